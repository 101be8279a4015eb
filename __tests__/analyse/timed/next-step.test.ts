import { describe, expect, test } from "@jest/globals";
import fc from "fast-check";
import { runsByCell } from "../../../src/analyse/observed.ts";
import { hypothesesOf } from "../../../src/analyse/statistics/hypotheses.ts";
import { cellRatios } from "../../../src/analyse/timed/cell-ratios.ts";
import { lookReached } from "../../../src/analyse/timed/look-reached.ts";
import { nextStep } from "../../../src/analyse/timed/next-step.ts";
import type { Observation } from "../../../src/run/observation.ts";
import { changed, corpusBytes, judge, type LogTimes, observe, settings, small } from "./made-up-times.ts";

const { config, plan } = small;
const first = [1, 2, 3, 4, 5, 6];
const plenty = 10_000;
const isCandidate = (cell: string) => cell.startsWith("candidate/");
const step = (observations: readonly Observation[], look = 0, runsLeft = plenty) =>
  nextStep({ config, plan, corpusBytes, observations, look, runsLeft });
/** Small errors that differ between cells and times, about an effect of some cells. */
const about =
  (effect: (cell: string) => number, error = 0.03): LogTimes =>
  (cell, block) => {
    const index = plan.cells.findIndex(({ id }) => id === cell);
    const noise = (salt: number) => error * Math.sin(12.9 * block * (salt + 1) + 78.2 * index + salt);
    const own = isCandidate(cell) ? effect(cell) : 0;
    return { cpu: own + noise(1), wall: own + noise(2) };
  };

/** Six blocks with noise of any size, about effects of any cells, in each time its own. */
const sixBlocks: fc.Arbitrary<Observation[]> = fc
  .record({
    cpu: fc.array(fc.constantFrom(0, 0, 0.03, 0.06), { minLength: 6, maxLength: 6 }),
    wall: fc.array(fc.constantFrom(0, 0, 0.05, 0.1), { minLength: 6, maxLength: 6 }),
    seed: fc.nat(1000),
  })
  .map(({ cpu, wall, seed }) =>
    observe(first, (cell, block) => {
      const index = plan.cells.findIndex(({ id }) => id === cell);
      const noise = (salt: number) => 0.06 * Math.sin(seed + 12.9 * block * (salt + 1) + 78.2 * index);
      const own = isCandidate(cell) ? index >> 1 : -1;
      return { cpu: (cpu[own] ?? 0) + noise(1), wall: (wall[own] ?? 0) + noise(2) };
    }),
  );

describe("whatever the times", () => {
  test("whole pairs are measured, of no group more than half unless all of it, whichever time wants them", () => {
    let partly = 0;
    fc.assert(
      fc.property(sixBlocks, (observations) => {
        const next = step(observations, 0, 60);
        if (next.kind === "end") return;
        const wanted = new Set(next.cells);
        for (const { cell, reference } of plan.references)
          expect(wanted.has(cell)).toBe(wanted.has(reference));
        if (next.kind !== "look") return;
        expect(next.look).toBe(1);
        const source = { plan, runs: runsByCell(plan, observations), corpusBytes };
        const ratios = cellRatios(source, "candidate", "cpu-time", "same");
        for (const { cells } of hypothesesOf(ratios)) {
          const chosen = cells.filter((index) => wanted.has(ratios[index]?.cell ?? "")).length;
          expect(chosen === cells.length || chosen * 2 <= cells.length).toBe(true);
          if (chosen > 0 && chosen < cells.length) partly += 1;
        }
      }),
      { ...settings, numRuns: 300 },
    );
    expect(partly).toBeGreaterThan(10);
  });

  test("neither the order of observations nor the speed of the machine matters", () => {
    fc.assert(
      fc.property(sixBlocks, fc.double({ min: 0.1, max: 30, noNaN: true }), (observations, factor) => {
        expect(step(observations.toReversed())).toEqual(step(observations));
        expect(step(changed(observations, () => factor))).toEqual(step(observations));
      }),
      settings,
    );
  });

  test("a run ends without confirming only where nothing would be accused", () => {
    fc.assert(
      fc.property(sixBlocks, (observations) => {
        const next = step(observations, 4);
        const fresh = observe([29, 30, 31], (cell) => ({ cpu: isCandidate(cell) ? 1 : 0, wall: 0 }));
        const accused = judge([...observations, ...fresh]).groups.filter(
          ({ verdict }) => verdict === "regression",
        );
        const cells = accused.flatMap((group) => group.cells);
        if (next.kind === "end") expect(accused.filter(({ metric }) => metric === "cpu-time")).toEqual([]);
        if (next.kind === "confirm") expect(next.cells).toEqual(expect.arrayContaining(cells));
      }),
      settings,
    );
  });
});

describe("after the first look", () => {
  test("a plain regression of everything is confirmed with everything", () => {
    const next = step(
      observe(
        first,
        about(() => 0.3),
      ),
    );
    expect(next).toMatchObject({ kind: "confirm" });
    expect(new Set(next.kind === "confirm" ? next.cells : [])).toEqual(
      new Set(plan.cells.map(({ id }) => id)),
    );
  });

  test("an improvement needs no confirming", () => {
    expect(
      step(
        observe(
          first,
          about(() => -0.3),
        ),
      ),
    ).toEqual({ kind: "end", unpaid: false });
  });

  test("equal times end the run", () => {
    expect(step(observe(first, () => ({ cpu: 0, wall: 0 })))).toEqual({ kind: "end", unpaid: false });
  });

  test("a cell that may be slower is measured on with its reference, until the time is spent", () => {
    const slow = about((cell) => (cell.includes("md5/zlib") ? 0.12 : 0), 0.05);
    const next = step(observe(first, slow), 0, 60);
    expect(next).toMatchObject({ kind: "look", look: 1 });
    const cells = next.kind === "look" ? next.cells : [];
    expect(cells).toEqual(
      expect.arrayContaining(["candidate/md5/zlib/local/initial", "reference/md5/zlib/local/initial"]),
    );
    expect(step(observe(first, slow), 0, 0)).toEqual({ kind: "end", unpaid: true });
  });

  test("nothing measured asks for the next blocks of everything", () => {
    const next = step([]);
    expect(next.kind === "look" && new Set(next.cells).size).toBe(plan.cells.length);
  });
});

test("the look that was reached is that of the newest block, and blocks for confirming reach none", () => {
  const after = (...blocks: number[]) =>
    lookReached(
      plan,
      runsByCell(
        plan,
        observe(blocks, () => ({ cpu: 0, wall: 0 })),
      ),
    );
  expect(plan.looks).toEqual([6, 9, 12, 18, 28]);
  expect([after(), after(0), after(1), after(6), after(7), after(1, 12), after(13), after(28)]).toEqual([
    0, 0, 0, 0, 1, 2, 3, 4,
  ]);
  expect([after(6, 29, 30, 31), after(9, 31)]).toEqual([0, 1]);
});
