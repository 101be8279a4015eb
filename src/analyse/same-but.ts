import type { Cell } from "../plan/plan.ts";
import type { Tally, Transfer } from "../run/observation.ts";
import type { CellRuns } from "./observed.ts";
import { sum } from "./rule.ts";

/** A cell's transfer, the same in every run. */
export interface SteadyCell {
  cell: Cell;
  transfer: Transfer;
}

/** The cells whose completed runs all carried every file in the same bytes: A11 speaks of the others. */
export function steadyCells(runs: readonly CellRuns[]): SteadyCell[] {
  return runs.flatMap(({ cell, completed }) => {
    const transfer = completed[0]?.transfer;
    const isSteady = completed.every((one) => one.transfer?.digest === transfer?.digest);
    return transfer && isSteady ? [{ cell, transfer }] : [];
  });
}

/** Equal for cells that differ in nothing but one coordinate (and in their id). */
export function keyWithout(cell: Cell, left: Exclude<keyof Cell, "id">): string {
  const others = Object.entries(cell).filter(([name]) => name !== "id" && name !== left);
  return JSON.stringify(others.sort(([one], [other]) => (one < other ? -1 : 1)));
}

/**
 * Sums over the files whose bytes tell something: large enough, and on no skip-compress list, which releases up to
 * 3.2.3 heed and later ones do not. Nothing is judged without a codec (run/transfer-tally.ts).
 */
export function judgedOf({ byClass }: Transfer): Tally["judged"] {
  const tallies = Object.values(byClass).map(({ judged }) => judged);
  return {
    files: sum(tallies, ({ files }) => files),
    bytes: sum(tallies, ({ bytes }) => bytes),
    wireBytes: sum(tallies, ({ wireBytes }) => wireBytes),
  };
}
