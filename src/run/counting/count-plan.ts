import type { Plan } from "../../plan/plan.ts";

/** A cell and the baseline's cell of the same combination. */
export interface Pair {
  cell: string;
  reference: string;
}

/** The pairs whose counts mean anything: another combination costs other instructions. Pure. */
export function pairsToCount(plan: Plan): Pair[] {
  return plan.references.flatMap(({ cell, reference, match }) =>
    match === "same" ? [{ cell, reference }] : [],
  );
}

/** Every cell of `pairs` once, both sides of a pair together: if time runs out, whole pairs are done. Pure. */
export function cellsInOrder(pairs: readonly Pair[]): string[] {
  return [...new Set(pairs.flatMap(({ cell, reference }) => [reference, cell]))];
}
