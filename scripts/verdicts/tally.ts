import type { Decision } from "../../src/analyse/statistics/decide.ts";
import type { VerdictPlan } from "../../src/analyse/statistics/verdict-plan.ts";
import type { Machine } from "./machine.ts";
import { seeded } from "./random.ts";
import { type Ending, matrix, syntheticRun, type Truth } from "./synthetic-run.ts";
import type { Case } from "./truths.ts";

/** What came of many made-up runs of one case on one machine. */
export type Tally = {
  runs: number;
  /** Runs that accused the very group that is slower. */
  caught: number;
  /** Runs with a claim about a group in which nothing is slower, or that anything is faster. */
  falseClaims: number;
  /** Runs in which the interval of that group holds the true effect; 0 where there is none. */
  covered: number;
  /** Of each run, rising: whole blocks that its pairs make. */
  blocks: number[];
};

/** @param seed of all chance: the same numbers give the same tally. */
export function tally(
  one: Case,
  machine: Machine,
  plan: VerdictPlan,
  noise: ReadonlyMap<string, readonly number[]>,
  runs: number,
  seed: number,
): Tally {
  const random = seeded(seed);
  const endings = Array.from({ length: runs }, () => syntheticRun(plan, one.truth, machine, noise, random));
  const count = (what: (ending: Ending) => boolean) => endings.filter(what).length;
  const own = ({ decisions }: Ending) =>
    decisions.find(({ level, name }) => level === one.accused?.level && name === one.accused.name);
  return {
    runs,
    caught: count((ending) => own(ending)?.verdict === "regression"),
    falseClaims: count(({ decisions }) => decisions.some((decision) => isFalse(decision, one.truth))),
    covered: count((ending) => holds(own(ending), Math.log1p(one.truth.slower))),
    blocks: endings.map(({ blocks }) => blocks).sort((a, b) => a - b),
  };
}

/** A group that holds a slower cell is slower itself, if less; everything else is a false claim. */
export function isFalse({ level, name, verdict }: Decision, truth: Truth): boolean {
  if (verdict === "improvement") return true;
  if (verdict !== "regression") return false;
  const members = matrix.filter(
    ({ cell, codec }) => level === "matrix" || name === cell || name === `codec ${codec}`,
  );
  return !members.some(truth.touches);
}

function holds(decision: Decision | undefined, effect: number): boolean {
  const interval = decision?.interval;
  return interval != null && interval.low <= effect && effect <= interval.high;
}
