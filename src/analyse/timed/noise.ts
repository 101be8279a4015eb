import type { Config } from "../../config/config.ts";
import type { JudgedTime } from "../../config/min-effect.ts";
import { metricValue } from "../metric-value.ts";
import { twoSidedQuantile } from "../statistics/student-t.ts";
import type { RatioSource } from "./cell-ratios.ts";
import { type Question, questionsOf } from "./questions.ts";
import type { Noise } from "./timed-group.ts";

/** Fewer pairs of equal runs say nothing of the spread. */
const fewestPairs = 3;
/**
 * A mean of which the outermost fifth is trimmed at each end varies more than the whole mean where nothing is wild:
 * its efficiency with normal errors is about 0.9 (Wilcox 2017, Introduction to Robust Estimation, chapter 3).
 */
const trimmedVariance = 1.1;
/** How often an effect of the visible size is to be seen: 95 of 100, one-sided. */
const missed = 0.05;

/**
 * The machine's noise, by the probe (pairs of equal runs before the matrix), for each time that is judged; and the
 * least change that the run can be expected to see at best, if cells err independently. Empty without a probe.
 */
export function measureNoise(config: Config, source: RatioSource): Noise[] {
  const seen = new Set<JudgedTime>();
  return questionsOf(config, source.plan).flatMap((question): Noise[] => {
    if (seen.has(question.time)) return [];
    seen.add(question.time);
    const logs = probePairs(source, question.time);
    if (logs.length < fewestPairs) return [];
    const sd = Math.sqrt(logs.reduce((sum, log) => sum + log * log, 0) / logs.length);
    const cells = source.plan.references.filter(({ match }) => match === "same").length;
    const blocks = affordableBlocks(config, source);
    const visible = {
      matrix: leastVisible("matrix", sd, question, { cells, blocks }),
      cell: leastVisible("cell", sd, question, { cells, blocks }),
    };
    return [{ metric: question.time, sd, pairs: logs.length, blocks, visible }];
  });
}

/** ln(one ÷ next) of the probe's neighbouring runs; the first run warms up. Equal programs, so the mean is zero. */
function probePairs({ runs, corpusBytes }: RatioSource, time: JudgedTime): number[] {
  const probed = runs.find(({ all }) => all.filter(({ block }) => block === 0).length > 1);
  const warmUp = probed?.completed.filter(({ block }) => block === 0) ?? [];
  const values = warmUp.slice(1).map((observation) => metricValue(time, observation, corpusBytes));
  return values.flatMap((value, index) => {
    const next = values[index + 1];
    const log = index % 2 === 0 && value && next ? Math.log(value / next) : Number.NaN;
    return Number.isFinite(log) ? [log] : [];
  });
}

/** Whole blocks that the time budget pays for, by what runs took; at most those of the plan. */
function affordableBlocks({ timeBudgetMs }: Config, { plan, runs }: RatioSource): number {
  const seconds = runs.reduce((sum, { all }) => {
    const took = all.map(({ usage, verifyS }) => usage.wallS + verifyS);
    return sum + took.reduce((one, other) => one + other, 0) / Math.max(1, took.length);
  }, 0);
  const most = plan.looks.at(-1) ?? 1;
  return seconds > 0 ? Math.max(1, Math.min(most, Math.floor(timeBudgetMs / 1000 / seconds))) : most;
}

/**
 * The least change that shows with a power of 95 %: (critical value + quantile of the power) × standard error, as a
 * fraction; the usual formula for a t test, with the error that this level may spend at its last affordable look.
 */
function leastVisible(
  level: "matrix" | "cell",
  sd: number,
  { plan }: Question,
  { cells, blocks }: { cells: number; blocks: number },
): number {
  const { spending, weight, trim } = plan[level];
  const last = Math.max(
    0,
    spending.findLastIndex(
      (part, index) => part > 0 && (index === 0 || (plan.looks[index - 1] ?? 0) < blocks),
    ),
  );
  const used = Math.min(blocks, plan.looks[last] ?? blocks);
  const alpha = (plan.alpha * weight * (spending[last] ?? 0)) / (level === "cell" ? Math.max(1, cells) : 1);
  // The whole matrix has no like to learn from for sure (see `guard`).
  const learned = level === "matrix" ? 0 : plan.priorDf;
  const df = Math.max(1, used - 2 * Math.floor(trim * used) - 1 + learned);
  const error = sd * Math.sqrt(trimmedVariance / used / (level === "matrix" ? Math.max(1, cells) : 1));
  const critical = alpha > 0 ? twoSidedQuantile(alpha, df) : 0;
  const effect = (critical + twoSidedQuantile(2 * missed, df)) * error;
  return Math.max(plan[level].minEffect, Math.expm1(effect));
}
