import type { Comparison } from "../analyse/comparison.ts";
import { isInstructionMetric, metricTraits } from "../config/metrics.ts";
import { byteDifference, percentChange } from "./numbers.ts";

/** A smaller change of an exact metric would round to 0.0 %, so it is shown in bytes. */
const smallestPercent = 0.0005;

/**
 * A comparison in one cell of a table. Exact metrics: `=`, `−11 B`, `+134.1 %`. Timed ones in whole percent, all
 * that they are good for; `≈` when the change is surely less than the minimum effect, `~` when that is undecided.
 * Counted ones: `≈` within the tolerance.
 */
export function changeText(comparison: Comparison): string {
  const { metric, value, referenceValue, ratio } = comparison;
  const { evidence } = metricTraits[metric];
  if (evidence.kind === "exact") {
    if (value === referenceValue) return "=";
    if (ratio === null || Math.abs(ratio - 1) < smallestPercent)
      return byteDifference(value - referenceValue);
    return percentChange(ratio, 1);
  }
  if (ratio === null) return "–";
  if (isInstructionMetric(metric)) return isChanged(comparison) ? instructionChange(ratio) : "=";
  const isSame = evidence.kind === "counted" || comparison.verdict === "equivalent";
  if (isUnclear(comparison)) return isSame ? "≈" : "~";
  return percentChange(ratio, evidence.kind === "counted" ? 1 : 0);
}

/** No direction can be claimed: what was measured is too little, or too noisy. */
export function isUnclear({ interval, verdict }: Comparison): boolean {
  if (verdict === "undecided" || verdict === "unconfirmed" || verdict === "equivalent") return true;
  return interval === null || (interval.low <= 1 && interval.high >= 1);
}

/** True when the whole interval of a counted metric lies on one side of no change. */
export function isChanged({ interval }: Comparison): boolean {
  return interval !== null && (interval.low > 1 || interval.high < 1);
}

/** A ratio of instructions as a change: tenths of a percent, hundredths of small ones. */
export function instructionChange(ratio: number): string {
  return percentChange(ratio, Math.abs(ratio - 1) < 0.00995 ? 2 : 1);
}
