import { blockValues, type CellRatios, type Hypothesis, type Level } from "./hypotheses.ts";
import { trimmedMean } from "./location.ts";
import { moderate } from "./moderate.ts";
import type { VerdictPlan } from "./verdict-plan.ts";

/** What the blocks say of one group. */
export type Evidence = {
  /** Number of the look that its newest block belongs to. */
  look: number;
  /** Blocks it was measured in. */
  blocks: number;
  /** ln(candidate ÷ reference). */
  estimate: number;
  /** Of the estimate; 0 without degrees of freedom. */
  standardError: number;
  /** 0 where there are too few blocks to know a standard error. */
  df: number;
};

/** Fewer values than this say nothing of their own spread. */
const leastBlocks = 3;

/** The part of a block's cells to leave out at each end for the group's value in that block. */
const trimWithin = 0.2;

/**
 * What is known of each group after a look, in the order of `hypotheses`.
 *
 * A group's value is the trimmed mean of its cells within a block, and its test stands on the spread of these
 * values between blocks. Cells and families share what they know of that spread with their like (`moderate`); the
 * whole matrix has no like, so that its test is the plain t test on block values, which needs no cell to be
 * independent of another.
 */
export function weigh(
  ratios: readonly CellRatios[],
  hypotheses: readonly Hypothesis[],
  plan: VerdictPlan,
  look: number,
): Evidence[] {
  const all = hypotheses.map((group) => {
    const within = (values: readonly number[]) => trimmedMean(values, trimWithin).estimate;
    const values = blockValues(ratios, group, lastBlock(plan, group.level, look), within);
    const last = values.at(-1)?.block ?? 0;
    return {
      level: group.level,
      size: group.cells.length,
      blocks: values.length,
      look: Math.max(
        0,
        plan.looks.findIndex((end) => last < end),
      ),
      ...trimmedMean(
        values.map(({ value }) => value),
        group.level === "matrix" ? 0 : plan.trim,
      ),
    };
  });
  const found: Evidence[] = [];
  for (const level of ["matrix", "family", "cell"] satisfies Level[]) {
    const like = all.flatMap((one, index) => (one.level === level ? [{ ...one, index }] : []));
    const own = like.map(({ variance, df, size, blocks }) => ({
      variance: variance * size,
      df: blocks < leastBlocks ? 0 : df,
    }));
    moderate(own, plan.priorDf, plan.resolution ** 2).forEach(({ variance, df }, position) => {
      const one = like[position];
      if (!one) return;
      const standardError = df > 0 ? Math.sqrt(variance / one.size / one.count) : 0;
      found[one.index] = {
        look: one.look,
        blocks: one.blocks,
        estimate: one.estimate,
        standardError,
        df,
      };
    });
  }
  return found;
}

/** Blocks up to the newest look that may spend error on this level: its decision stands from then on. */
function lastBlock(plan: VerdictPlan, level: Level, look: number): number {
  const spending = plan[level].spending.slice(0, look + 1).findLastIndex((part) => part > 0);
  return plan.looks[spending < 0 ? look : spending] ?? 0;
}
