import type { Cell } from "../../plan/plan.ts";
import { cellsWithAnomaly, sightByAnomaly } from "./sight-by-anomaly.ts";
import { cellsBeyond, sightByGate } from "./sight-by-gate.ts";
import type { Concluded, Sight, Suspicion } from "./suspicion.ts";

/**
 * Whether a version of a run behaves as suspected in any of the combinations `keys` (see combination.ts); in any at
 * all where they are empty. A limit is judged against the run's baseline.
 */
export function sightOf(
  suspicion: Suspicion,
  label: string,
  concluded: Concluded,
  keys: ReadonlySet<string>,
): Sight {
  return suspicion.kind === "anomaly"
    ? sightByAnomaly(suspicion.wanted, label, concluded, keys)
    : sightByGate(suspicion.gate, label, concluded, keys);
}

/** The cells of a run that behave as suspected. */
export function suspectCells(suspicion: Suspicion, concluded: Concluded): Cell[] {
  return suspicion.kind === "anomaly"
    ? cellsWithAnomaly(suspicion.wanted, concluded)
    : cellsBeyond(suspicion.gate, concluded);
}
