import type { Comparison } from "../analyse/comparison.ts";
import type { Results } from "./results.ts";

/** What changed from the baseline to one contender. */
export interface Changes {
  contender: string;
  cells: number;
  /** Cells with failed runs. */
  failed: number;
  /** Comparisons of bytes with the same combination, the largest increase first. */
  bytes: Comparison[];
  /** How many cells are only comparable with another combination. */
  nearest: number;
}

/** The changes of every contender but the baseline, worst first. */
export function findChanges(results: Results): Changes[] {
  const changes = results.candidates.map((contender): Changes => {
    const cells = results.cellsOf(contender);
    const compared = cells.flatMap((cell) => results.comparison(cell, "wire-bytes") ?? []);
    return {
      contender,
      cells: cells.length,
      failed: cells.filter((cell) => (results.summary(cell)?.failures ?? 0) > 0).length,
      bytes: byIncrease(compared.filter(({ match }) => match === "same")),
      nearest: compared.filter(({ match }) => match === "nearest").length,
    };
  });
  return changes.sort((one, other) => badness(other) - badness(one));
}

/** Sorted by the difference, the largest increase first. */
export function byIncrease(comparisons: readonly Comparison[]): Comparison[] {
  return comparisons.toSorted((one, other) => difference(other) - difference(one));
}

function difference({ value, referenceValue }: Comparison): number {
  return value - referenceValue;
}

/** Failed cells weigh more than any increase of bytes. */
function badness({ failed, bytes: [worst] }: Changes): number {
  return failed * 1e6 + (worst?.ratio ?? 1);
}
