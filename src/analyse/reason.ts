import { z } from "zod";

const count = z.number().int();

/** Why the verdict is what it is. */
export const reasonSchema = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("nothing-measured") }),
  /** No cell of this contender has a reference cell that was measured. */
  z.object({ kind: z.literal("nothing-compared"), contender: z.string() }),
  z.object({ kind: z.literal("interrupted") }),
  z.object({ kind: z.literal("corpus-changed"), cell: z.string() }),
  z.object({ kind: z.literal("contender-changed"), contender: z.string() }),
  /** Runs of this contender crashed, hung or could not be checked. */
  z.object({
    kind: z.literal("runs-failed"),
    contender: z.string(),
    cells: z.array(z.string()),
    /** Of the first such run: how it ended and what it said. */
    outcome: z.string(),
    stderr: z.string(),
  }),
  /** Planned cells that were never run, because the contender hung too often or the run ended early. */
  z.object({ kind: z.literal("cells-not-run"), contender: z.string(), cells: z.array(z.string()) }),
  z.object({ kind: z.literal("anomalies"), indices: z.array(count) }),
  z.object({ kind: z.literal("gates"), indices: z.array(count) }),
  z.object({ kind: z.literal("gates-undecided"), indices: z.array(count) }),
]);
export type Reason = z.infer<typeof reasonSchema>;
