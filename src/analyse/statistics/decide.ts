import { z } from "zod";
import { type Evidence, weigh } from "./evidence.ts";
import { testGraph } from "./graph.ts";
import { shareBudget } from "./hierarchy.ts";
import { type CellRatios, type Hypothesis, hypothesesOf, levels } from "./hypotheses.ts";
import { twoSidedP, twoSidedQuantile } from "./student-t.ts";
import type { VerdictPlan } from "./verdict-plan.ts";

/** What a run may say of one group of cells. */
export const decisionSchema = z.object({
  level: z.enum(levels),
  /** The family or the cell; empty for the whole matrix. */
  name: z.string(),
  verdict: z.enum(["regression", "improvement", "equivalent", "undecided"]),
  /** ln(candidate ÷ reference): more than 0 is more time. */
  estimate: z.number(),
  /** Of the estimate; 0 where nothing is known of it. */
  standardError: z.number(),
  df: z.number(),
  /** Holds at the group's error in this run, whenever the run stopped; null after too few blocks. */
  interval: z.object({ low: z.number(), high: z.number() }).nullable(),
  /** The error of `interval`: the chance to leave out the true value. */
  alpha: z.number(),
  /** Two-sided, of no effect, by this look's data alone; 1 after too few blocks. */
  p: z.number(),
  /** The look that its newest block belongs to, from 0. */
  look: z.number().int(),
  /** Blocks it was measured in. */
  blocks: z.number().int(),
});
export type Decision = z.infer<typeof decisionSchema>;

/**
 * Judges every group of cells after a look: slower, faster, the same within the minimum effect, or undecided.
 *
 * - A claim needs the interval beyond zero and the estimate beyond the level's minimum effect.
 * - The chance of any false claim in a run is at most `plan.alpha`: groups share it by the graph of `testGraph`.
 * - Each look spends a fixed part of a group's error, whatever the data (error spending, Lan & DeMets 1983, here
 *   with the union bound, which needs no joint distribution of the looks). So blocks may be added, or spared, for
 *   whatever reason, and the intervals are repeated confidence intervals (Jennison & Turnbull 1989).
 * - A group is judged by all its data at its newest look: what fresh blocks do not confirm is taken back.
 * - Equivalence is two one-sided tests (Schuirmann 1987), on its own error.
 * @param ratios in any order of cells; names of cells must differ.
 * @param look how many looks came before this one; blocks of later ones are not read.
 * @throws RangeError when the plan has no such look.
 */
export function decide(ratios: readonly CellRatios[], plan: VerdictPlan, look: number): Decision[] {
  if (plan.looks[look] === undefined) throw new RangeError(`There is no look ${look} in the plan.`);
  const hypotheses = hypothesesOf(ratios);
  const weighed = weigh(ratios, hypotheses, plan, look).map((evidence, index) => {
    const { level } = hypotheses[index] as Hypothesis;
    const { df, estimate, standardError } = evidence;
    const p = df > 0 ? twoSidedP(estimate / standardError, df) : 1;
    return { evidence, p, spending: plan[level].spending[evidence.look] ?? 0 };
  });
  const shares = shareBudget(hypotheses, plan);
  const tested = testGraph(
    shares.map((share, index) => {
      const { p = 1, spending = 0 } = weighed[index] ?? {};
      return { ...share, p: spending > 0 ? p / (plan.alpha * spending) : Number.POSITIVE_INFINITY };
    }),
  );
  return hypotheses.map(({ level, name }, index) => {
    const { evidence, p, spending } = weighed[index] as (typeof weighed)[number];
    const { rejected, weight } = tested[index] as (typeof tested)[number];
    const alpha = plan.alpha * weight * spending;
    const interval = beyondZero(intervalOf(evidence, alpha), evidence.estimate, rejected);
    const minEffect = Math.log1p(plan[level].minEffect);
    const same = intervalOf(evidence, 2 * plan.equivalenceAlpha * spending);
    const verdict = judge(evidence.estimate, rejected, same, minEffect);
    return { level, name, verdict, ...evidence, interval, alpha, p };
  });
}

/** The two-sided interval of Student's t; null where nothing is known, or nothing may be spent. */
function intervalOf({ estimate, standardError, df }: Evidence, alpha: number): Decision["interval"] {
  if (df === 0 || alpha === 0) return null;
  const half = standardError * twoSidedQuantile(alpha, df);
  return { low: estimate - half, high: estimate + half };
}

/** What was rejected lies beyond zero, whatever the last digit of a quantile says. */
function beyondZero(
  interval: Decision["interval"],
  estimate: number,
  rejected: boolean,
): Decision["interval"] {
  if (interval === null || !rejected) return interval;
  const { low, high } = interval;
  return estimate > 0 ? { low: Math.max(0, low), high } : { low, high: Math.min(0, high) };
}

function judge(
  estimate: number,
  rejected: boolean,
  same: Decision["interval"],
  minEffect: number,
): Decision["verdict"] {
  if (rejected && Math.abs(estimate) >= minEffect) return estimate > 0 ? "regression" : "improvement";
  const within = same !== null && same.low > -minEffect && same.high < minEffect;
  return within ? "equivalent" : "undecided";
}
