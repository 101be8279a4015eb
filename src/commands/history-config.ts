import { type Config, parseConfig } from "../config/config.ts";
import { isExact, isInstructionMetric, type Metric, metrics } from "../config/metrics.ts";
import type { GivenOptions } from "../config/raw.ts";
import { Failure } from "../failure.ts";
import { loadOptions, type OptionTexts } from "../load-config.ts";

/** Options of `run` that measuring many releases takes, too. */
export const sharedOptions: readonly string[] = [
  "checksums",
  "codecs",
  "levels",
  "skip-compress",
  "corpus",
  "corpus-size",
  "corpus-seed",
  "metrics",
  "repetitions",
  "trials",
  "time-budget",
  "run-timeout",
  "install-deps",
  "source-mirrors",
  "config",
  "out",
];

/** Bytes show in a small corpus as well as in a large one, and md5 is the checksum that every release has. */
export const smallStandards: OptionTexts = {
  checksums: "md5",
  "corpus-size": "1MiB",
  metrics: "wire-bytes,literal-bytes",
  repetitions: "2",
};

/** All trials of many releases take longer than those of two. */
export const historyStandards: OptionTexts = {
  ...smallStandards,
  "time-budget": "60m",
  out: "rsync-bench-history",
};

/** What does not depend on the machine's moods. */
const comparable: readonly Metric[] = metrics.filter(
  (metric) => isExact(metric) || isInstructionMetric(metric),
);

/**
 * The configuration of a history over `versions` (specs, oldest first), of which those that cannot be had are gaps.
 * Throws a usage Failure.
 */
export async function historyConfig(given: GivenOptions, versions: readonly string[]): Promise<Config> {
  const config = await unjudgedConfig({ ...given, versions: versions.join(",") }, historyStandards);
  return { ...config, metrics: comparableOf(config.metrics) };
}

/**
 * The configuration of a run that nobody fails by: what a file says of baselines, gates, rules and expected anomalies
 * is about the build it was written for, and would hide some of what many releases show. Throws a usage Failure.
 */
export async function unjudgedConfig(given: GivenOptions, standard: OptionTexts): Promise<Config> {
  const raw = await loadOptions(given, standard);
  const text = { ...raw.text, baseline: "", gate: "", "baseline-file": "", "allow-missing": "true" };
  const config = parseConfig({ text, gates: [], anomalies: {}, expect: [] });
  return { ...config, gates: [], failOn: "never" };
}

/** Of `all` those that are comparable; any other must be. */
function comparableOf(chosen: readonly Metric[]): Metric[] {
  const other = chosen.find((metric) => !comparable.includes(metric));
  if (other === undefined || chosen.length === metrics.length) {
    return comparable.filter((metric) => chosen.includes(metric));
  }
  throw new Failure(
    "usage",
    `metrics: a history does not show ${other}, which differs from run to run.`,
    `Choose from ${comparable.join(", ")}.`,
  );
}
