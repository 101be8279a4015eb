import type { Cell } from "../../plan/plan.ts";
import type { HistoryCombination } from "./history.ts";

/** A cell without its contender. */
export function combinationOf({ id: _id, contender: _contender, ...combination }: Cell): HistoryCombination {
  return combination;
}

/** Equal for the cells of all contenders with equal coordinates, whatever coordinates there are. */
export function combinationKey({ id, contender }: Cell): string {
  return id.slice(contender.length + 1);
}
