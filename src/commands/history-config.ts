import type { Config } from "../config/config.ts";
import { isExact, isInstructionMetric, type Metric, metrics } from "../config/metrics.ts";
import type { GivenOptions } from "../config/raw.ts";
import { Failure } from "../failure.ts";
import { loadConfig, type OptionTexts } from "../load-config.ts";

/** Options of `run` that measuring many releases takes, too. */
export const sharedOptions: readonly string[] = [
  "checksums",
  "codecs",
  "levels",
  "corpus",
  "corpus-size",
  "corpus-seed",
  "metrics",
  "repetitions",
  "time-budget",
  "run-timeout",
  "install-deps",
  "source-mirrors",
  "config",
  "out",
];

/** Bytes show in a small corpus as well as in a large one, and md5 is the checksum that every release has. */
export const historyStandards: OptionTexts = {
  checksums: "md5",
  "corpus-size": "1MiB",
  metrics: "wire-bytes,literal-bytes",
  repetitions: "2",
  out: "rsync-bench-history",
};

/** What does not depend on the machine's moods. */
const comparable: readonly Metric[] = metrics.filter(
  (metric) => isExact(metric) || isInstructionMetric(metric),
);

/**
 * The configuration of a history over `versions` (specs, oldest first), of which those that cannot be had are gaps.
 * What other settings say of gates and baselines is no business of a history's. Throws a usage Failure.
 */
export async function historyConfig(given: GivenOptions, versions: readonly string[]): Promise<Config> {
  const config = await loadConfig({ ...given, versions: versions.join(",") }, historyStandards);
  const [oldest] = config.versions;
  return {
    ...config,
    baseline: oldest?.label ?? config.baseline,
    metrics: comparableOf(config.metrics),
    gates: [],
    baselineFile: "",
    failOn: "never",
    allowMissing: true,
  };
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
