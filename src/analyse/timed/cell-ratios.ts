import { metricTraits, type TimedMetric } from "../../config/metrics.ts";
import type { Cell, Plan } from "../../plan/plan.ts";
import { metricValue } from "../metric-value.ts";
import type { CellRuns } from "../observed.ts";
import type { CellRatios } from "../statistics/hypotheses.ts";

export interface RatioSource {
  plan: Plan;
  runs: readonly CellRuns[];
  corpusBytes: number;
}

/**
 * The log-ratios of one contender's cells against their references on a timed metric, block by block from 1; more
 * than 0 is worse, whichever way the metric counts. Only comparisons of the given `match`.
 */
export function cellRatios(
  { plan, runs, corpusBytes }: RatioSource,
  contender: string,
  metric: TimedMetric,
  match: "same" | "nearest",
): CellRatios[] {
  const byId = new Map(runs.map((one) => [one.cell.id, one]));
  const sign = metricTraits[metric].worse === "higher" ? 1 : -1;
  return plan.references.flatMap((one): CellRatios[] => {
    const [own, reference] = [byId.get(one.cell), byId.get(one.reference)];
    if (!own || !reference || own.cell.contender !== contender || one.match !== match) return [];
    const [values, others] = [own, reference].map((side) => valuesByBlock(side, metric, corpusBytes));
    const logRatios = Array.from({ length: plan.blocks.length - 1 }, (_, index) => {
      const ratio = (values?.get(index + 1) ?? 0) / (others?.get(index + 1) ?? 0);
      return ratio > 0 && Number.isFinite(ratio) ? sign * Math.log(ratio) : null;
    });
    return [{ cell: one.cell, families: familiesOf(own.cell), logRatios }];
  });
}

/** What cells may share a cause by, as reports name it. */
function familiesOf({ codec, transport }: Cell): string[] {
  return [`codec ${codec}`, `transport ${transport}`];
}

function valuesByBlock(
  { measured }: CellRuns,
  metric: TimedMetric,
  corpusBytes: number,
): Map<number, number> {
  return new Map(
    measured.flatMap((observation) => {
      const value = metricValue(metric, observation, corpusBytes);
      return value === null ? [] : [[observation.block, value] as const];
    }),
  );
}
