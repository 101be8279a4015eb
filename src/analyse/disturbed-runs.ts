import type { Observation } from "../run/observation.ts";
import type { CellRuns } from "./observed.ts";

/** How the neighbours of a run showed; several may have. */
export interface Disturbance {
  observation: Observation;
  /** Other programs of this machine used its processors. */
  others: boolean;
  /** The hypervisor gave its processors to other machines. */
  stolen: boolean;
  /** It was put aside far more often than is usual for this cell. */
  switches: boolean;
}

/** Other programs: more than a quarter of one processor, and more than ticks of 10 ms can feign. */
const othersShare = 0.25;
const leastOthersS = 0.05;
/** Stolen: more than this share of all processors' time. */
const stolenShare = 0.05;
const leastStolenS = 0.02;
/** Involuntary switches a CPU second: so many robust standard deviations above the cell's median. */
const deviations = 6;
const leastSwitches = 100;
/** Of normal data the median absolute deviation is 1 ÷ 1.4826 of the standard deviation. */
const madToDeviation = 1.4826;

/**
 * The repetitions of a cell that something else on the machine, or beside it, disturbed. They are kept: medians and
 * trimmed means bear them, and who looks at the extremes should know where they come from.
 */
export function disturbedRuns({ measured }: CellRuns, cores: number): Disturbance[] {
  const usual = limitOf(measured.flatMap((one) => switchRate(one) ?? []));
  return measured.flatMap((observation) => {
    const { wallS, stolenS, othersS, involuntarySwitches } = observation.usage;
    const rate = switchRate(observation);
    const found = {
      others: othersS !== null && othersS > Math.max(leastOthersS, othersShare * wallS),
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
  const middle = median(rates);
  return middle + deviations * madToDeviation * median(rates.map((rate) => Math.abs(rate - middle)));
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  const [lower = 0, upper = 0] = [sorted[(sorted.length - 1) >> 1], sorted[sorted.length >> 1]];
  return (lower + upper) / 2;
}
