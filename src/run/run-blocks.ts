import { skipCompressText } from "../config/skip-compress.ts";
import { hashTree } from "../corpus/tree-hash.ts";
import type { Cell, Plan } from "../plan/plan.ts";
import type { Contender } from "../provision/contender.ts";
import type { Journal } from "./journal.ts";
import type { Observation } from "./observation.ts";
import type { Observed } from "./observed.ts";
import { type Bench, runCell } from "./run-cell.ts";
import type { RunRecord } from "./run-record.ts";

/** What running blocks needs of its surroundings. */
export interface BlocksBench {
  bench: Bench;
  plan: Plan;
  contenders: readonly Contender[];
  journal: Journal<Observation>;
  observed: Observed;
  progress: (text: string) => void;
}

/** Blocks of the plan, by their numbers, and the cells to measure in them. */
export interface Blocks {
  from: number;
  /** Not included. */
  to: number;
  cells: ReadonlySet<string>;
  /** No block starts later (on the bench's clock). */
  deadline: number;
}

/** How some blocks went: `late` when the deadline came before the block with this number. */
export type BlocksEnding =
  | { kind: "ran" }
  | { kind: "late"; block: number }
  | Extract<RunRecord["ending"], { kind: "interrupted" | "corpus-changed" }>;

/** Runs blocks of the plan, writes each observation down at once, and leaves out what was observed already. */
export async function runBlocks(surroundings: BlocksBench, blocks: Blocks): Promise<BlocksEnding> {
  const { bench, plan } = surroundings;
  for (let block = blocks.from; block < blocks.to; block += 1) {
    if (bench.clock() > blocks.deadline) return { kind: "late", block };
    const order = (plan.blocks[block] ?? []).filter((id) => blocks.cells.has(id));
    const ending = await runBlock(surroundings, block, order);
    if (ending !== null) return ending;
  }
  return { kind: "ran" };
}

async function runBlock(
  { bench, plan, contenders, journal, observed, progress }: BlocksBench,
  block: number,
  order: readonly string[],
): Promise<BlocksEnding | null> {
  const before = observed.countsOf(block);
  for (const [position, id] of order.entries()) {
    const cell = plan.cells.find((one) => one.id === id);
    const contender = contenders.find(({ label }) => label === cell?.contender);
    if (!cell || !contender || observed.isGivenUp(cell)) continue;
    const left = before.get(id) ?? 0;
    before.set(id, left - 1);
    if (left > 0) continue;
    progress(progressText(block, position, order.length, cell));
    // Only where times do not count, and the probe's do.
    const trace = bench.seesProcesses && block === 0 && !observed.countsOf(block).has(id);
    let observation: Observation;
    try {
      observation = await runCell(
        bench,
        contender,
        cell,
        { block, sequence: observed.all.length },
        { trace },
      );
    } catch (error) {
      if (!bench.signal.aborted) throw error;
      return { kind: "interrupted" };
    }
    if (observation.content.kind !== "verified" && (await corpusChanged(bench))) {
      return { kind: "corpus-changed", cell: id };
    }
    journal.append(observation);
    observed.add(observation);
  }
  return null;
}

/** Before a contender is accused of a wrong copy: are the files still those of the manifest? */
async function corpusChanged(bench: Bench): Promise<boolean> {
  try {
    return (await hashTree(bench.corpus.root, { signal: bench.signal })) !== bench.corpus.treeHash;
  } catch {
    return true;
  }
}

function progressText(block: number, position: number, cells: number, cell: Cell): string {
  const phase = block === 0 ? "warm-up" : `repetition ${block}`;
  const codec = cell.level === null ? cell.codec : `${cell.codec} ${cell.level}`;
  const skip = cell.skipCompress === null ? "" : ` skip=${skipCompressText(cell.skipCompress)}`;
  return `${phase}, cell ${position + 1} of ${cells}: ${cell.contender} ${cell.checksum} ${codec}${skip}`;
}
