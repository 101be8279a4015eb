import type { Measurements } from "../analyse/measurements.ts";
import { cellArgv } from "../plan/argv.ts";
import type { Cell } from "../plan/plan.ts";
import type { Contender } from "../provision/contender.ts";
import type { Observation } from "../run/observation.ts";
import { isPlainPath } from "./plain-name.ts";
import { quoted, refusal } from "./untrusted-refusal.ts";

/** Where the copies of every run go, below its working space (run/scratch.ts). */
const destinationName = "/destination";

/**
 * Every observation is of a planned cell in a planned block, once, and ran the command that this program makes
 * for that cell. Throws a usage Failure.
 */
export function checkRun(measurements: Measurements): void {
  const { startedAt, finishedAt, plan, provisioned, run, corpus } = measurements;
  for (const time of [startedAt, finishedAt]) checkTime(time);
  const cells = new Map(plan.cells.map((cell) => [cell.id, cell]));
  const contenders = new Map(provisioned.contenders.map((contender) => [contender.label, contender]));
  // What is taken out was observed; a second observation of it finds nothing.
  const planned = plan.blocks.map(countOf);
  for (const observation of run.observations) {
    const { cell: id, block, startedAt: time } = observation;
    const cell = cells.get(id);
    const contender = cell && contenders.get(cell.contender);
    if (!cell || !contender || !takeOne(planned[block], id)) {
      throw refusal(
        `block ${block} has an observation of ${quoted(id)} that the plan has not, or a second one`,
      );
    }
    checkTime(time);
    checkArgv(observation, contender, cell, corpus.root);
    checkProcesses(observation);
  }
  checkEnding(run.ending, { cells, contenders, blocks: plan.blocks.length - 1 });
}

/** How often each id occurs. */
function countOf(ids: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const id of ids) counts.set(id, (counts.get(id) ?? 0) + 1);
  return counts;
}

/** False when there was none left to take. */
function takeOne(counts: Map<string, number> | undefined, id: string): boolean {
  const left = counts?.get(id) ?? 0;
  counts?.set(id, left - 1);
  return left > 0;
}

function checkTime(text: string): void {
  const time = new Date(text);
  if (Number.isNaN(time.getTime()) || time.toISOString() !== text) {
    throw refusal(`${quoted(text)} is not a time such as 2026-01-31T12:00:00.000Z`);
  }
}

/**
 * Reports print the command of the first run that shows an anomaly, and somebody may paste it. So it is not taken
 * on trust but made again; free are only the paths of the binary, the corpus and the working space. Both ends are
 * absolute, hence local, and the copy goes into a directory that is called as the run stage calls it.
 */
function checkArgv({ argv }: Observation, contender: Contender, cell: Cell, root: string): void {
  const destination = argv.at(-1)?.replace(/\/$/, "") ?? "";
  const expected = cellArgv(contender, cell, root, destination);
  const same = argv.length === expected.length && argv.every((word, index) => word === expected[index]);
  if (same && isPlainPath(destination) && destination.endsWith(destinationName)) return;
  throw refusal(
    `an observation of ${quoted(cell.id)} ran another command than this release makes for that cell`,
  );
}

/** The roles are those that this program gives: rsync's three, in its order, or none (run/process-roles.ts). */
function checkProcesses({ cell, usage: { method, processes } }: Observation): void {
  if (processes === null) return;
  const roles = processes.map(({ role }) => role).join(" ");
  const known = roles === "sender generator receiver" || processes.every(({ role }) => role === "other");
  if (known && method === "wait4") return;
  throw refusal(`an observation of ${quoted(cell)} has processes that no meter of this release sees`);
}

interface Known {
  cells: ReadonlyMap<string, Cell>;
  contenders: ReadonlyMap<string, Contender>;
  blocks: number;
}

function checkEnding(ending: Measurements["run"]["ending"], { cells, contenders, blocks }: Known): void {
  switch (ending.kind) {
    case "budget":
      if (ending.blocks <= blocks) return;
      throw refusal(`${ending.blocks} of ${blocks} blocks ran within the time budget`);
    case "corpus-changed":
      if (cells.has(ending.cell)) return;
      throw refusal(`the corpus changed in ${quoted(ending.cell)}, which is no cell`);
    case "contender-changed":
      if (contenders.has(ending.contender)) return;
      throw refusal(`the contender ${quoted(ending.contender)} that changed was not provisioned`);
    case "complete":
    case "interrupted":
  }
}
