import { expect, test } from "@jest/globals";
import { madeUpObservation } from "../../../scripts/verdicts/made-up-observation.ts";
import { normal, seeded } from "../../../scripts/verdicts/random.ts";
import { runsByCell } from "../../../src/analyse/observed.ts";
import { measureNoise } from "../../../src/analyse/timed/noise.ts";
import type { Observation } from "../../../src/run/observation.ts";
import { corpusBytes, freshBlocks, judge, observe, small } from "./made-up-times.ts";

const { plan } = small;
const probed = "reference/md5/none/local/initial";
const measure = (observations: readonly Observation[], given = small) =>
  measureNoise(given.config, {
    plan: given.plan,
    runs: runsByCell(given.plan, observations),
    corpusBytes,
  });

/** A run that warms up, then pairs whose logarithms differ by these. */
function probe(logs: readonly number[], seconds = 1): Observation[] {
  const times = [5, ...logs.flatMap((log) => [seconds * Math.exp(log), seconds])];
  return times.map((time) => madeUpObservation(probed, 0, { cpuS: time, wallS: time * time }));
}

test("noise is the root mean square of the pairs' log-ratios, whichever run is slower", () => {
  const [cpu, wall] = measure(probe([0.1, -0.1, 0.2, -0.2, 0, 0.1]));
  const sd = Math.sqrt((0.01 + 0.01 + 0.04 + 0.04 + 0.01) / 6);
  expect(cpu).toMatchObject({ metric: "cpu-time", pairs: 6 });
  expect(cpu?.sd).toBeCloseTo(sd, 10);
  expect(wall).toMatchObject({ metric: "wall-time", pairs: 6 });
  expect(wall?.sd).toBeCloseTo(2 * sd, 10);
});

test("two pairs say nothing, and neither does a warm-up without a probe", () => {
  expect(measure(probe([0.1, 0.1]))).toEqual([]);
  expect(measure([])).toEqual([]);
  expect(measure(observe([0, 1, 2], () => ({ cpu: 0, wall: 0 })))).toEqual([]);
});

test("crashed runs of the probe are left out", () => {
  const runs = probe([0.1, 0.1, 0.1, 0.1]);
  const crashed = runs.map(
    (one, index): Observation => (index > 4 ? { ...one, outcome: { kind: "exited", code: 23 } } : one),
  );
  expect(measure(crashed)).toEqual([]);
});

test("as many blocks are counted on as the time budget pays for, at most those of the plan", () => {
  const runs = (seconds: number) => [
    ...probe([0.1, 0.1, 0.1]),
    ...plan.cells.map(({ id }) => madeUpObservation(id, 1, { cpuS: 1, wallS: seconds })),
  ];
  const blocks = (seconds: number) => measure(runs(seconds))[0]?.blocks ?? Number.NaN;
  expect(blocks(0.001)).toBe(28);
  // Twelve cells of four seconds: 48 s of the eight minutes, but for the probe's cell, whose mean is its own.
  expect(blocks(4)).toBeGreaterThanOrEqual(9);
  expect(blocks(4)).toBeLessThanOrEqual(10);
  expect(blocks(10_000)).toBe(1);
});

test("a noisier machine sees less, and a whole matrix shows more than a cell", () => {
  const visible = (log: number) => measure(probe([log, -log, log, -log]))[0]?.visible;
  const [quiet, busy] = [visible(0.05), visible(0.15)];
  expect(quiet?.matrix).toBeLessThan(quiet?.cell ?? 0);
  expect(quiet?.matrix).toBeLessThan(busy?.matrix ?? 0);
  expect(quiet?.cell).toBeLessThan(busy?.cell ?? 0);
});

test("a change of the visible size is seen in about 95 of 100 runs at the stated blocks", () => {
  const once = { ...small, plan: { ...plan, looks: [12] } };
  const sd = 0.1;
  const logs = [1, -1, 1, -1, 1, -1].map((sign) => sign * sd);
  const [cpu] = measureNoise(once.config, {
    plan: once.plan,
    runs: runsByCell(once.plan, probe(logs, 0.01)),
    corpusBytes,
  });
  expect(cpu?.blocks).toBe(12);
  const random = seeded(8);
  const runs = 150;
  const seen = (level: "matrix" | "cell") => {
    const effect = Math.log1p(cpu?.visible[level] ?? 0);
    const cell = "candidate/md5/zlib/local/initial";
    const blocks = [...Array.from({ length: 12 }, (_, index) => index + 1), ...freshBlocks];
    const found = Array.from({ length: runs }, () => {
      const observations = observe(blocks, (id) => {
        const touched = id.startsWith("candidate/") && (level === "matrix" || id === cell);
        return { cpu: (touched ? effect : 0) + (sd / Math.SQRT2) * normal(random), wall: 0 };
      });
      const group = judge(observations, once).groups.find(
        (one) =>
          one.metric === "cpu-time" && one.level === level && (level === "matrix" || one.name === cell),
      );
      // Seemed slower: the blocks of its look were enough.
      return group?.confirmation !== null;
    });
    return found.filter(Boolean).length / runs;
  };
  const seenBy = { matrix: seen("matrix"), cell: seen("cell") };
  expect(seenBy).toEqual({ matrix: expect.closeTo(0.95, 1), cell: expect.closeTo(0.95, 1) });
});
