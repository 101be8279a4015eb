import type { Cell } from "../plan/plan.ts";
import { combinationText } from "./cell-text.ts";
import { flaggedCells } from "./flags.ts";
import type { Results } from "./results.ts";

/** `open`: it or another contender with the same combination stands out. `slight`: a few other bytes. */
export type Place = "open" | "slight" | "passing";

/** Where a cell's row belongs when the main table is too long to be shown as it is. */
export function placeRows(results: Results): (cell: Cell) => Place {
  const flagged = flaggedCells(results);
  const remarkable = results.measurements.plan.cells.filter(({ id }) =>
    flagged.get(id)?.some(({ standsOut }) => standsOut),
  );
  const open = new Set(remarkable.map(combinationText));
  return (cell) => (open.has(combinationText(cell)) ? "open" : flagged.has(cell.id) ? "slight" : "passing");
}
