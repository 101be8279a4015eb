import type { Suspicion } from "../analyse/history/suspicion.ts";
import { parseWantedAnomaly } from "../analyse/history/wanted-anomaly.ts";
import { parseGates } from "../config/gates.ts";
import { Failure } from "../failure.ts";

export interface SuspicionFlags {
  anomaly?: string;
  metric?: string;
  maxIncrease?: string;
}

/**
 * What the options of `bisect` ask about: one anomaly or one limit, and not both. A metric without a limit is one that
 * must not get worse by more than it can vary. Throws a usage Failure.
 */
export function parseSuspicion({ anomaly, metric, maxIncrease }: SuspicionFlags): Suspicion {
  if (anomaly !== undefined && metric === undefined && maxIncrease === undefined) {
    return { kind: "anomaly", wanted: parseWantedAnomaly(anomaly) };
  }
  if (anomaly !== undefined || metric === undefined) {
    throw new Failure(
      "usage",
      anomaly === undefined
        ? "There is nothing to look for."
        : "An anomaly and a metric cannot both be looked for.",
      "Give --anomaly NAME, or --metric NAME with or without --max-increase PERCENT.",
    );
  }
  const limit = maxIncrease === undefined ? { "no-regression": true } : { "max-increase": maxIncrease };
  const [gate] = parseGates([{ metric, ...limit }], "bisect");
  if (gate === undefined) throw new Error("a gate with a limit is one gate");
  return { kind: "gate", gate };
}
