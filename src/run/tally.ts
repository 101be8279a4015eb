import type { Item } from "./item-line.ts";
import type { Tally } from "./observation.ts";
import type { Manner } from "./wire-model.ts";

/** Adds one file to a tally; `manner` is null for a file that is too small to judge. */
export function addTo(tally: Tally, item: Item, manner: Manner | null): void {
  addSums(tally, item);
  if (manner === null) return;
  addSums(tally.judged, item);
  if (manner !== "other") addSums(tally[manner], item);
}

interface Sums {
  files: number;
  bytes: number;
  wireBytes: number;
}

function addSums(sums: Sums, item: Item): void {
  sums.files += 1;
  sums.bytes += item.bytes;
  sums.wireBytes += item.wireBytes;
}

/** A tally of no files. */
export function emptyTally(): Tally {
  return { ...nothing(), judged: nothing(), stored: nothing(), uncompressed: nothing() };
}

function nothing(): Sums {
  return { files: 0, bytes: 0, wireBytes: 0 };
}
