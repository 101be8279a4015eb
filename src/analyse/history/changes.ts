import { type Metric, metricTraits } from "../../config/metrics.ts";
import { finite } from "../metric-value.ts";
import { framingJitter } from "../stored/compare-stored.ts";
import type { HistoryChange, Point } from "./history.ts";

type Measured = Extract<Point, { kind: "measured" }>;

/**
 * Where a metric changed along releases, in their order: every measured point is held against the last one that was
 * measured before it, and what lies between them is named.
 */
export function changesIn(metric: Metric, points: readonly Point[]): HistoryChange[] {
  const changes: HistoryChange[] = [];
  let last: Measured | null = null;
  let skipped: string[] = [];
  for (const point of points) {
    if (point.kind !== "measured") {
      skipped.push(point.release);
      continue;
    }
    if (last !== null && isChange(metric, last, point)) {
      changes.push({
        before: last.release,
        after: point.release,
        skipped,
        valueBefore: last.value,
        valueAfter: point.value,
        ratio: finite(point.value / last.value),
      });
    }
    last = point;
    skipped = [];
  }
  return changes;
}

/** Exact metrics: any difference, but for framing; others: beyond the metric's tolerance and both sides' errors. */
function isChange(metric: Metric, before: Measured, after: Measured): boolean {
  const { evidence } = metricTraits[metric];
  const difference = Math.abs(after.value - before.value);
  if (evidence.kind === "exact") return difference > (metric === "sent-bytes" ? framingJitter : 0);
  if (evidence.kind === "timed") return false;
  const tolerance = Math.min(before.value, after.value) * evidence.tolerance;
  return difference > Math.max(tolerance, before.error + after.error);
}
