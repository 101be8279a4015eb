import type { Cell, Plan } from "./plan.ts";

/**
 * The baseline's cell that `cell` is held against: the same combination, else its nearest; null for the
 * baseline's own cells and where the baseline has nothing comparable (compressed against uncompressed never is).
 */
export function nearestReference(
  cell: Cell,
  cells: readonly Cell[],
  baseline: string,
): Plan["references"][number] | null {
  if (cell.contender === baseline) return null;
  let nearest: { cell: Cell; distance: number } | null = null;
  for (const candidate of cells) {
    if (candidate.contender !== baseline || !comparable(cell, candidate)) continue;
    const distance = distanceBetween(cell, candidate);
    if (nearest === null || distance < nearest.distance) nearest = { cell: candidate, distance };
  }
  if (nearest === null) return null;
  return {
    cell: cell.id,
    reference: nearest.cell.id,
    match: nearest.distance === 0 ? "same" : "nearest",
  };
}

function comparable(one: Cell, other: Cell): boolean {
  return (
    (one.codec === "none") === (other.codec === "none") &&
    one.skipCompress === other.skipCompress &&
    one.transport === other.transport &&
    one.scenario === other.scenario
  );
}

/**
 * Another codec is further than any other level, and another level further than another checksum: the checksum
 * changes a few bytes a file, the level some percent, the codec everything. Between codecs, those that share
 * deflate are nearest.
 */
function distanceBetween(one: Cell, other: Cell): number {
  const codec = one.codec === other.codec ? 0 : isDeflate(one) === isDeflate(other) ? 1 : 2;
  const level = one.level === other.level ? 0 : 1 + Math.abs((one.level ?? 6) - (other.level ?? 6));
  const checksum = one.checksum === other.checksum ? 0 : 1;
  // A level's distance is at most 2,000,001, so each term outweighs all that follow it.
  return codec * 1e8 + level * 10 + checksum;
}

function isDeflate(cell: Cell): boolean {
  return cell.codec === "zlib" || cell.codec === "zlibx";
}
