import { z } from "zod";
import { gateSchema } from "../../config/gates.ts";
import type { TrialName } from "../../config/trial-names.ts";
import type { Cell } from "../../plan/plan.ts";
import type { Analysis } from "../analysis.ts";
import type { Measurements } from "../measurements.ts";
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

/** Where something shows: in these combinations (of cells of any contender) and in these trials. */
export interface Places {
  cells: readonly Cell[];
  trials: readonly TrialName[];
}

/** A run and what was concluded from it. */
export type Concluded = readonly [Measurements, Analysis];
