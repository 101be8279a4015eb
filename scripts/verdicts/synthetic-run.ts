import { runsByCell } from "../../src/analyse/observed.ts";
import { judgeGroups } from "../../src/analyse/timed/judge-times.ts";
import { nextStep } from "../../src/analyse/timed/next-step.ts";
import type { TimedGroup } from "../../src/analyse/timed/timed-group.ts";
import { makeBlocks } from "../../src/plan/blocks.ts";
import { blocksOf } from "../../src/plan/looks.ts";
import type { Cell } from "../../src/plan/plan.ts";
import type { Observation } from "../../src/run/observation.ts";
import { confirmingShare } from "../../src/run/run-plan.ts";
import { blockOn, type Machine } from "./machine.ts";
import { madeUpObservation } from "./made-up-observation.ts";
import type { Pair, Times } from "./noise.ts";
import type { Setting } from "./setting.ts";

/** A true change: the cells it touches, by their ids, and how much slower they are, as a fraction. */
export type Truth = { name: string; touches: (cell: string) => boolean; slower: number };

/** How one made-up run ended. */
export type Ending = {
  groups: TimedGroup[];
  /** Pairs that were measured, in whole blocks. */
  blocks: number;
  minutes: number;
};

/** No verdict on times depends on it. */
const corpusBytes = 1e8;

/** What a made-up run is made up of. */
export interface Made {
  setting: Setting;
  truth: Truth;
  machine: Machine;
  noise: ReadonlyMap<string, readonly Pair[]>;
  random: () => number;
}

/**
 * A whole run: warm-up, blocks in the planned order, looks that decide by the shipped code what is measured next,
 * fresh blocks, the time budget by the clock (run/run-plan.ts), and the verdicts that a report would print. The same
 * chance gives the same ending.
 */
export function syntheticRun(made: Made): Ending {
  const { config, plan: usual, runSeconds } = made.setting;
  const seed = Math.floor(made.random() * 2 ** 31);
  const blocks = makeBlocks(usual, { count: blocksOf(usual.looks), probe: true, everyCell: false, seed });
  const plan = { ...usual, blocks };
  const runMs = runSeconds * 1000;
  const all = new Map(plan.cells.map((cell) => [cell.id, cell]));
  const observations: Observation[] = [];
  let clock = (blocks[0]?.length ?? 0) * runMs;
  /** Whether all blocks began in time. */
  const runBlocks = (from: number, to: number, cells: ReadonlySet<string>, deadline: number): boolean => {
    for (let block = from; block < to; block += 1) {
      if (clock > deadline) return false;
      const running = (blocks[block] ?? []).flatMap((id) => (cells.has(id) ? (all.get(id) ?? []) : []));
      observations.push(...madeUpBlock(made, block, running));
      clock += running.length * runMs;
    }
    return true;
  };
  const { timeBudgetMs } = config;
  let cells: ReadonlySet<string> = new Set(all.keys());
  let [look, from] = [0, 1];
  for (;;) {
    const to = (plan.looks[look] ?? 0) + 1;
    const inTime = runBlocks(from, to, cells, timeBudgetMs);
    const runsLeft = Math.max(0, Math.floor((timeBudgetMs - clock) / runMs));
    const step = nextStep({ config, plan, corpusBytes, observations, look, runsLeft });
    if (step.kind === "confirm") {
      const fresh = (plan.looks.at(-1) ?? 0) + 1;
      runBlocks(fresh, blocks.length, new Set(step.cells), timeBudgetMs * (1 + confirmingShare));
    }
    if (step.kind !== "look" || !inTime) break;
    cells = new Set(step.cells);
    look = step.look;
    from = to;
  }
  const groups = judgeGroups(config, { plan, runs: runsByCell(plan, observations), corpusBytes });
  return { groups, blocks: observations.length / plan.cells.length, minutes: clock / 60_000 };
}

/** What the runs of a block took. Those that are compared stand side by side; the candidate bears the truth. */
function madeUpBlock(
  { setting, truth, machine, noise, random }: Made,
  block: number,
  running: readonly Cell[],
): Observation[] {
  const { pair, common } = blockOn(machine, noise, running.length, random);
  return Array.from({ length: running.length / 2 }, (_, index) =>
    running.slice(2 * index, 2 * index + 2),
  ).flatMap((both) => {
    const times = pair(both[0]?.codec ?? "");
    return both.map((cell, place) => {
      const { cpuS, wallS } = times[place] as Times;
      const slower = truth.touches(cell.id) ? Math.log1p(truth.slower) : 0;
      const factor = cell.contender === setting.plan.baseline ? 1 : Math.exp(slower + common);
      return madeUpObservation(cell.id, block, { cpuS: cpuS * factor, wallS: wallS * factor });
    });
  });
}
