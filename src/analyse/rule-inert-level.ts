import { bytesText, type RuleFunction } from "./rule.ts";
import { judgedOf, keyWithout, type SteadyCell, steadyCells } from "./same-but.ts";

/** deflate's levels; 0 is off. */
const isDeflateLevel = (level: number | null) => level !== null && level >= 1 && level <= 9;
/** Levels must differ this much in another program's bytes before those of one that does not heed them count. */
const leastEffect = 1.05;

/**
 * A4 LEVEL_INERT: zlib or zlibx sent every file in the same bytes at every level. There are files that all levels
 * compress alike, so the levels must make a difference of 5 % somewhere else, on these very files: in another
 * contender's cells, or with the other of the two codecs (rsync-facts section 4: z(1)/z(9) ≥ 1.05).
 */
export const inertLevelRule: RuleFunction = ({ runs, all, accused }) => {
  const everyones = sweeps(all, accused);
  const inert = sweeps(runs, accused).filter(
    (cells) => haveSameBytes(cells) && everyones.some((others) => effectOf(others, cells) >= leastEffect),
  );
  const [first] = inert;
  if (!first) return [];
  const levels = first.map(({ cell }) => cell.level).join(", ");
  return [
    {
      rule: "A4",
      severity: "error",
      cells: inert.flatMap((cells) => cells.map(({ cell }) => cell.id)),
      fileClass: null,
      suffixes: [],
      finding: `${first[0]?.cell.codec} sent every file in the same bytes at the levels ${levels}, which elsewhere make a difference of more than 5 % on these files.`,
      expected: "fewer bytes at the higher levels",
      actual: `${bytesText(first[0]?.transfer.wireBytes ?? 0)} at each`,
      cause: null,
    },
  ];
};

/** Cells that differ in deflate's level alone, two or more, by rising level. */
function sweeps(runs: Parameters<RuleFunction>[0]["all"], accused: ReadonlySet<string>): SteadyCell[][] {
  const cells = steadyCells(runs).filter(
    ({ cell, transfer }) =>
      judgedOf(transfer).files > 0 &&
      (cell.codec === "zlib" || cell.codec === "zlibx") &&
      isDeflateLevel(cell.level) &&
      !accused.has(cell.id),
  );
  const groups = Map.groupBy(cells, ({ cell }) => keyWithout(cell, "level"));
  return [...groups.values()]
    .filter(({ length }) => length > 1)
    .map((group) => group.toSorted((one, other) => (one.cell.level ?? 0) - (other.cell.level ?? 0)));
}

/** How much the levels of `like` change elsewhere: most bytes ÷ fewest; 1 where fewer than two of them were run. */
function effectOf(cells: readonly SteadyCell[], like: readonly SteadyCell[]): number {
  const levels = new Set(like.map(({ cell }) => cell.level));
  const bytes = cells
    .filter(({ cell }) => levels.has(cell.level))
    .map(({ transfer }) => judgedOf(transfer).wireBytes);
  return bytes.length < 2 ? 1 : Math.max(...bytes) / Math.min(...bytes);
}

function haveSameBytes(cells: readonly SteadyCell[]): boolean {
  return new Set(cells.map(({ transfer }) => transfer.digest)).size === 1;
}
