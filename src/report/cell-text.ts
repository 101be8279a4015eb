import { levelRanges } from "../config/levels.ts";
import { skipCompressText } from "../config/skip-compress.ts";
import { hasLevels } from "../plan/make-plan.ts";
import type { Cell } from "../plan/plan.ts";

/** Longer lists are cut: a sweep over a hundred levels is a range, not a list. */
const mostItems = 8;

/** What is needed of a cell to name its combination. */
export type Combination = Pick<Cell, "checksum" | "codec" | "level" | "skipCompress">;

/** The level as tables show it; empty where a codec has none. */
export function levelText({ codec, level }: Pick<Combination, "codec" | "level">): string {
  return level === null && !hasLevels(codec) ? "" : String(level ?? "default");
}

/** One combination: `md5 zlib 6`, `md5 zlib skip=gz/zst`. */
export function combinationText({ level, ...cell }: Combination): string {
  return [cell.checksum, cell.codec, ...(level === null ? [] : [level]), ...skipWords(cell)].join(" ");
}

/** Nothing where rsync has its own list. */
function skipWords({ skipCompress }: Pick<Combination, "skipCompress">): string[] {
  return skipCompress === null ? [] : [`skip=${skipCompressText(skipCompress)}`];
}

/** One cell: `3.2.3 md5 zlib 6`. */
export function cellText(cell: Cell): string {
  return `${cell.contender} ${combinationText(cell)}`;
}

/** Many combinations in few words: `md5, xxh128 × zlib, zstd (1..3, 19)`. Long lists end in `… 5 more`. */
export function combinationsText(cells: readonly Combination[]): string {
  return listText(cells, mostItems);
}

/** The same with none left out, however many they are. */
export function everyCombination(cells: readonly Combination[]): string {
  return listText(cells, Number.POSITIVE_INFINITY);
}

function listText(cells: readonly Combination[], most: number): string {
  const byChecksum = Map.groupBy(cells, ({ checksum }) => checksum);
  const alike = Map.groupBy(byChecksum, ([, own]) => codecsText(own, most));
  return Array.from(alike, ([codecs, group]) => {
    const checksums = group.map(([checksum]) => checksum);
    return `${cut(checksums, most).join(", ")} × ${codecs}`;
  }).join("; ");
}

function codecsText(cells: readonly Combination[], most: number): string {
  const byCodec = Map.groupBy(cells, (cell) => [cell.codec, ...skipWords(cell)].join(" "));
  return cut(
    Array.from(byCodec, ([codec, own]) => codec + levelsText(own, most)),
    most,
  ).join(", ");
}

function levelsText(cells: readonly Combination[], most: number): string {
  const numbers = new Set(cells.flatMap(({ level }) => (level === null ? [] : [level])));
  if (numbers.size === 0) return "";
  const words = cells.some(({ level }) => level === null) ? ["default"] : [];
  const levels = levelRanges([...numbers].sort((one, other) => one - other));
  return ` (${cut([...words, ...levels], most).join(", ")})`;
}

function cut(items: readonly string[], most: number): string[] {
  if (items.length <= most) return [...items];
  return [...items.slice(0, most - 1), `… ${items.length - most + 1} more`];
}
