import type { Analysis } from "../analyse/analysis.ts";
import type { Comparison } from "../analyse/comparison.ts";
import type { Measurements } from "../analyse/measurements.ts";
import type { Summary } from "../analyse/summary.ts";
import type { Metric } from "../config/metrics.ts";
import type { Cell } from "../plan/plan.ts";

/** What every section is made from, with the look-ups that they share. */
export interface Results {
  measurements: Measurements;
  analysis: Analysis;
  baseline: string;
  /** Labels of the contenders other than the baseline, in the order the user gave them. */
  candidates: string[];
  /** The planned cells with these ids. */
  cells(ids: readonly string[]): Cell[];
  cellsOf(contender: string): Cell[];
  summary(cell: Cell): Summary | undefined;
  comparison(cell: Cell, metric: Metric): Comparison | undefined;
  /** How often the cell ran, the warm-up and failed runs included. */
  runs(cell: Cell): number;
}

/** Makes the look-ups. */
export function indexResults(measurements: Measurements, analysis: Analysis): Results {
  const { plan, provisioned, run } = measurements;
  const cells = new Map(plan.cells.map((cell) => [cell.id, cell]));
  const summaries = new Map(analysis.summaries.map((summary) => [summary.cell, summary]));
  const comparisons = new Map(analysis.comparisons.map((one) => [`${one.metric} ${one.cell}`, one]));
  const runs = Map.groupBy(run.observations, (observation) => observation.cell);
  const labels = provisioned.contenders.map(({ label }) => label);
  return {
    measurements,
    analysis,
    baseline: plan.baseline,
    candidates: labels.filter((label) => label !== plan.baseline),
    cells: (ids) => ids.flatMap((id) => cells.get(id) ?? []),
    cellsOf: (contender) => plan.cells.filter((cell) => cell.contender === contender),
    summary: (cell) => summaries.get(cell.id),
    comparison: (cell, metric) => comparisons.get(`${metric} ${cell.id}`),
    runs: (cell) => runs.get(cell.id)?.length ?? 0,
  };
}
