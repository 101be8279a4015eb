import type { Cell } from "../plan/plan.ts";
import type { Observation } from "./observation.ts";

/** A contender that only ever timed out is given up after this many runs. */
const timeoutsUntilGivenUp = 2;

/** What was observed so far, in the order in which it was. */
export class Observed {
  readonly all: Observation[];

  /** @param earlier what an interrupted run already measured. */
  constructor(earlier: readonly Observation[]) {
    this.all = [...earlier];
  }

  add(observation: Observation): void {
    this.all.push(observation);
  }

  /** How often each cell was observed in a block. */
  countsOf(block: number): Map<string, number> {
    const counts = new Map<string, number>();
    for (const { cell, block: own } of this.all) {
      if (own === block) counts.set(cell, (counts.get(cell) ?? 0) + 1);
    }
    return counts;
  }

  /** A cell that hung once would hang again, and a contender that hangs everywhere would eat hours. */
  isGivenUp(cell: Cell): boolean {
    const own = this.all.filter((observation) => observation.cell.startsWith(`${cell.contender}/`));
    const hung = own.filter((observation) => observation.outcome.kind === "timed-out");
    return (
      hung.some((observation) => observation.cell === cell.id) ||
      (hung.length >= timeoutsUntilGivenUp && hung.length === own.length)
    );
  }
}
