import type { ObservedMetric } from "../config/metrics.ts";
import { disturbedRuns } from "./disturbed-runs.ts";
import { metricValue } from "./metric-value.ts";
import type { CellRuns } from "./observed.ts";
import type { Spread, Summary } from "./summary.ts";

/** One cell's numbers: exact ones as most right copies have them, timed ones as median and range. */
export function summarise(runs: CellRuns, corpusBytes: number, cores: number): Summary {
  const { cell, measured, completed, failed } = runs;
  const wrong = completed.filter((observation) => observation.content.kind === "different");
  const right = completed.filter((observation) => observation.content.kind === "verified");
  const exact = (metric: ObservedMetric) =>
    mostFrequent(right.map((observation) => metricValue(metric, observation, corpusBytes)));
  const timed = (metric: ObservedMetric) =>
    spread(measured.map((observation) => metricValue(metric, observation, corpusBytes)));
  return {
    cell: cell.id,
    repetitions: measured.length,
    failures: failed.length + wrong.length,
    disturbed: disturbedRuns(runs, cores).length,
    sentBytes: exact("sent-bytes"),
    wireBytes: exact("wire-bytes"),
    literalBytes: exact("literal-bytes"),
    wallS: timed("wall-time"),
    cpuS: timed("cpu-time"),
    maxRssKib: timed("peak-memory"),
    senderKib: exact("sender-memory"),
    generatorKib: exact("generator-memory"),
    receiverKib: exact("receiver-memory"),
    throughput: timed("throughput"),
    wireRate: timed("wire-rate"),
  };
}

/** Median, least and greatest; null when any value is missing or there is none. */
export function spread(values: readonly (number | null)[]): Spread | null {
  const known = values.filter((value) => value !== null).sort((a, b) => a - b);
  const [min, max] = [known[0], known.at(-1)];
  if (min === undefined || max === undefined || known.length < values.length) return null;
  const middle = known.length >> 1;
  const [lower, upper] = [known[(known.length - 1) >> 1] ?? min, known[middle] ?? max];
  return { median: (lower + upper) / 2, min, max };
}

/** The value that occurs most often, the smallest of equally frequent ones; null when there is none. */
export function mostFrequent(values: readonly (number | null)[]): number | null {
  const known = values.filter((value) => value !== null);
  const times = Array.from(
    Map.groupBy(known, (value) => value),
    ([value, all]) => ({ value, times: all.length }),
  );
  const [found] = times.sort((one, other) => other.times - one.times || one.value - other.value);
  return found?.value ?? null;
}
