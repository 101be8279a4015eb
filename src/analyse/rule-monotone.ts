import type { Cell } from "../plan/plan.ts";
import { bytesText, type Evidence, type RuleFunction } from "./rule.ts";
import { judgedOf, keyWithout, type SteadyCell, steadyCells } from "./same-but.ts";

/** How much more a higher level may send (rsync-facts section 4, A5). */
const tolerance = 1.02;
/** Bytes of judged files; the sum over fewer says little of a codec. */
const leastBytes = 2 ** 20;

interface Shown {
  low: SteadyCell;
  high: SteadyCell;
}

/**
 * A5 MONOTONE: a higher level sends more. deflate never did by more than 0.01 % (programs, libraries, sources, text
 * and logs of 2 to 25 MB, levels 1 to 9). zstd does by itself: up to 12 % on logs and 60 % on one line again and
 * again, so there it counts only where another contender's same levels do not. lz4 has one level.
 */
export const monotoneRule: RuleFunction = (evidence) => {
  const counterparts = Map.groupBy(
    steadyCells(evidence.all).filter(({ cell }) => cell.contender !== evidence.contender),
    ({ cell }) => keyWithout(cell, "contender"),
  );
  const shown = drops(evidence).filter((pair) => !isTheCodecsOwn(counterparts, pair));
  const [first] = shown;
  if (!first) return [];
  const { low, high } = first;
  return [
    {
      rule: "A5",
      severity: "warning",
      cells: shown.map((pair) => pair.high.cell.id),
      fileClass: null,
      suffixes: [],
      finding: `${high.cell.codec} sent more at level ${high.cell.level} than at level ${low.cell.level}.`,
      expected: `at most ${bytesText(costOf(low))}, as at level ${low.cell.level}`,
      actual: bytesText(costOf(high)),
      cause: null,
    },
  ];
};

/** Each level that sends more than the best of those below it, and that one. */
function drops({ runs, accused }: Evidence): Shown[] {
  const cells = steadyCells(runs).filter(
    ({ cell, transfer }) =>
      familyOf(cell) !== null && !accused.has(cell.id) && judgedOf(transfer).bytes >= leastBytes,
  );
  const groups = Map.groupBy(cells, ({ cell }) => `${familyOf(cell)} ${keyWithout(cell, "level")}`);
  return [...groups.values()].flatMap(dropsOf);
}

function dropsOf(cells: readonly SteadyCell[]): Shown[] {
  const shown: Shown[] = [];
  let low: SteadyCell | null = null;
  for (const high of cells.toSorted((one, other) => (one.cell.level ?? 0) - (other.cell.level ?? 0))) {
    if (low !== null && exceeds(low, high)) shown.push({ low, high });
    if (low === null || costOf(high) < costOf(low)) low = high;
  }
  return shown;
}

function exceeds(low: SteadyCell, high: SteadyCell): boolean {
  return costOf(high) > tolerance * costOf(low);
}

function costOf({ transfer }: SteadyCell): number {
  return judgedOf(transfer).wireBytes;
}

/** Levels that can be held against each other; null of those that cannot. zstd's fast levels are another method. */
function familyOf({ codec, level }: Cell): string | null {
  if (level === null || level === 0) return null;
  if (codec === "zlib" || codec === "zlibx") return level > 0 ? "deflate" : null;
  if (codec !== "zstd") return null;
  return level > 0 ? "zstd" : "fast zstd";
}

/** True where nothing shows that it is the contender's doing and not the codec's. */
function isTheCodecsOwn(counterparts: ReadonlyMap<string, SteadyCell[]>, { low, high }: Shown): boolean {
  if (high.cell.codec !== "zstd") return false;
  const like = ({ cell }: SteadyCell) => counterparts.get(keyWithout(cell, "contender")) ?? [];
  const highs = new Map(like(high).map((one) => [one.cell.contender, one]));
  return !like(low).some((one) => {
    const other = highs.get(one.cell.contender);
    return other !== undefined && !exceeds(one, other);
  });
}
