import { z } from "zod";
import { causeSchema } from "./causes.ts";
import { cellCountsSchema } from "./cell-counts.ts";

/** What counting showed. */
export const countsSchema = z.object({
  /** Every counted cell that is in a comparison. */
  cells: z.array(cellCountsSchema),
  /** Of each comparison: what explains most of it, and whether it is beyond the tolerance. */
  changes: z.array(
    z.object({
      cell: z.string(),
      reference: z.string(),
      changed: z.boolean(),
      causes: z.array(causeSchema),
    }),
  ),
  /** Cells without a comparison of instructions, and why. */
  absent: z.array(z.object({ cells: z.array(z.string()), reason: z.string() })),
});
export type Counts = z.infer<typeof countsSchema>;
