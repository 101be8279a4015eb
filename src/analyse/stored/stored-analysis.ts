import { z } from "zod";
import { metrics } from "../../config/metrics.ts";

/** Something that two runs do not have in common, so that a change need not be the candidate's. */
export const storedDifferenceSchema = z.object({
  what: z.enum(["corpus", "baseline", "binary", "cpu", "valgrind", "tool"]),
  stored: z.string(),
  found: z.string(),
});
export type StoredDifference = z.infer<typeof storedDifferenceSchema>;

/** Bytes do not hang on valgrind; everything else may make a change that is not the candidate's. */
export function isAdvisory(differences: readonly StoredDifference[], by: StoredComparison["by"]): boolean {
  return differences.some(({ what }) => by === "ratio" || what !== "valgrind");
}

/** One metric of one cell in two runs. */
export const storedComparisonSchema = z.object({
  cell: z.string(),
  metric: z.enum(metrics),
  /** Exact metrics are compared by value, others by their ratio to the reference cell of their own run. */
  by: z.enum(["value", "ratio"]),
  stored: z.number(),
  found: z.number(),
  /** `information`: a ratio of times, which decides nothing. */
  change: z.enum(["same", "better", "worse", "information"]),
});
export type StoredComparison = z.infer<typeof storedComparisonSchema>;

/** A run against what an earlier one left. */
export const storedAnalysisSchema = z.object({
  measuredAt: z.string(),
  /** With any, the comparison is advisory: nothing fails by it. With another corpus there is none. */
  differences: z.array(storedDifferenceSchema),
  comparisons: z.array(storedComparisonSchema),
  /** Cells that only this run, and only the stored one has. */
  added: z.array(z.string()),
  removed: z.array(z.string()),
});
export type StoredAnalysis = z.infer<typeof storedAnalysisSchema>;
