import { isInstructionMetric, type Metric, metricTraits, type ObservedMetric } from "../config/metrics.ts";
import { runsWith } from "./cell-value.ts";
import type { Comparison } from "./comparison.ts";
import { finite, metricValue } from "./metric-value.ts";
import type { CellRuns } from "./observed.ts";
import { mostFrequent, spread } from "./summaries.ts";
import type { RatioSource } from "./timed/cell-ratios.ts";
import type { JudgedTimes } from "./timed/judge-times.ts";

/** Holds every cell against its reference cell, on each of `metrics` that both have. */
export function compareCells(
  { plan, runs, corpusBytes }: RatioSource,
  metrics: readonly Metric[],
  times: JudgedTimes,
): Comparison[] {
  const byId = new Map(runs.map((one) => [one.cell.id, one]));
  return plan.references.flatMap(({ cell, reference, match }) => {
    const [own, other] = [byId.get(cell), byId.get(reference)];
    if (!own || !other) return [];
    return metrics.flatMap((metric): Comparison[] => {
      if (isInstructionMetric(metric)) return [];
      const values = compare(metric, own, other, corpusBytes);
      if (values === null) return [];
      const judged = times.comparison(metric, cell);
      return [{ cell, reference, match, metric, ...values, ...judged }];
    });
  });
}

type Values = Omit<Comparison, "cell" | "reference" | "match" | "metric">;

function compare(metric: ObservedMetric, own: CellRuns, other: CellRuns, corpusBytes: number): Values | null {
  const { evidence } = metricTraits[metric];
  switch (evidence.kind) {
    case "exact":
      return compareExact(metric, own, other, corpusBytes);
    case "counted":
      return withTolerance(comparePairs(metric, own, other, corpusBytes), evidence.tolerance);
    case "timed":
      return comparePairs(metric, own, other, corpusBytes);
  }
}

/** One run suffices where the tolerance is known. */
function withTolerance(values: Values | null, tolerance: number): Values | null {
  if (values === null || values.ratio === null) return values;
  const { ratio } = values;
  return { ...values, interval: { low: ratio / (1 + tolerance), high: ratio * (1 + tolerance) } };
}

/** By the most frequent value of the right copies on each side; that all agree is rule A11's business. */
function compareExact(
  metric: ObservedMetric,
  own: CellRuns,
  other: CellRuns,
  corpusBytes: number,
): Values | null {
  const [value, referenceValue] = [own, other].map(({ completed }) => {
    const right = completed.filter((observation) => observation.content.kind === "verified");
    return mostFrequent(right.map((observation) => metricValue(metric, observation, corpusBytes)));
  });
  if (value == null || referenceValue == null) return null;
  return {
    value,
    referenceValue,
    ratio: quotient(value, referenceValue),
    range: null,
    interval: null,
    verdict: null,
    pairs: 0,
  };
}

/** By ratios within a block: what disturbed the machine for minutes disturbed both sides of a ratio. */
function comparePairs(
  metric: ObservedMetric,
  own: CellRuns,
  other: CellRuns,
  corpusBytes: number,
): Values | null {
  const partners = new Map(runsWith(metric, other).map((observation) => [observation.block, observation]));
  const pairs = runsWith(metric, own).flatMap((observation) => {
    const partner = partners.get(observation.block);
    const value = metricValue(metric, observation, corpusBytes);
    const referenceValue = partner ? metricValue(metric, partner, corpusBytes) : null;
    return value === null || referenceValue === null ? [] : [{ value, referenceValue }];
  });
  const value = spread(pairs.map((pair) => pair.value));
  const referenceValue = spread(pairs.map((pair) => pair.referenceValue));
  if (!value || !referenceValue) return null;
  const ratios = spread(pairs.map((pair) => quotient(pair.value, pair.referenceValue)));
  return {
    value: value.median,
    referenceValue: referenceValue.median,
    ratio: ratios?.median ?? null,
    range: ratios && { min: ratios.min, max: ratios.max },
    interval: null,
    verdict: null,
    pairs: pairs.length,
  };
}

/** null where there is no ratio: a reference of zero, or next to it. Two zeros are equal. */
function quotient(value: number, reference: number): number | null {
  if (reference === 0 && value === 0) return 1;
  return finite(value / reference);
}
