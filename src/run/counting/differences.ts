import type { Pair } from "./count-plan.ts";
import { bestRun, type CountRun, countingCorpusNames, leastJitter, totalOf } from "./counting-record.ts";

/**
 * How far the sides of a pair lie apart beyond what repeats of anything do, as a fraction, on the corpus where it is
 * most; null when a side was not counted.
 */
export function differenceOf({ cell, reference }: Pair, runs: readonly CountRun[]): number | null {
  let most = 0;
  for (const corpus of countingCorpusNames) {
    const [own, other] = [cell, reference].map((id) => {
      const run = bestRun(runs, id, corpus, "callgrind");
      return run && totalOf(run);
    });
    if (own == null || other == null) return null;
    const beyond = Math.abs(own - other) - leastJitter;
    most = Math.max(most, beyond / Math.max(1, Math.min(own, other)));
  }
  return most;
}
