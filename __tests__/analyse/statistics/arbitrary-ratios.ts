import fc from "fast-check";
import type { CellRatios } from "../../../src/analyse/statistics/hypotheses.ts";
import { type VerdictPlan, verdictPlan } from "../../../src/analyse/statistics/verdict-plan.ts";
import { adaptiveLooks } from "../../../src/plan/looks.ts";

/** The same chance for every property. */
export const settings = { seed: 4, numRuns: 200 };

const usual = verdictPlan({ alpha: 0.01, minEffect: 0.03, looks: adaptiveLooks, pairs: 120 });

/** A short plan, so that arbitrary runs reach its looks. */
export const shortPlan: VerdictPlan = {
  ...usual,
  looks: [4, 7, 12],
  matrix: { ...usual.matrix, spending: [0.2, 0.3, 0.5] },
  family: { ...usual.family, spending: [0.2, 0.3, 0.5] },
  cell: { ...usual.cell, spending: [0.2, 0.3, 0.5] },
};

/** Cells with noise about an effect of their own, with gaps and families, some of them plainly changed. */
export const someRatios: fc.Arbitrary<CellRatios[]> = fc
  .record({
    cells: fc.array(
      fc.record({
        codec: fc.constantFrom("none", "zlib", "zstd"),
        effect: fc.constantFrom(0, 0, 0.1, 0.4, -0.3),
        errors: fc.array(fc.option(fc.double({ min: -0.08, max: 0.08, noNaN: true }), { freq: 9 }), {
          maxLength: 13,
        }),
      }),
      { maxLength: 7 },
    ),
    common: fc.constantFrom(0, 0, 0.15, -0.15),
  })
  .map(({ cells, common }) =>
    cells.map(({ codec, effect, errors }, index) => ({
      cell: `${codec}/${index}`,
      families: [`codec ${codec}`, `transport ${index % 2 ? "ssh" : "local"}`],
      logRatios: errors.map((error) => (error === null ? null : common + effect + error)),
    })),
  );

/** Any numbers at all. */
export const wildRatios: fc.Arbitrary<CellRatios[]> = fc
  .array(
    fc.oneof(
      fc.array(fc.option(fc.double()), { maxLength: 14 }),
      fc.array(fc.constantFrom(0, 0.5, -0.5), { maxLength: 14 }),
      fc.tuple(fc.double(), fc.nat(14)).map(([value, times]) => Array<number>(times).fill(value)),
    ),
    { maxLength: 6 },
  )
  .map((all) =>
    all.map((logRatios, index) => ({
      cell: `cell ${index}`,
      families: index % 3 ? ["codec zstd"] : [],
      logRatios,
    })),
  );
