import type { StoredAnalysis } from "./stored-analysis.ts";

/**
 * The exit code of `rsync-bench compare`: 0 no exact metric got worse, 1 one did or the content is wrong, 3 nothing
 * can be compared. Under other conditions only the content counts.
 */
export function compareExitCode({ comparisons, differences }: StoredAnalysis, isWrong: boolean): 0 | 1 | 3 {
  if (isWrong) return 1;
  const exact = comparisons.filter(({ by }) => by === "value");
  if (exact.length === 0) return 3;
  return differences.length === 0 && exact.some(({ change }) => change === "worse") ? 1 : 0;
}
