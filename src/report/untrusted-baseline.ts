import { compareCells } from "../analyse/comparisons.ts";
import { analyseCounts } from "../analyse/counting/analyse-counts.ts";
import type { Measurements } from "../analyse/measurements.ts";
import { runsByCell } from "../analyse/observed.ts";
import { reduceRun } from "../analyse/stored/reduce-run.ts";
import type { StoredBaseline } from "../analyse/stored/stored-baseline.ts";
import { judgeTimes } from "../analyse/timed/judge-times.ts";
import { metrics } from "../config/metrics.ts";
import { looksLikeBaseline, readBaseline } from "./baseline-json.ts";
import { checkBaseline } from "./consistent-stored.ts";
import { parseUntrustedJson } from "./untrusted-json.ts";
import { parseUntrustedResults } from "./untrusted-results.ts";
import { checkValues } from "./untrusted-values.ts";

/** What an earlier run left: all of its measurements, or only what `rsync-bench accept` kept of them. */
export interface EarlierRun {
  baseline: StoredBaseline;
  /** Null of a file that `accept` wrote. */
  measurements: Measurements | null;
}

/**
 * Reads a baseline file or a results.json that anybody may have written, such as the author of a pull request.
 * Throws a usage Failure whose message is safe to print.
 */
export function parseUntrustedBaseline(text: string): EarlierRun {
  const value = parseUntrustedJson(text);
  if (!looksLikeBaseline(value)) {
    const measurements = parseUntrustedResults(text);
    return { baseline: baselineOf(measurements), measurements };
  }
  checkValues(value);
  const baseline = readBaseline(value);
  checkBaseline(baseline);
  return { baseline, measurements: null };
}

/** What is kept of a whole run, whatever metrics it was asked to compare. */
export function baselineOf(measurements: Measurements): StoredBaseline {
  const { config, plan, corpus, run } = measurements;
  const runs = runsByCell(plan, run.observations);
  const source = { plan, runs, corpusBytes: corpus.bytes };
  const times = judgeTimes({ ...config, metrics: [...metrics] }, source);
  return reduceRun(measurements, runs, [
    ...compareCells(source, metrics, times),
    ...analyseCounts(measurements).comparisons,
  ]);
}
