import { z } from "zod";
import { gateSchema } from "../config/gates.ts";
import { intervalSchema } from "./comparison.ts";

/** A gate against one cell. */
export const gateResultSchema = z.object({
  gate: gateSchema,
  cell: z.string().nullable(),
  /**
   * `unmatched`: no cell fits its `where`, so it could never fire. `not-stored`: nothing stored to compare the cell
   * with. `advisory`: beyond the limit, but what is stored was measured under other conditions.
   * `unsettled`: too few repetitions to judge by, or no time to confirm what seemed slower.
   */
  outcome: z.enum([
    "pass",
    "fail",
    "undecided",
    "unsettled",
    "not-measured",
    "unmatched",
    "not-stored",
    "advisory",
  ]),
  /** The metric in its unit, of the cell and of what it is held against; null where there is none. */
  value: z.number().nullable(),
  referenceValue: z.number().nullable(),
  /** The ratio found; null for limits on the value by itself. */
  ratio: z.number().nullable(),
  /** Where the true ratio lies (see `comparisonSchema`); for limits on the value by itself, the repetitions' range. */
  interval: intervalSchema.nullable(),
  /** Room from the found to the limit, of an interval from the end that is nearer; a ratio or the metric's unit. */
  margin: z.number().nullable(),
});
export type GateResult = z.infer<typeof gateResultSchema>;
