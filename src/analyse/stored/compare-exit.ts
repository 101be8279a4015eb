import { isAdvisory, type StoredAnalysis } from "./stored-analysis.ts";

/**
 * The exit code of `rsync-bench compare`: 0 no exact metric got worse, 1 one did or the content is wrong, 3 nothing
 * can be compared, or not all that was there before. Under other conditions only the content counts.
 */
export function compareExitCode(
  { comparisons, differences, removed }: StoredAnalysis,
  { isWrong, hasGaps }: { isWrong: boolean; hasGaps: boolean },
): 0 | 1 | 3 {
  if (isWrong) return 1;
  const exact = comparisons.filter(({ by }) => by === "value");
  if (exact.length === 0) return 3;
  const isWorse = !isAdvisory(differences, "value") && exact.some(({ change }) => change === "worse");
  if (isWorse) return 1;
  return hasGaps || removed.length > 0 ? 3 : 0;
}
