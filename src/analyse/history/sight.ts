import { z } from "zod";
import { gateSchema } from "../../config/gates.ts";
import type { Cell } from "../../plan/plan.ts";
import type { Analysis } from "../analysis.ts";
import type { Measurements } from "../measurements.ts";
import { cellsWithAnomaly, sightByAnomaly } from "./sight-by-anomaly.ts";
import { cellsBeyond, sightByGate } from "./sight-by-gate.ts";
import { wantedAnomalySchema } from "./wanted-anomaly.ts";

/** What a bisection looks for: an anomaly, or a value beyond a limit against the end that is within it. */
export const suspicionSchema = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("anomaly"), wanted: wantedAnomalySchema }),
  z.object({ kind: z.literal("gate"), gate: gateSchema }),
]);
export type Suspicion = z.infer<typeof suspicionSchema>;

/** Whether a version behaves as suspected. `why` is a clause. */
export const sightSchema = z.object({ kind: z.enum(["shown", "clear", "unknown"]), why: z.string() });
export type Sight = z.infer<typeof sightSchema>;

/** A run and what was concluded from it. */
export type Concluded = readonly [Measurements, Analysis];

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
