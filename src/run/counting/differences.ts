import type { Pair } from "./count-plan.ts";
import { type CountingCorpusName, type CountRun, countingCorpusNames } from "./counting-record.ts";

/** Instructions of all processes of one run; null when it failed. */
export function totalOf({ result }: CountRun): number | null {
  if (result.kind === "failed") return null;
  return result.processes.reduce((sum, { instructions }) => sum + instructions, 0);
}

/** The run of a cell on a corpus with the fewest instructions: waiting for each other only ever adds some. */
export function bestRun(
  runs: readonly CountRun[],
  cell: string,
  corpus: CountingCorpusName,
  method: CountRun["method"],
): CountRun | null {
  let best: { run: CountRun; total: number } | null = null;
  for (const run of runs) {
    const total = totalOf(run);
    if (run.cell !== cell || run.corpus !== corpus || run.method !== method || total === null) continue;
    if (best === null || total < best.total) best = { run, total };
  }
  return best?.run ?? null;
}

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
