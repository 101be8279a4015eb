import {
  type InstructionMetric,
  isInstructionMetric,
  type Metric,
  metricTraits,
} from "../../config/metrics.ts";
import type { Comparison } from "../comparison.ts";
import type { CellCounts, Costs, Estimate } from "./cell-counts.ts";

const costOf: Readonly<Record<InstructionMetric, keyof Costs>> = {
  instructions: "corpus",
  "startup-instructions": "startup",
  "file-instructions": "perFile",
  "byte-instructions": "perByte",
};

/** What is known of a cell by one of the metrics of instructions. */
export function estimateOf({ total }: CellCounts, metric: InstructionMetric): Estimate {
  return total[costOf[metric]];
}

/** Holds a cell's instructions against its reference's, on those of `metrics` that say something of both. */
export function compareCounts(
  own: CellCounts,
  reference: CellCounts,
  metrics: readonly Metric[],
): Comparison[] {
  return metrics.filter(isInstructionMetric).flatMap((metric): Comparison[] => {
    const [value, other] = [estimateOf(own, metric), estimateOf(reference, metric)];
    // A cost that is smaller than its error says nothing, not even of a ratio.
    if (value.value <= value.error || other.value <= other.error) return [];
    const ratio = value.value / other.value;
    return [
      {
        cell: own.cell,
        reference: reference.cell,
        match: "same",
        metric,
        value: value.value,
        referenceValue: other.value,
        ratio,
        range: null,
        interval: intervalOf(metric, value, other),
        verdict: null,
        pairs: 0,
      },
    ];
  });
}

/** Where the ratio lies: by the errors of both sides, and never narrower than the metric's tolerance. */
function intervalOf(metric: InstructionMetric, own: Estimate, other: Estimate): Comparison["interval"] {
  const { evidence } = metricTraits[metric];
  const tolerance = evidence.kind === "counted" ? evidence.tolerance : 0;
  const ratio = own.value / other.value;
  return {
    low: Math.min(ratio / (1 + tolerance), (own.value - own.error) / (other.value + other.error)),
    high: Math.max(ratio * (1 + tolerance), (own.value + own.error) / (other.value - other.error)),
  };
}
