import { trimmedMean } from "../statistics/location.ts";
import { twoSidedQuantile } from "../statistics/student-t.ts";
import type { Seconds } from "./settings.ts";

/** Of the ratios the outermost fifth at each end is left out, as for verdicts (statistics/verdict-plan.ts). */
const trim = 0.2;
/** A difference shows when its 95 % interval leaves out zero. It decides nothing but what a table says. */
const error = 0.05;
const fewestPairs = 3;

/** True when one time is less than the other by more than noise, which the ratios within each repetition show. */
export function isLess(one: Seconds, other: Seconds): boolean {
  const logs = Array.from(one.byBlock, ([block, value]) =>
    Math.log(value / (other.byBlock.get(block) ?? Number.NaN)),
  ).filter(Number.isFinite);
  if (logs.length < fewestPairs || one.median >= other.median) return false;
  const { estimate, variance, count, df } = trimmedMean(logs, trim);
  return df > 0 && estimate < -twoSidedQuantile(error, df) * Math.sqrt(variance / count);
}
