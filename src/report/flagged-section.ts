import { everyCombination } from "./cell-text.ts";
import { escapeText } from "./escape-markdown.ts";
import { flaggedCells } from "./flags.ts";
import { counted } from "./numbers.ts";
import type { Results } from "./results.ts";

/** In place of the main table where that has no room: every flagged cell, without numbers. */
export function flaggedSection(results: Results): string {
  const lines = flaggedLines(results, Number.POSITIVE_INFINITY);
  const listed = lines.reduce((sum, { cells }) => sum + cells, 0);
  const others = results.measurements.plan.cells.length - listed;
  return [
    "### Flagged cells",
    lines.map(({ text }) => text).join("\n"),
    others > 0 ? `Nothing stands out in ${listed > 0 ? "the other " : ""}${counted(others, "cell")}.` : "",
  ]
    .filter((part) => part !== "")
    .join("\n\n");
}

export interface FlaggedLine {
  text: string;
  cells: number;
}

/** Each flagged cell once, under its contender and all that is to be said of it, at most so many a line. */
export function flaggedLines(results: Results, mostCells: number): FlaggedLine[] {
  const flagged = Array.from(flaggedCells(results), ([id, flags]) => ({
    id,
    why: flags.map(({ text }) => text).join(", "),
  }));
  const cells = flagged.flatMap(({ id, why }) => results.cells([id]).map((cell) => ({ cell, why })));
  const groups = Map.groupBy(cells, ({ cell, why }) => JSON.stringify([cell.contender, why]));
  return [...groups.values()].flatMap((group) =>
    chunks(group, mostCells).map((part) => {
      const { contender } = part[0]?.cell ?? { contender: "" };
      const where = everyCombination(part.map(({ cell }) => cell));
      const head = `**${escapeText(contender)}**, ${part[0]?.why}`;
      return {
        text: `- ${head}: ${counted(part.length, "cell")} (${escapeText(where)})`,
        cells: part.length,
      };
    }),
  );
}

function chunks<T>(items: readonly T[], most: number): T[][] {
  const count = Math.ceil(items.length / most) || 1;
  const size = Math.ceil(items.length / count);
  return Array.from({ length: count }, (_, index) => items.slice(index * size, (index + 1) * size));
}
