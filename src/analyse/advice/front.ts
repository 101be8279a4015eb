import { isLess } from "./is-less.ts";
import type { Setting } from "./settings.ts";

/** Bytes are weighed in steps of 0.1 %: nobody pays for less, and rsync's total varies by a few bytes. */
const bytesStep = 0.001;
/** Settings that cannot be told apart, the one with the least CPU time first. */
export interface Row {
  settings: [Setting, ...Setting[]];
  /** Whether it takes less CPU time than the row before it by more than noise. */
  sure: boolean;
}

/**
 * The Pareto front of CPU time against bytes: settings than which none sends less for no more CPU time, the fewest
 * bytes first. Less is what is less by `minEffect`; noise may feign that much, and then the row is not `sure`.
 * @param minEffect the least difference of CPU time to speak of, as a fraction.
 */
export function paretoFront(settings: readonly Setting[], minEffect: number): Row[] {
  const sorted = settings.toSorted(
    (one, other) =>
      steps(one) - steps(other) || one.cpu.median - other.cpu.median || one.sentBytes - other.sentBytes,
  );
  const rows: Row[] = [];
  for (const setting of sorted) {
    const row = rows.at(-1);
    const cheapest = row?.settings[0];
    if (!row || !cheapest || setting.cpu.median < (1 - minEffect) * cheapest.cpu.median) {
      rows.push({ settings: [setting], sure: cheapest === undefined || isLess(setting.cpu, cheapest.cpu) });
    } else if (steps(setting) === steps(cheapest) && !isLess(cheapest.cpu, setting.cpu)) {
      row.settings.push(setting);
    }
  }
  return rows;
}

function steps({ sentBytes }: Setting): number {
  return Math.round(Math.log(sentBytes) / Math.log1p(bytesStep));
}
