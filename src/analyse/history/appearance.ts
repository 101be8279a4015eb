import type { Anomaly } from "../anomaly.ts";
import type { CellRuns } from "../observed.ts";
import { combinationKey } from "./combination.ts";
import type { Appearance } from "./history.ts";

/** What one release did, and which anomalies of the kind in question it has. */
export interface Witness {
  release: string;
  /** Its cells, with their runs. */
  runs: readonly CellRuns[];
  anomalies: readonly Anomaly[];
}

/**
 * Whether a release shows an anomaly. It is clear of it only if it completed a copy in one of the combinations in
 * which others show it (`combinations`, by their keys); where those are none, the anomaly is no cell's, and any
 * completed copy will do.
 */
export function appearanceIn(witness: Witness, combinations: ReadonlySet<string>): Appearance {
  const { release, runs, anomalies } = witness;
  const [anomaly] = anomalies;
  if (anomaly !== undefined) return { kind: "shown", release, actual: anomaly.actual };
  const telling = runs.filter(
    ({ cell }) => combinations.size === 0 || combinations.has(combinationKey(cell)),
  );
  if (telling.some(({ completed }) => completed.length > 0)) return { kind: "clear", release };
  const reason =
    telling.length === 0 ? "it cannot do what others show it in" : "none of its runs there was completed";
  return { kind: "unknown", release, reason };
}
