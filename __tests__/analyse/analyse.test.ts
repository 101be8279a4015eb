import { readFileSync } from "node:fs";
import { describe, expect, test } from "@jest/globals";
import { analyse } from "../../src/analyse/analyse.ts";
import type { Measurements } from "../../src/analyse/measurements.ts";
import { exitCode } from "../../src/analyse/verdict.ts";
import type { Gate } from "../../src/config/gates.ts";
import { parseResults } from "../../src/report/results-json.ts";
import type { Observation } from "../../src/run/observation.ts";

/** 3.2.3 against 3.2.7 on real binaries; fixtures/report/README.md says how it was recorded. */
const recorded = readFileSync(new URL("../../fixtures/report/fail.results.json", import.meta.url), "utf8");

/** The recording with every observation of some cells changed. */
function withChanged(
  chosen: (cell: string, block: number) => boolean,
  change: (observation: Observation) => void,
): Measurements {
  const measurements = parseResults(recorded);
  for (const observation of measurements.run.observations) {
    if (chosen(observation.cell, observation.block)) change(observation);
  }
  return measurements;
}

/** The recording without the cells that show #123: nothing is wrong with the rest. */
function clean(): Measurements {
  const measurements = parseResults(recorded);
  const isDeflate = (cell: string) => /\/zlibx?\//.test(cell);
  measurements.plan.cells = measurements.plan.cells.filter(({ id }) => !isDeflate(id));
  measurements.plan.references = measurements.plan.references.filter(({ cell }) => !isDeflate(cell));
  return measurements;
}

const gate = (part: Partial<Gate>): Gate => ({
  metric: "wire-bytes",
  where: {},
  limit: { kind: "max-increase", fraction: 0.005 },
  level: "error",
  ...part,
});

function judged(measurements: Measurements, gates: Gate[] = []) {
  measurements.config.gates = gates;
  const analysis = analyse(measurements);
  return { ...analysis, exit: exitCode(analysis, measurements.config.failOn) };
}

describe("the recording itself", () => {
  const analysis = judged(parseResults(recorded));

  test("accuses 3.2.3 of #123 in zlib and zlibx, and of nothing else", () => {
    expect(analysis.anomalies).toHaveLength(1);
    expect(analysis.anomalies[0]).toMatchObject({
      rule: "A1",
      contender: "3.2.3",
      fileClass: "plain",
      cause: { issue: "RsyncProject/rsync#123" },
      fails: true,
    });
    expect(analysis.exit).toBe(1);
  });

  test("compares exact bytes and gives timed metrics a range within blocks", () => {
    const of = (metric: string) =>
      analysis.comparisons.filter(
        (one) => one.metric === metric && one.cell === "3.2.3/md5/zstd/local/initial",
      );
    expect(of("wire-bytes")).toMatchObject([{ match: "same", ratio: 1, range: null }]);
    const [cpu] = of("cpu-time");
    expect(cpu?.range?.min).toBeLessThanOrEqual(cpu?.ratio ?? 0);
    expect(cpu?.range?.max).toBeGreaterThanOrEqual(cpu?.ratio ?? 0);
  });

  test("leaves the warm-up out of times", () => {
    const [summary] = analysis.summaries;
    const wall = parseResults(recorded)
      .run.observations.filter(({ cell, block }) => cell === summary?.cell && block > 0)
      .map(({ usage }) => usage.wallS)
      .sort((a, b) => a - b);
    expect(summary?.wallS).toEqual({ median: wall[1], min: wall[0], max: wall[2] });
  });
});

test("without the cells of #123 it passes", () => {
  expect(judged(clean())).toMatchObject({ verdict: "pass", reasons: [], anomalies: [], exit: 0 });
});

describe("the cause #123 is named only where its pattern fits", () => {
  const isStored = (cell: string) => /3\.2\.3\/.*\/zlibx?\//.test(cell);

  test("not when the first file sent is on no skip list", () => {
    const { anomalies } = judged(
      withChanged(isStored, (observation) => {
        if (observation.transfer) observation.transfer.first = "a.log";
      }),
    );
    expect(anomalies).toMatchObject([{ rule: "A1", cause: null, fails: true }]);
  });

  test("not when some compressible files were compressed", () => {
    const { anomalies } = judged(
      withChanged(isStored, (observation) => {
        const plain = observation.transfer?.byClass.plain;
        if (plain) plain.stored.files -= 1;
      }),
    );
    expect(anomalies).toMatchObject([{ rule: "A1", cause: null }]);
  });

  test("and level 0 is nobody's fault", () => {
    const measurements = parseResults(recorded);
    for (const cell of measurements.plan.cells) if (cell.codec !== "none") cell.level = 0;
    expect(judged(measurements).anomalies).toEqual([]);
  });
});

describe("missing evidence is inconclusive", () => {
  const chosen = (cell: string, block: number) => cell === "3.2.3/md5/none/local/initial" && block === 2;

  test.each<[string, (observation: Observation) => void, string]>([
    [
      "a crash",
      (one) => Object.assign(one, { outcome: { kind: "exited", code: 12 } }),
      "it exited with code 12",
    ],
    [
      "a signal",
      (one) => Object.assign(one, { outcome: { kind: "signalled", signal: "SIGBUS" } }),
      "it was ended by SIGBUS",
    ],
    [
      "a hang",
      (one) => Object.assign(one, { outcome: { kind: "timed-out", limitMs: 300_000 } }),
      "it was still running after 300 s and was ended",
    ],
    [
      "an unchecked copy",
      (one) => Object.assign(one, { content: { kind: "not-checked", reason: "EACCES" } }),
      "EACCES",
    ],
  ])("%s in one of the runs", (_what, change, outcome) => {
    const measurements = clean();
    for (const one of measurements.run.observations) if (chosen(one.cell, one.block)) change(one);
    const analysis = judged(measurements);
    expect(analysis.reasons).toEqual([
      expect.objectContaining({ kind: "runs-failed", contender: "3.2.3", outcome }),
    ]);
    expect(analysis).toMatchObject({ verdict: "inconclusive", exit: 3 });
  });

  test("whatever fail-on says", () => {
    const measurements = clean();
    measurements.config.failOn = "never";
    measurements.run.observations = [];
    expect(judged(measurements)).toMatchObject({ verdict: "inconclusive", exit: 3 });
  });

  test("a cell that never ran is named", () => {
    const measurements = clean();
    measurements.run.observations = measurements.run.observations.filter(({ cell }) => !chosen(cell, 2));
    expect(judged(measurements).reasons).toMatchObject([
      { kind: "cells-not-run", contender: "3.2.3", cells: ["3.2.3/md5/none/local/initial"] },
    ]);
  });

  test("cells without any reference are nothing compared", () => {
    const measurements = clean();
    measurements.plan.references = [];
    expect(judged(measurements)).toMatchObject({
      reasons: [{ kind: "nothing-compared", contender: "3.2.3" }],
      exit: 3,
    });
  });

  test("an interruption has an exit code of its own", () => {
    const measurements = clean();
    measurements.run.ending = { kind: "interrupted" };
    expect(judged(measurements)).toMatchObject({ verdict: "inconclusive", exit: 130 });
  });
});

test("a run that took no time has no rate, and is no fastest cell", () => {
  const measurements = withChanged(
    (cell) => cell.startsWith("3.2.7/"),
    ({ usage }) => {
      usage.wallS = 0;
    },
  );
  const { summaries, comparisons, fastest } = judged(measurements);
  const [none] = summaries;
  expect(none).toMatchObject({ cell: "3.2.7/md5/none/local/initial", throughput: null, wireRate: null });
  expect(comparisons.filter(({ metric }) => metric === "throughput" || metric === "wire-rate")).toEqual([]);
  expect(fastest).toMatch(/^3\.2\.3\//);
});

describe("determinism", () => {
  const chosen = (cell: string, block: number) => cell === "3.2.3/md5/zstd/local/initial" && block === 1;
  const change = (edit: (observation: Observation) => void) => {
    const measurements = clean();
    for (const one of measurements.run.observations) if (chosen(one.cell, one.block)) edit(one);
    return judged(measurements);
  };

  test("one byte more for one file in one run is found", () => {
    const { anomalies } = change(({ transfer }) => {
      if (transfer) Object.assign(transfer, { wireBytes: transfer.wireBytes + 1, digest: "other" });
    });
    expect(anomalies).toMatchObject([{ rule: "A11", severity: "warning", fails: false }]);
  });

  test("another multiplex header in the total is none", () => {
    const { anomalies } = change(({ stats }) => {
      if (stats) stats.sentBytes += 4;
    });
    expect(anomalies).toEqual([]);
  });
});

describe("accounting", () => {
  test.each<[string, (observation: Observation) => void]>([
    ["literal data", ({ stats }) => Object.assign(stats ?? {}, { literalBytes: 7 })],
    ["files counted", ({ stats }) => Object.assign(stats ?? {}, { transferredFiles: 7 })],
    ["less sent than the files took", ({ stats }) => Object.assign(stats ?? {}, { sentBytes: 1000 })],
    ["far more sent than the files took", ({ stats }) => Object.assign(stats ?? {}, { sentBytes: 1e9 })],
    ["speedup", ({ stats }) => Object.assign(stats ?? {}, { speedup: 1.02 })],
    ["no statistics", (observation) => Object.assign(observation, { stats: null })],
  ])("a contradiction in %s is an error", (_what, edit) => {
    const measurements = clean();
    const cell = "3.2.3/md5/none/local/initial";
    for (const one of measurements.run.observations) if (one.cell === cell) edit(one);
    const { anomalies, exit } = judged(measurements);
    expect(anomalies).toMatchObject([{ rule: "A13", contender: "3.2.3", cells: [cell], fails: true }]);
    expect(exit).toBe(1);
  });
});

describe("gates", () => {
  const grown = (factor: number, only = (_block: number) => true) => {
    const measurements = clean();
    // One of two checksums alone, which is rule A10's business.
    measurements.config.anomalies = { A10: "off" };
    for (const one of measurements.run.observations) {
      if (one.cell !== "3.2.3/md5/lz4/local/initial" || !only(one.block)) continue;
      if (one.transfer && one.stats) {
        const more = Math.round(one.transfer.wireBytes * (factor - 1));
        one.transfer.wireBytes += more;
        one.stats.sentBytes += more;
        one.stats.speedup = one.stats.totalSize / (one.stats.sentBytes + one.stats.receivedBytes);
      }
      if (one.usage.userS !== null) {
        one.usage.userS *= factor * 5;
        one.usage.systemS = (one.usage.systemS ?? 0) * factor * 5;
      }
    }
    return measurements;
  };

  test("an exact metric beyond its limit fails, within it passes", () => {
    expect(judged(grown(1.01), [gate({})])).toMatchObject({ verdict: "fail", exit: 1 });
    expect(judged(grown(1.004), [gate({})])).toMatchObject({ verdict: "pass", exit: 0 });
  });

  test("a gate that only warns, and fail-on: anomaly, do not fail the build", () => {
    expect(judged(grown(1.01), [gate({ level: "warn" })])).toMatchObject({ verdict: "pass", exit: 0 });
    const measurements = grown(1.01);
    measurements.config.failOn = "anomaly";
    expect(judged(measurements, [gate({})])).toMatchObject({ verdict: "fail", exit: 0 });
  });

  test("a timed metric fails when every repetition is beyond, and is undecided when some are", () => {
    const cpu = gate({
      metric: "cpu-time",
      where: { codec: "lz4", checksum: "md5" },
      limit: { kind: "max-increase", fraction: 1 },
    });
    expect(judged(grown(1), [cpu]).gates).toMatchObject([{ outcome: "fail" }]);
    const undecided = judged(
      grown(1, (block) => block === 2),
      [cpu],
    );
    expect(undecided).toMatchObject({ gates: [{ outcome: "undecided" }], verdict: "pass" });
  });

  test("limits below and ratios", () => {
    const where = { codec: "none", checksum: "md5" };
    const outcomes = (limit: Gate["limit"]) => judged(clean(), [gate({ where, limit })]).gates[0]?.outcome;
    expect(outcomes({ kind: "min-ratio", ratio: 1.5 })).toBe("fail");
    expect(outcomes({ kind: "min-ratio", ratio: 1 })).toBe("pass");
    expect(outcomes({ kind: "max-decrease", fraction: 0 })).toBe("pass");
  });

  test("a timed metric over fewer than three repetitions is not judged, and required it is no pass", () => {
    const measurements = grown(10);
    measurements.run.observations = measurements.run.observations.filter(({ block }) => block < 3);
    const cpu = gate({ metric: "cpu-time", where: { codec: "lz4", checksum: "md5" } });
    const unsettled = [{ outcome: "unsettled" }];
    expect(judged(measurements, [cpu])).toMatchObject({ gates: unsettled, verdict: "inconclusive", exit: 3 });
    const advice = judged(measurements, [{ ...cpu, level: "warn" }]);
    expect(advice).toMatchObject({ gates: unsettled, verdict: "pass", exit: 0 });
  });

  test("a change is judged against the same combination only, a ratio against the nearest too", () => {
    const measurements = clean();
    for (const reference of measurements.plan.references) reference.match = "nearest";
    expect(judged(measurements, [gate({})]).gates).toMatchObject([{ outcome: "unmatched" }]);
    const ratio = gate({ limit: { kind: "min-ratio", ratio: 0.1 } });
    expect(judged(clean(), [ratio]).gates.every(({ outcome }) => outcome === "pass")).toBe(true);
  });

  test("one that fits no cell could never fire: inconclusive, even if it only warns", () => {
    const warns = judged(clean(), [gate({ where: { codec: "zlb" }, level: "warn" })]);
    expect(warns).toMatchObject({ verdict: "inconclusive", exit: 3 });
    const never = judged(clean(), [gate({ where: { codec: "zlib", level: 6 } })]);
    expect(never).toMatchObject({ gates: [{ outcome: "unmatched", cell: null }], exit: 3 });
  });

  test("one whose metric was not measured: inconclusive", () => {
    const measurements = clean();
    for (const one of measurements.run.observations) one.usage.userS = null;
    expect(judged(measurements, [gate({ metric: "cpu-time" })])).toMatchObject({ exit: 3 });
  });
});

test("a candidate that is the baseline's own binary is told as that", () => {
  const measurements = clean();
  const [baseline, candidate] = measurements.provisioned.contenders;
  const warnings = () => analyse(measurements).warnings.filter(({ kind }) => kind === "same-binary");
  expect(warnings()).toEqual([]);
  if (baseline && candidate) candidate.sha256 = baseline.sha256;
  expect(warnings()).toEqual([{ kind: "same-binary", contender: candidate?.label }]);
});
