import type { ObservedMetric } from "../config/metrics.ts";
import type { Observation, Usage } from "../run/observation.ts";

/**
 * The value of a metric in one run, in the metric's unit (config/metrics.ts); null where it was not measured.
 *
 * Wire bytes are the sum over files of `%b`, which never varies between repeats. rsync's "Total bytes sent" does,
 * by a few bytes: a sender that has to wait for requests flushes more often, and every flush opens another
 * 4-byte multiplex header (io.c; seen on loaded machines with 3.2.3 and 3.2.7).
 */
export function metricValue(
  metric: ObservedMetric,
  observation: Observation,
  corpusBytes: number,
): number | null {
  const { stats, transfer, usage } = observation;
  switch (metric) {
    case "wire-bytes":
      return transfer?.wireBytes ?? null;
    case "sent-bytes":
      return stats?.sentBytes ?? null;
    case "literal-bytes":
      return stats?.literalBytes ?? null;
    case "cpu-time":
      return cpuSeconds(usage);
    case "wall-time":
      return usage.wallS;
    case "throughput":
      return finite(corpusBytes / 1e6 / usage.wallS);
    case "wire-rate":
      return stats && finite(stats.sentBytes / 1e6 / usage.wallS);
    case "peak-memory":
      return usage.maxRssKib;
    case "sender-memory":
      return roleKib(usage, "sender");
    case "generator-memory":
      return roleKib(usage, "generator");
    case "receiver-memory":
      return roleKib(usage, "receiver");
  }
}

/** null for what no division gives: GNU time counts in hundredths of a second, so a short run can take zero. */
export function finite(value: number): number | null {
  return Number.isFinite(value) ? value : null;
}

function roleKib({ processes }: Usage, wanted: "sender" | "generator" | "receiver"): number | null {
  return processes?.find(({ role }) => role === wanted)?.maxRssKib ?? null;
}

/** User and system time together: the split is only tick-estimated on many kernels. */
function cpuSeconds({ userS, systemS }: Usage): number | null {
  return userS === null || systemS === null ? null : userS + systemS;
}
