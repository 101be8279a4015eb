import type { Anomaly } from "../anomaly.ts";
import type { Appearance } from "./history.ts";

/**
 * Whether a release shows an anomaly: its own ones of the kind in question, and otherwise what keeps anybody from
 * saying that it is without (a clause, see obstacles.ts; null for nothing).
 */
export function appearanceIn(
  release: string,
  anomalies: readonly Anomaly[],
  obstacle: string | null,
): Appearance {
  const shown = anomalies.find(({ cause }) => cause !== null) ?? anomalies[0];
  if (shown !== undefined) return { kind: "shown", release, actual: shown.actual, cause: causeName(shown) };
  return obstacle === null ? { kind: "clear", release } : { kind: "unknown", release, reason: obstacle };
}

/** What tells causes apart: the name of the known bug, else its issue; null when neither is known. */
export function causeName({ cause }: Pick<Anomaly, "cause">): string | null {
  return cause?.bug ?? cause?.issue ?? null;
}
