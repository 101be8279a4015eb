import { isLess } from "./is-less.ts";
import type { Setting } from "./settings.ts";

/** Bytes are weighed in steps of 0.1 %: nobody pays for less, and rsync's total varies by a few bytes. */
const bytesStep = 0.001;
/**
 * The Pareto front of CPU time against bytes: rows of settings that nothing beats, the fewest bytes first. Down the
 * rows bytes rise, and CPU time falls by more than noise. A setting that sends more than another, for CPU time that
 * is not clearly less, is on no row; those of one row cannot be told apart, and begin with the least CPU time.
 */
export function paretoFront(settings: readonly Setting[]): Setting[][] {
  const sorted = settings.toSorted(
    (one, other) =>
      steps(one) - steps(other) || one.cpu.median - other.cpu.median || one.sentBytes - other.sentBytes,
  );
  const rows: Setting[][] = [];
  for (const setting of sorted) {
    const row = rows.at(-1);
    const [cheapest] = row ?? [];
    if (row === undefined || cheapest === undefined || isLess(setting.cpu, cheapest.cpu))
      rows.push([setting]);
    else if (steps(setting) === steps(cheapest) && !isLess(cheapest.cpu, setting.cpu)) row.push(setting);
  }
  return rows;
}

function steps({ sentBytes }: Setting): number {
  return Math.round(Math.log(sentBytes) / Math.log1p(bytesStep));
}
