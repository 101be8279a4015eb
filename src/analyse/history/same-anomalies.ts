import type { TrialName } from "../../config/trial-names.ts";
import type { Anomaly } from "../anomaly.ts";
import { causeName } from "./appearance.ts";

/** What several releases show that is one and the same anomaly. */
export interface SameAnomaly {
  /** The trial that shows it; null when cells do. */
  trial: TrialName | null;
  anomalies: readonly Anomaly[];
  /** Labels that show another known bug in the same place, which would cover this one. */
  covered: ReadonlySet<string>;
}

type Placed = Pick<SameAnomaly, "trial"> & { anomaly: Anomaly };

/**
 * Puts anomalies together that are the same: of one rule, about files of one class, in one trial or in cells. One that
 * several trials show is the same in each of them, apart.
 */
export function sameAnomalies(all: readonly Anomaly[]): SameAnomaly[] {
  const placed = all.flatMap((anomaly): Placed[] => {
    const { trials } = anomaly;
    return trials.length === 0 ? [{ trial: null, anomaly }] : trials.map((trial) => ({ trial, anomaly }));
  });
  const places = Map.groupBy(placed, ({ trial, anomaly: { rule, fileClass } }) =>
    [rule, fileClass ?? "", trial ?? ""].join(" "),
  );
  return [...places.values()].flatMap(byBug);
}

/**
 * Two known bugs are two anomalies, wherever they show. With a single one, releases whose cause is not known are likely
 * to have the same: they are told apart in the appearance only.
 */
function byBug(place: readonly Placed[]): SameAnomaly[] {
  const names = new Set(place.flatMap(({ anomaly }) => causeName(anomaly) ?? []));
  const groups = Map.groupBy(place, ({ anomaly }) => (names.size > 1 ? causeName(anomaly) : null));
  return [...groups.values()].map((group) => {
    const own = new Set(group.map(({ anomaly }) => anomaly.contender));
    const others = place.map(({ anomaly }) => anomaly.contender).filter((label) => !own.has(label));
    return {
      trial: group[0]?.trial ?? null,
      anomalies: group.map(({ anomaly }) => anomaly),
      covered: new Set(others),
    };
  });
}
