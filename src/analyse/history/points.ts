import { isInstructionMetric, type Metric, metricTraits, type ObservedMetric } from "../../config/metrics.ts";
import type { Cell } from "../../plan/plan.ts";
import type { Analysis } from "../analysis.ts";
import { exactValue, measuredSpread } from "../cell-value.ts";
import type { CellCounts } from "../counting/cell-counts.ts";
import { estimateOf } from "../counting/compare-counts.ts";
import type { Measurements } from "../measurements.ts";
import { type CellRuns, runsByCell } from "../observed.ts";
import type { Point } from "./history.ts";
import { whyWithout } from "./why-without.ts";

/** What a cell says on a metric. */
type PointReader = (metric: Metric, cell: Cell) => Point;

/** Makes the look-ups that all points share. */
export function makePointReader(measurements: Measurements, analysis: Analysis): PointReader {
  const { plan, run, corpus } = measurements;
  const runs = new Map(runsByCell(plan, run.observations).map((one) => [one.cell.id, one]));
  const counts = new Map((analysis.counts?.cells ?? []).map((one) => [one.cell, one]));
  return (metric, cell) => {
    const own = runs.get(cell.id);
    const found = isInstructionMetric(metric)
      ? countedValue(metric, counts.get(cell.id))
      : own && observedValue(metric, own, corpus.bytes);
    const release = cell.contender;
    if (found) return { kind: "measured", release, ...found };
    return { kind: "not-measured", release, reason: whyWithout(metric, cell, own, analysis) };
  };
}

/** How far repeats of a counted metric lie apart is in its tolerance (config/metrics.ts), so it has no error here. */
function observedValue(metric: ObservedMetric, runs: CellRuns, corpusBytes: number) {
  const isExact = metricTraits[metric].evidence.kind === "exact";
  const value = isExact
    ? exactValue(metric, runs, corpusBytes)
    : (measuredSpread(metric, runs, corpusBytes)?.spread.median ?? null);
  return value === null ? null : { value, error: 0 };
}

/** A cost that is smaller than its error says nothing. */
function countedValue(metric: Parameters<typeof estimateOf>[1], counts: CellCounts | undefined) {
  const estimate = counts && estimateOf(counts, metric);
  return estimate && estimate.value > estimate.error ? estimate : null;
}
