import { finite } from "../analyse/metric-value.ts";
import type { CellRuns } from "../analyse/observed.ts";
import { spread } from "../analyse/summaries.ts";
import type { Observation } from "../run/observation.ts";

/** The times of a cell under the names of the published benchmark: medians over the repetitions that count. */
export function timesOf({ measured }: CellRuns): Record<string, number | null> {
  const median = (value: (observation: Observation) => number | null, digits: number) =>
    rounded(spread(measured.map(value))?.median ?? null, digits);
  return {
    published_speed_mib_s: median(
      ({ stats, usage }) => stats && finite(stats.sentBytes / 2 ** 20 / usage.wallS),
      4,
    ),
    speedup: median(({ stats }) => stats?.speedup ?? null, 2),
    real_s: median(({ usage }) => usage.wallS, 3),
    user_s: median(({ usage }) => usage.userS, 3),
    sys_s: median(({ usage }) => usage.systemS, 3),
    cpu_s: median(cpuSeconds, 3),
    cpu_percent: median((observation) => percentOf(cpuSeconds(observation), observation.usage.wallS), 0),
    max_rss_kb: median(({ usage }) => usage.maxRssKib, 0),
    context_switches: median(({ usage }) => plus(usage.voluntarySwitches, usage.involuntarySwitches), 0),
  };
}

function cpuSeconds({ usage }: Observation): number | null {
  return plus(usage.userS, usage.systemS);
}

function plus(one: number | null, other: number | null): number | null {
  return one === null || other === null ? null : one + other;
}

function percentOf(part: number | null, whole: number): number | null {
  return part === null ? null : finite((100 * part) / whole);
}

/** A number with so many decimals at most; they are not padded. */
export function rounded(value: number | null, digits: number): number | null {
  return value === null ? null : Number(value.toFixed(digits));
}
