import type { Measurements } from "../measurements.ts";
import type { Warning } from "../warning.ts";
import type { StoredAnalysis } from "./stored-analysis.ts";

/** That there is no stored baseline where one was asked for, or that it was measured under other conditions. */
export function storedWarnings(
  { config, stored: source }: Measurements,
  stored: StoredAnalysis | null,
): Warning[] {
  if (source.kind === "absent") {
    return [{ kind: "no-stored-baseline", source: config.baselineFile, why: source.why }];
  }
  if (stored === null || stored.differences.length === 0) return [];
  return [{ kind: "stored-baseline-differs", differences: stored.differences }];
}
