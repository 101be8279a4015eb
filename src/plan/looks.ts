import type { Config } from "../config/config.ts";
import { hasTimes } from "../config/metrics.ts";

/**
 * After how many blocks a run looks at its times and may stop, when nobody says how many it is to have. The error
 * rates of verdicts rest on it: `npm run benchmark -- verdicts` measures them.
 */
export const adaptiveLooks: readonly number[] = [6, 9, 12, 18, 28];

/** Fresh blocks that a slower group of cells gets before it is accused. */
export const confirmationBlocks = 3;

/** What is exact or counted needs no more than a repeat, to see that it is. */
const blocksWithoutTimes = 2;

/** The looks of a run; with a fixed number of `repetitions` there is one, at the end. */
export function looksFor({ repetitions, metrics }: Pick<Config, "repetitions" | "metrics">): number[] {
  if (repetitions !== null) return [repetitions];
  return hasTimes(metrics) ? [...adaptiveLooks] : [blocksWithoutTimes];
}

/** All measured blocks that a plan with these looks holds. */
export function blocksOf(looks: readonly number[]): number {
  return (looks.at(-1) ?? 0) + confirmationBlocks;
}
