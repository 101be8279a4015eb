import { z } from "zod";

/** By metric. A later release's metrics are taken too, and compared with nothing. */
const byMetric = z.record(z.string(), z.number());

/**
 * What is kept of a run for later ones to compare with: only what does not depend on the machine's moods. Sorted
 * throughout, so that two of them can be compared line by line.
 */
export const storedBaselineSchema = z.object({
  tool: z.object({ name: z.string(), version: z.string() }),
  measuredAt: z.string(),
  corpus: z.object({ origin: z.string(), treeHash: z.string() }),
  /** `valgrind`: its version; null where no instructions were counted. */
  machine: z.object({ cpu: z.string(), architecture: z.string(), valgrind: z.string().nullable() }),
  /** The contender that the ratios are to. */
  baseline: z.object({ label: z.string(), version: z.string(), sha256: z.string() }),
  cells: z.array(
    z.object({
      cell: z.string(),
      /** Exact metrics, in their units. */
      values: byMetric,
      /** Other metrics as cell ÷ reference cell of the same run; only where both are the same combination. */
      ratios: byMetric,
    }),
  ),
});
export type StoredBaseline = z.infer<typeof storedBaselineSchema>;
export type StoredCell = StoredBaseline["cells"][number];

/** Where a run's stored baseline came from, or why it has none. */
export const storedSourceSchema = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("not-wanted") }),
  /** `why` is a clause. */
  z.object({ kind: z.literal("absent"), why: z.string() }),
  z.object({ kind: z.literal("found"), baseline: storedBaselineSchema }),
]);
export type StoredSource = z.infer<typeof storedSourceSchema>;
