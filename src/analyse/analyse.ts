import type { Analysis } from "./analysis.ts";
import { findAnomalies } from "./anomalies.ts";
import { compareCells } from "./comparisons.ts";
import { analyseCounts } from "./counting/analyse-counts.ts";
import { judgeGates } from "./gates.ts";
import type { Measurements } from "./measurements.ts";
import { runsByCell } from "./observed.ts";
import { summarise } from "./summaries.ts";
import { judge } from "./verdict.ts";
import { findWarnings } from "./warnings.ts";

/** Concludes from what was measured. Pure: the same measurements give the same analysis, years later. */
export function analyse(measurements: Measurements): Analysis {
  const { config, plan, corpus } = measurements;
  const runs = runsByCell(measurements);
  const summaries = runs.map((one) => summarise(one, corpus.bytes));
  const counted = analyseCounts(measurements);
  const comparisons = [...compareCells(plan, runs, config.metrics, corpus.bytes), ...counted.comparisons];
  const anomalies = findAnomalies(measurements, runs);
  const gates = judgeGates(config.gates, plan, comparisons);
  return {
    ...judge(measurements, { runs, comparisons, anomalies, gates }),
    summaries,
    comparisons,
    counts: counted.counts,
    anomalies,
    gates,
    warnings: findWarnings(measurements, runs),
    fastest: best(summaries, ({ throughput }) => throughput && -throughput.median),
    smallest: best(summaries, ({ wireBytes }) => wireBytes),
  };
}

/** The cell with the lowest value; the first of equals; null when no cell has one. */
function best(
  summaries: Analysis["summaries"],
  value: (summary: Analysis["summaries"][number]) => number | null,
): string | null {
  let found: { cell: string; value: number } | null = null;
  for (const summary of summaries) {
    const own = value(summary);
    if (own !== null && (found === null || own < found.value)) found = { cell: summary.cell, value: own };
  }
  return found?.cell ?? null;
}
