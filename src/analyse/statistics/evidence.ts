import { type BlockValue, blockValues, type CellRatios, type Hypothesis, type Level } from "./hypotheses.ts";
import { type Location, trimmedMean } from "./location.ts";
import { guard, moderate, priorVariance, type Variance } from "./moderate.ts";
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
 * values between blocks, so that a disturbance of a whole block counts once. Cells share what they know of their
 * spread, and so do families (`moderate`). The whole matrix has no like: it may learn from its cells as far as
 * they turn out to err independently (`guard`).
 */
export function weigh(
  ratios: readonly CellRatios[],
  hypotheses: readonly Hypothesis[],
  plan: VerdictPlan,
  look: number,
): Evidence[] {
  const measured = hypotheses.map((group) => measure(ratios, group, plan, look));
  const at = (level: Level) => measured.filter((one) => one.level === level);
  const floor = plan.resolution ** 2;
  const moderated = (level: Level) => moderate(at(level).map(perCell), plan.priorDf, floor);
  const variances = {
    matrix: at("matrix").map((one) =>
      guard(perCell(one), priorVariance(at("cell").map(perCell)), plan.priorDf, floor),
    ),
    family: moderated("family"),
    cell: moderated("cell"),
  };
  return measured.map(({ level, size, look, blocks, location }) => {
    const { variance, df } = variances[level].shift() as Variance;
    const standardError = df > 0 ? Math.sqrt(variance / size / location.count) : 0;
    return { look, blocks, estimate: location.estimate, standardError, df };
  });
}

type Measured = { level: Level; size: number; look: number; blocks: number; location: Location };

function measure(
  ratios: readonly CellRatios[],
  group: Hypothesis,
  plan: VerdictPlan,
  newest: number,
): Measured {
  const within = (values: readonly number[]) => trimmedMean(values, trimWithin).estimate;
  const all = blockValues(ratios, group, lastBlock(plan, group.level, newest), within);
  const look = lastUnbroken(all, plan.looks);
  const values = all.flatMap(({ block, value }) => (block < (plan.looks[look] ?? 0) ? [value] : []));
  const location = trimmedMean(values, plan[group.level].trim);
  return { level: group.level, size: group.cells.length, look, blocks: values.length, location };
}

/**
 * The last look to which a group was measured without a pause. What was dropped and comes back, because it belongs
 * to another group, is judged as it was: else there would be more ways to reach a look than its error pays for.
 */
function lastUnbroken(values: readonly BlockValue[], looks: readonly number[]): number {
  const broken = looks.findIndex(
    (end, look) => !values.some(({ block }) => block < end && block >= (looks[look - 1] ?? 0)),
  );
  return Math.max(0, (broken < 0 ? looks.length : broken) - 1);
}

/** The variance that a single cell would have if the group's cells erred independently. */
const perCell = ({ size, blocks, location }: Measured): Variance => ({
  variance: location.variance * size,
  df: blocks < leastBlocks ? 0 : location.df,
});

/** Blocks up to the newest look that may spend error on this level: its decision stands from then on. */
function lastBlock(plan: VerdictPlan, level: Level, look: number): number {
  const spending = plan[level].spending.slice(0, look + 1).findLastIndex((part) => part > 0);
  return plan.looks[spending < 0 ? look : spending] ?? 0;
}
