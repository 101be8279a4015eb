import type { Contender } from "../provision/contender.ts";
import type { Cell } from "./plan.ts";

/** What releases without `--compress-choice` accept, −1 being zlib's default; they exit 1 for anything else (options.c of 3.1.x). */
const oldLevels = { least: -1, most: 9 };

/** Why this contender cannot run this cell, or null when it can. Judged by what it lists, never by its number. */
export function cannotDo(contender: Contender, cell: Cell): string | null {
  const { checksums, codecs, options, version } = contender.capabilities;
  if (!checksums.includes(cell.checksum)) {
    return options.checksumChoice
      ? `rsync ${version} does not list the checksum ${cell.checksum}`
      : `rsync ${version} has no --checksum-choice: it always uses ${checksums.join(", ")}`;
  }
  if (!codecs.includes(cell.codec)) {
    return options.compressChoice
      ? `rsync ${version} does not list the codec ${cell.codec}`
      : `rsync ${version} has no --compress-choice: it can do ${codecs.join(", ")}`;
  }
  if (!options.compressChoice && cell.level !== null && !inOldRange(cell.level)) {
    return `rsync ${version} takes levels ${oldLevels.least} to ${oldLevels.most}`;
  }
  return null;
}

function inOldRange(level: number): boolean {
  return level >= oldLevels.least && level <= oldLevels.most;
}
