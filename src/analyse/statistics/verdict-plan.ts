import { z } from "zod";

const levelSchema = z.object({
  /** Part of `alpha` that this level starts with; the three sum to at most 1. */
  weight: z.number().min(0).max(1),
  /** Part of a comparison's own error that each look may spend; they sum to at most 1. */
  spending: z.array(z.number().min(0).max(1)),
  /** The least effect to report, as a fraction: 0.03 is 3 %. Compared as ln(1 + minEffect), so that it mirrors. */
  minEffect: z.number().min(0),
  /** By what to multiply distances from zero when levels compete for more blocks. */
  priority: z.number().gt(0),
  /** Part of the blocks that is trimmed at each end. */
  trim: z.number().min(0).lt(0.5),
});

/** How the timed evidence of a run is judged, fixed before the run; everything the error rates rest on. */
export const verdictPlanSchema = z
  .object({
    /** The chance of any false claim, slower or faster, over the whole matrix and all looks. */
    alpha: z.number().gt(0).lt(1),
    /** Numbers of blocks after which the run looks at its results, rising. */
    looks: z.array(z.number().int().min(1)).min(1),
    matrix: levelSchema,
    family: levelSchema,
    cell: levelSchema,
    /** The chance of a false "equivalent" for one comparison over all looks. */
    equivalenceAlpha: z.number().gt(0).lt(0.5),
    /** Degrees of freedom of the prior that variances are drawn to. */
    priorDf: z.number().min(0),
    /** Least standard deviation of one log-ratio to believe in: what the clock can tell apart. */
    resolution: z.number().gt(0),
    /** Standard errors by which an estimate may still grow when it is asked whether more blocks can help. */
    hope: z.number().min(0),
    /** Pairs (one cell in one block) that the time budget pays for. */
    pairs: z.number().int().min(1),
  })
  .refine(({ looks }) => looks.every((blocks, index) => blocks > (looks[index - 1] ?? 0)), "looks must rise")
  .refine(
    ({ looks, matrix, family, cell }) =>
      [matrix, family, cell].every(
        ({ spending }) => spending.length === looks.length && sum(spending) <= exact,
      ),
    "each level spends at most 1, a part at each look",
  )
  .refine(
    ({ matrix, family, cell }) => matrix.weight + family.weight + cell.weight <= exact,
    "weights sum to at most 1",
  );
export type VerdictPlan = z.infer<typeof verdictPlanSchema>;

/** 1 and the error of adding decimal fractions up to it. */
const exact = 1 + 1e-9;
const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

/** What a run fixes before it measures. */
export interface Terms {
  /** The chance of any false claim. */
  alpha: number;
  /** The least effect to report of a single cell, as a fraction; half of it of the whole matrix. */
  minEffect: number;
  /** Numbers of blocks after which the run looks at its results. */
  looks: readonly number[];
  /** Pairs that the time budget pays for. */
  pairs: number;
}

/**
 * The plan that `npm run benchmark -- verdicts` measures, on these terms. Five looks share the error as simulated
 * (a change of everything shows early, one of a single cell late); any other number leaves all of it to the last.
 */
export function verdictPlan({ alpha, minEffect, looks, pairs }: Terms): VerdictPlan {
  const atLast = looks.map((_, index) => (index === looks.length - 1 ? 1 : 0));
  const spending = (simulated: number[]) => (simulated.length === looks.length ? simulated : atLast);
  const patient = spending([0.05, 0.15, 0.35, 0.25, 0.2]);
  return {
    alpha,
    looks: [...looks],
    matrix: {
      weight: 0.35,
      spending: spending([0.1, 0.3, 0.6, 0, 0]),
      minEffect: minEffect / 2,
      trim: 0,
      priority: 2,
    },
    family: { weight: 0.4, spending: patient, minEffect: (minEffect * 5) / 6, trim: 0.1, priority: 1.5 },
    cell: { weight: 0.25, spending: patient, minEffect, trim: 0.2, priority: 1 },
    equivalenceAlpha: 0.05,
    priorDf: 6,
    resolution: 0.002,
    hope: 1,
    pairs: Math.max(1, pairs),
  };
}
