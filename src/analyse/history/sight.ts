import { placesOfAnomaly, sightByAnomaly } from "./sight-by-anomaly.ts";
import { cellsBeyond, sightByGate } from "./sight-by-gate.ts";
import type { Concluded, Places, Sight, Suspicion } from "./suspicion.ts";

/**
 * Whether a version of a run behaves as suspected in any of these places; in any at all where there are none. A limit
 * is judged against the run's baseline.
 */
export function sightOf(suspicion: Suspicion, label: string, concluded: Concluded, places: Places): Sight {
  return suspicion.kind === "anomaly"
    ? sightByAnomaly(suspicion.wanted, label, concluded, places)
    : sightByGate(suspicion.gate, label, concluded, places);
}

/** Where a run behaves as suspected. */
export function suspectPlaces(suspicion: Suspicion, concluded: Concluded): Places {
  return suspicion.kind === "anomaly"
    ? placesOfAnomaly(suspicion.wanted, concluded)
    : { cells: cellsBeyond(suspicion.gate, concluded), trials: [] };
}
