import { advise } from "./advice/advise.ts";
import type { Analysis } from "./analysis.ts";
import { findAnomalies } from "./anomalies.ts";
import { compareCells } from "./comparisons.ts";
import { analyseCounts } from "./counting/analyse-counts.ts";
import { expectationWarnings } from "./expectation-warnings.ts";
import { judgeGates } from "./gates.ts";
import type { Measurements } from "./measurements.ts";
import { runsByCell } from "./observed.ts";
import { skipCompress } from "./skip-compress.ts";
import { compareStored } from "./stored/compare-stored.ts";
import { reduceRun } from "./stored/reduce-run.ts";
import { storedWarnings } from "./stored/stored-warnings.ts";
import { summarise } from "./summaries.ts";
import { judgeTimes } from "./timed/judge-times.ts";
import { measureNoise } from "./timed/noise.ts";
import { judge } from "./verdict.ts";
import { findWarnings } from "./warnings.ts";

/** Concludes from what was measured. Pure: the same measurements give the same analysis, years later. */
export function analyse(measurements: Measurements): Analysis {
  const { config, plan, corpus, stored: kept } = measurements;
  const runs = runsByCell(plan, measurements.run.observations);
  const source = { plan, runs, corpusBytes: corpus.bytes };
  const noise = measureNoise(config, source);
  const times = judgeTimes(config, source);
  const summaries = runs.map((one) => summarise(one, corpus.bytes, measurements.run.machine.cores));
  const counted = analyseCounts(measurements);
  const comparisons = [...compareCells(source, config.metrics, times), ...counted.comparisons];
  const anomalies = findAnomalies(measurements, runs);
  const stored =
    kept.kind === "found" ? compareStored(kept.baseline, reduceRun(measurements, runs, comparisons)) : null;
  const judged = { ...source, comparisons, counts: counted.counts, groups: times.groups, stored };
  const gates = judgeGates(config.gates, judged);
  return {
    ...judge(measurements, { runs, comparisons, anomalies, gates }),
    summaries,
    comparisons,
    timedGroups: times.groups,
    noise,
    counts: counted.counts,
    anomalies,
    skipCompress: skipCompress(measurements, runs),
    gates,
    warnings: [
      ...findWarnings(measurements, runs, noise),
      ...storedWarnings(measurements, stored),
      ...expectationWarnings(measurements, anomalies),
    ],
    stored,
    advice: advise(measurements, runs, anomalies),
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
