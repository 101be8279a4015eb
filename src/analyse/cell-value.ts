import { type Metric, type ObservedMetric, seesProcesses } from "../config/metrics.ts";
import type { Observation } from "../run/observation.ts";
import { metricValue } from "./metric-value.ts";
import type { CellRuns } from "./observed.ts";
import { mostFrequent, spread } from "./summaries.ts";
import type { Spread } from "./summary.ts";

/** A cell's exact metric: the most frequent value of its right copies; null when it has none. */
export function exactValue(
  metric: ObservedMetric,
  { completed }: CellRuns,
  corpusBytes: number,
): number | null {
  const right = completed.filter(({ content }) => content.kind === "verified");
  return mostFrequent(right.map((observation) => metricValue(metric, observation, corpusBytes)));
}

/** The runs that a metric stands on: the measured ones, and of single processes the one in which they were seen. */
export function runsWith(metric: Metric, { completed, measured }: CellRuns): Observation[] {
  if (!seesProcesses([metric])) return measured;
  return completed.filter(({ content, usage }) => content.kind === "verified" && usage.processes !== null);
}

/** Any other metric over those measured repetitions that have it, and how many they are; null when none has. */
export function measuredSpread(
  metric: ObservedMetric,
  runs: CellRuns,
  corpusBytes: number,
): { spread: Spread; repetitions: number } | null {
  const values = runsWith(metric, runs)
    .map((observation) => metricValue(metric, observation, corpusBytes))
    .filter((value) => value !== null);
  const found = spread(values);
  return found && { spread: found, repetitions: values.length };
}
