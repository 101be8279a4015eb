import type { TimedGroup } from "../../src/analyse/timed/timed-group.ts";
import type { JudgedTime } from "../../src/config/min-effect.ts";
import { seeded } from "./random.ts";
import { type Ending, type Made, syntheticRun, type Truth } from "./synthetic-run.ts";
import type { Case } from "./truths.ts";

/** How often something held, of how often it could have. */
export type Part = { found: number; of: number };

/** What came of many made-up runs of one case on one machine. */
export type Tally = {
  runs: number;
  /** Runs that accused the very group that is slower, by either time. */
  caught: Record<JudgedTime, number>;
  /** Runs with a claim about a group in which nothing is slower, or that anything is faster. */
  falseClaims: number;
  /** Runs in which something without a change seemed slower, and fresh blocks did not confirm it. */
  averted: number;
  /** Runs in which the CPU time's interval of the accused group holds the true effect; of all, and of those caught. */
  covered: { all: Part; caught: Part };
  /** Of each run, rising: whole blocks that its pairs make, and minutes. */
  blocks: number[];
  minutes: number[];
};

/** @param seed of all chance: the same numbers give the same tally. */
export function tally(one: Case, made: Omit<Made, "truth" | "random">, runs: number, seed: number): Tally {
  const { truth, accused } = one;
  const random = seeded(seed);
  const endings = Array.from({ length: runs }, () => syntheticRun({ ...made, truth, random }));
  const own = ({ groups }: Ending, time: JudgedTime) =>
    groups.find(
      ({ level, name, metric }) => metric === time && level === accused?.level && name === accused.name,
    );
  const isCaught = (ending: Ending, time: JudgedTime) => own(ending, time)?.verdict === "regression";
  const count = (what: (ending: Ending) => boolean) => endings.filter(what).length;
  const coverage = (of: readonly Ending[]): Part => ({
    found: of.filter((ending) => holds(own(ending, "cpu-time"), 1 + truth.slower)).length,
    of: of.length,
  });
  return {
    runs,
    caught: {
      "cpu-time": count((ending) => isCaught(ending, "cpu-time")),
      "wall-time": count((ending) => isCaught(ending, "wall-time")),
    },
    falseClaims: count(({ groups }) => groups.some((group) => isFalse(group, truth))),
    averted: count(({ groups }) =>
      groups.some(
        ({ cells, verdict, confirmation }) =>
          confirmation !== null &&
          verdict === "undecided" &&
          isFalse({ cells, verdict: "regression" }, truth),
      ),
    ),
    covered: {
      all: coverage(endings),
      caught: coverage(endings.filter((ending) => isCaught(ending, "cpu-time"))),
    },
    blocks: endings.map(({ blocks }) => blocks).sort((a, b) => a - b),
    minutes: endings.map(({ minutes }) => minutes).sort((a, b) => a - b),
  };
}

/** A group that holds a slower cell is slower itself, if less; everything else is a false claim. */
export function isFalse({ cells, verdict }: Pick<TimedGroup, "cells" | "verdict">, truth: Truth): boolean {
  if (verdict === "improvement") return true;
  return verdict === "regression" && !(truth.slower > 0 && cells.some((cell) => truth.touches(cell)));
}

function holds(group: TimedGroup | undefined, ratio: number): boolean {
  const interval = group?.interval;
  return interval != null && interval.low <= ratio && ratio <= interval.high;
}
