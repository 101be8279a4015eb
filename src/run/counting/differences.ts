import type { Pair } from "./count-plan.ts";
import { bestRun, type CountRun, countingCorpusNames, totalOf } from "./counting-record.ts";

/**
 * How far the sides of a pair lie apart, as the logarithm of a ratio without its sign, on the corpus where it is
 * most; null when a side was not counted.
 */
export function differenceOf({ cell, reference }: Pair, runs: readonly CountRun[]): number | null {
  let most = 0;
  for (const corpus of countingCorpusNames) {
    const [own, other] = [cell, reference].map((id) => {
      const run = bestRun(runs, id, corpus, "callgrind");
      return run && totalOf(run);
    });
    if (own == null || other == null || own === 0 || other === 0) return null;
    most = Math.max(most, Math.abs(Math.log(own / other)));
  }
  return most;
}
