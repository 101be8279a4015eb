import type { Observation } from "../run/observation.ts";
import type { CellRuns } from "./observed.ts";

/** How the neighbours of a run showed; several may have. */
export interface Disturbance {
  observation: Observation;
  /** Other programs left it too few of this machine's processors. */
  others: boolean;
  /** The hypervisor gave its processors to other machines. */
  stolen: boolean;
  /** It was put aside far more often than is usual for this cell. */
  switches: boolean;
}

/**
 * Other programs: more than a quarter of one processor, more than ticks of 10 ms can feign, and so much that with
 * the run they filled the machine; what works beside it on idle processors takes nothing from it.
 */
const othersShare = 0.25;
const leastOthersS = 0.05;
const fullShare = 0.8;
/** Stolen: more than this share of all processors' time. */
const stolenShare = 0.05;
const leastStolenS = 0.02;
/**
 * Involuntary switches a CPU second: so many robust standard deviations above the cell's median, at least double it,
 * and enough runs to have one. A weak sign: rsync's processes put each other aside, 400 to 600 times a CPU second
 * with zlib and zstd and 8,000 times without compression, and beside a busy loop no more often (152 runs of a copy of
 * 26 MB on two cores that were never idle: recognised by it were 1 of 47 beside the loop and 1 of 105 others).
 */
const deviations = 6;
const leastFactor = 2;
const leastSwitches = 100;
const fewestRuns = 6;
/** Of normal data the median absolute deviation is 1 ÷ 1.4826 of the standard deviation. */
const madToDeviation = 1.4826;

/**
 * The repetitions of a cell that something else on the machine, or beside it, disturbed. They are kept: medians and
 * trimmed means bear them, and who looks at the extremes should know where they come from.
 */
export function disturbedRuns({ measured }: CellRuns, cores: number): Disturbance[] {
  const usual = limitOf(measured.flatMap((one) => switchRate(one) ?? []));
  return measured.flatMap((observation) => {
    const { wallS, userS, systemS, stolenS, othersS, involuntarySwitches } = observation.usage;
    const rate = switchRate(observation);
    const found = {
      others:
        othersS !== null &&
        othersS > Math.max(leastOthersS, othersShare * wallS) &&
        (userS ?? 0) + (systemS ?? 0) + othersS > fullShare * wallS * cores,
      stolen: stolenS !== null && stolenS > Math.max(leastStolenS, stolenShare * wallS * cores),
      switches: rate !== null && rate > usual && (involuntarySwitches ?? 0) > leastSwitches,
    };
    return found.others || found.stolen || found.switches ? [{ observation, ...found }] : [];
  });
}

function switchRate({ usage }: Observation): number | null {
  const { involuntarySwitches, userS, systemS } = usage;
  if (involuntarySwitches === null || userS === null || systemS === null) return null;
  const cpuS = userS + systemS;
  return cpuS > 0 ? involuntarySwitches / cpuS : null;
}

function limitOf(rates: readonly number[]): number {
  if (rates.length < fewestRuns) return Number.POSITIVE_INFINITY;
  const middle = median(rates);
  const spread = madToDeviation * median(rates.map((rate) => Math.abs(rate - middle)));
  return Math.max(leastFactor * middle, middle + deviations * spread);
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  const [lower = 0, upper = 0] = [sorted[(sorted.length - 1) >> 1], sorted[sorted.length >> 1]];
  return (lower + upper) / 2;
}
