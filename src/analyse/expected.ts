import type { Expectation } from "../config/expectations.ts";
import type { Anomaly } from "./anomaly.ts";
import type { Measurements } from "./measurements.ts";

type Seen = Pick<Anomaly, "rule" | "contender" | "cause">;

/** Position of the first entry of `expect` that expects an anomaly and has not expired; null when none does. */
export function expectationOf(anomaly: Seen, { config, startedAt }: Measurements): number | null {
  const index = config.expect.findIndex(
    (expectation) => isExpectedBy(expectation, anomaly) && !isExpired(expectation, startedAt),
  );
  return index < 0 ? null : index;
}

/** True when an entry is about an anomaly, expired or not. */
export function isExpectedBy({ contender, anomaly }: Expectation, seen: Seen): boolean {
  if (contender !== undefined && contender !== seen.contender) return false;
  return anomaly === seen.rule || anomaly === seen.cause?.bug;
}

/** True after the last day of an entry. The run's own beginning is the clock: a report says the same years later. */
export function isExpired({ until }: Expectation, startedAt: string): boolean {
  return until !== undefined && startedAt.slice(0, 10) > until;
}
