import { describe, expect, test } from "@jest/globals";
import fc from "fast-check";
import { normal, seeded } from "../../../scripts/verdicts/random.ts";
import { decide } from "../../../src/analyse/statistics/decide.ts";
import { type CellRatios, hypothesesOf } from "../../../src/analyse/statistics/hypotheses.ts";
import { nextLook, pairsOf } from "../../../src/analyse/statistics/next-look.ts";
import type { VerdictPlan } from "../../../src/analyse/statistics/verdict-plan.ts";
import { settings, shortPlan, someRatios } from "./arbitrary-ratios.ts";

const next = (ratios: readonly CellRatios[], look: number, plan: VerdictPlan = shortPlan) =>
  nextLook(ratios, plan, look, decide(ratios, plan, look));

/** Four blocks of six cells in two families: small errors about the effect of each. */
const fourBlocks = (effects: readonly number[]): CellRatios[] =>
  effects.map((effect, index) => ({
    cell: `cell ${index}`,
    families: [index * 2 < effects.length ? "codec none" : "codec zstd"],
    logRatios: [0, 1, 2, 3].map((block) => effect + ([0.03, -0.03, 0.01, -0.01][(block + index) % 4] ?? 0)),
  }));

describe("whatever the data", () => {
  test("the blocks asked for are the next ones, of known cells, and the budget pays for a third of them at least", () => {
    let [asked, partly] = [0, 0];
    fc.assert(
      fc.property(someRatios, fc.nat(1), fc.integer({ min: 1, max: 120 }), (all, look, pairs) => {
        const plan = { ...shortPlan, pairs };
        const ratios = all.map((one) => ({ ...one, logRatios: one.logRatios.slice(0, plan.looks[look]) }));
        const found = next(ratios, look, plan);
        if (found.kind === "stop") return;
        asked += 1;
        const { from, to } = found.blocks;
        expect([found.look, from, to]).toEqual([look + 1, plan.looks[look], plan.looks[look + 1]]);
        expect(found.cells.length).toBeGreaterThan(0);
        expect(ratios.map(({ cell }) => cell)).toEqual(expect.arrayContaining(found.cells));
        const left = pairs - pairsOf(ratios);
        expect(found.cells.length * (to - from)).toBeLessThanOrEqual(3 * left);
        if (found.cells.length * (to - from) > left) partly += 1;
      }),
      settings,
    );
    expect(asked).toBeGreaterThan(20);
    expect(partly).toBeGreaterThan(3);
  });

  test("of no group more than half is measured, unless all of it is", () => {
    let partly = 0;
    fc.assert(
      fc.property(someRatios, (all) => {
        const ratios = all.map((one) => ({ ...one, logRatios: one.logRatios.slice(0, 4) }));
        const found = next(ratios, 0);
        if (found.kind === "stop") return;
        for (const { cells } of hypothesesOf(ratios)) {
          const measured = cells.filter((index) => found.cells.includes(ratios[index]?.cell ?? "")).length;
          expect(measured === cells.length || measured * 2 <= cells.length).toBe(true);
          if (measured > 0 && measured < cells.length) partly += 1;
        }
      }),
      settings,
    );
    expect(partly).toBeGreaterThan(5);
  });

  test("swapped contenders ask for the same", () => {
    fc.assert(
      fc.property(someRatios, fc.nat(1), (ratios, look) => {
        const swapped = ratios.map((one) => ({
          ...one,
          logRatios: one.logRatios.map((value) => (value === null ? null : -value)),
        }));
        expect(next(swapped, look)).toEqual(next(ratios, look));
      }),
      settings,
    );
  });
});

describe("single cases", () => {
  test("a whole that stands out by one family only gives way to that family", () => {
    const random = seeded(2);
    const noisy = (effects: readonly number[]): CellRatios[] =>
      fourBlocks(effects).map((one) => ({
        ...one,
        logRatios: one.logRatios.map((value) => (value ?? 0) + 0.03 * normal(random)),
      }));
    const plan = { ...shortPlan, pairs: 50, matrix: { ...shortPlan.matrix, priority: 3 } };
    const counts = Array.from({ length: 40 }, () => {
      const found = next(noisy([0, 0, 0, 0, 0.04, 0.04, 0.04, 0.04]), 0, plan);
      return found.kind === "measure" ? found.cells.length : 0;
    });
    const whole = counts.filter((count) => count === 8).length;
    expect(whole).toBeLessThan(counts.filter((count) => count === 4).length);
  });

  test("cells that stand out are measured again, without the rest", () => {
    expect(next(fourBlocks([0, 0, 0.06, -0.05, 0, 0, 0, 0]), 0)).toEqual({
      kind: "measure",
      look: 1,
      blocks: { from: 4, to: 7 },
      cells: ["cell 2", "cell 3"],
    });
  });

  test("a family that stands out is measured whole, before a cell that does so no more", () => {
    const plan = { ...shortPlan, pairs: 50 };
    const found = next(fourBlocks([0, 0, 0, 0.04, 0.0245, 0.0245, 0.0245, 0.0245]), 0, plan);
    expect(found).toMatchObject({ cells: ["cell 4", "cell 5", "cell 6", "cell 7"] });
    const cellsFirst = { ...plan, cell: { ...plan.cell, priority: 100 } };
    const other = next(fourBlocks([0, 0, 0, 0.04, 0.0245, 0.0245, 0.0245, 0.0245]), 0, cellsFirst);
    expect(other).toMatchObject({ cells: expect.arrayContaining(["cell 3"]) });
  });

  test("what was dropped stays dropped", () => {
    const ratios = fourBlocks([0, 0, 0.06, -0.05, 0, 0, 0, 0]);
    const measured = ratios.map((one, index) => ({
      ...one,
      logRatios: [...one.logRatios, ...[0.05, 0.07, 0.04].map((value) => (index === 2 ? value : null))],
    }));
    expect(next(measured, 1)).toMatchObject({ kind: "measure", cells: ["cell 2"] });
  });

  test("a whole matrix that may be slower is measured whole", () => {
    const found = next(fourBlocks(Array(6).fill(0.025)), 0);
    expect(found).toMatchObject({ kind: "measure", cells: { length: 6 } });
  });

  test("a matrix that is slower ends the run: its cells are explained by it", () => {
    const ratios = fourBlocks(Array(6).fill(0.15));
    expect(decide(ratios, shortPlan, 0)[0]?.verdict).toBe("regression");
    expect(next(ratios, 0)).toEqual({ kind: "stop", reason: "decided" });
  });

  test("a cell that differs from its slower matrix is followed up", () => {
    const ratios = fourBlocks([0.15, 0.15, 0.15, 0.15, 0.15, 0.035]);
    const verdicts = decide(ratios, shortPlan, 0).map(({ verdict }) => verdict);
    expect([verdicts[0], verdicts.at(-1)]).toEqual(["regression", "undecided"]);
    expect(next(ratios, 0)).toMatchObject({ kind: "measure", cells: ["cell 5"] });
  });

  test("nothing that stands out ends the run", () => {
    expect(next(fourBlocks(Array(6).fill(0)), 0)).toEqual({ kind: "stop", reason: "no-hope" });
  });

  test("everything decided, looks spent, budget spent", () => {
    const same = fourBlocks(Array(6).fill(0)).map((one) => ({ ...one, logRatios: Array(4).fill(0) }));
    expect(next(same, 0)).toEqual({ kind: "stop", reason: "decided" });
    const standsOut = fourBlocks([0, 0, 0.06, 0, 0, 0]);
    expect(next(standsOut, 0, { ...shortPlan, pairs: 24 })).toEqual({
      kind: "stop",
      reason: "budget-spent",
    });
    const oneLook = {
      ...shortPlan,
      looks: [4],
      matrix: { ...shortPlan.matrix, spending: [0.1] },
      family: { ...shortPlan.family, spending: [0.1] },
      cell: { ...shortPlan.cell, spending: [0.1] },
    };
    expect(next(standsOut, 0, oneLook)).toEqual({ kind: "stop", reason: "looks-spent" });
  });

  test("cells without data are measured again", () => {
    const nothing = fourBlocks(Array(6).fill(0)).map((one) => ({ ...one, logRatios: [] }));
    expect(next(nothing, 0)).toMatchObject({ kind: "measure", cells: { length: 6 } });
  });
});
