import { hashTree } from "../corpus/tree-hash.ts";
import type { Cell, Plan } from "../plan/plan.ts";
import type { Contender } from "../provision/contender.ts";
import type { Journal } from "./journal.ts";
import type { Observation } from "./observation.ts";
import { type Bench, runCell } from "./run-cell.ts";
import type { RunRecord } from "./run-record.ts";

/** A contender that only ever timed out is given up after this many runs. */
const timeoutsUntilGivenUp = 2;

export interface RunPlanOptions {
  bench: Bench;
  plan: Plan;
  contenders: readonly Contender[];
  journal: Journal<Observation>;
  /** What an interrupted run already measured. */
  observed: readonly Observation[];
  timeBudgetMs: number;
  progress: (text: string) => void;
}

/**
 * Runs every block of the plan and writes each observation down at once. Ends early when the time budget is
 * spent (never before the first measured block), on interruption, and when the corpus itself changes.
 */
export async function runPlan(options: RunPlanOptions): Promise<Omit<RunRecord, "machine" | "counting">> {
  const { bench, plan, journal } = options;
  const observations = [...options.observed];
  const cells = new Map(plan.cells.map((cell) => [cell.id, cell]));
  const contenders = new Map(options.contenders.map((contender) => [contender.label, contender]));
  const deadline = bench.clock() + options.timeBudgetMs;
  for (const [block, order] of plan.blocks.entries()) {
    if (block > 1 && bench.clock() > deadline) {
      return { observations, ending: { kind: "budget", blocks: block - 1 } };
    }
    for (const [position, id] of order.entries()) {
      const cell = cells.get(id);
      const contender = cell && contenders.get(cell.contender);
      if (!cell || !contender || isDone(observations, id, block) || isGivenUp(observations, cell)) continue;
      options.progress(progressText(plan, block, position, cell));
      let observation: Observation;
      try {
        observation = await runCell(bench, contender, cell, { block, sequence: observations.length });
      } catch (error) {
        if (!bench.signal.aborted) throw error;
        return { observations, ending: { kind: "interrupted" } };
      }
      if (observation.content.kind !== "verified" && (await corpusChanged(bench))) {
        return { observations, ending: { kind: "corpus-changed", cell: id } };
      }
      journal.append(observation);
      observations.push(observation);
    }
  }
  return { observations, ending: { kind: "complete" } };
}

function isDone(observations: readonly Observation[], id: string, block: number): boolean {
  return observations.some((observation) => observation.cell === id && observation.block === block);
}

/** A cell that hung once would hang again, and a contender that hangs everywhere would eat hours. */
function isGivenUp(observations: readonly Observation[], cell: Cell): boolean {
  const own = observations.filter((observation) => observation.cell.startsWith(`${cell.contender}/`));
  const hung = own.filter((observation) => observation.outcome.kind === "timed-out");
  return (
    hung.some((observation) => observation.cell === cell.id) ||
    (hung.length >= timeoutsUntilGivenUp && hung.length === own.length)
  );
}

/** Before a contender is accused of a wrong copy: are the files still those of the manifest? */
async function corpusChanged(bench: Bench): Promise<boolean> {
  try {
    return (await hashTree(bench.corpus.root, { signal: bench.signal })) !== bench.corpus.treeHash;
  } catch {
    return true;
  }
}

function progressText(plan: Plan, block: number, position: number, cell: Cell): string {
  const phase = block === 0 ? "warm-up" : `repetition ${block} of ${plan.blocks.length - 1}`;
  const codec = cell.level === null ? cell.codec : `${cell.codec} ${cell.level}`;
  return `${phase}, cell ${position + 1} of ${plan.blocks[block]?.length}: ${cell.contender} ${cell.checksum} ${codec}`;
}
