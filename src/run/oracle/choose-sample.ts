import type { FileClass } from "../../corpus/corpus.ts";
import type { ManifestEntry } from "../../corpus/manifest.ts";

/** A file whose cost is to be predicted. */
export interface SampledFile {
  /** In escaped form. */
  path: string;
  size: number;
  class: FileClass;
  sha256: string;
}

export const mostFiles = 200;
/** Kept of each group while the manifest goes by: enough to fill the sample from one group. */
const mostOfGroup = mostFiles;
/** One file may take so much of the sample's bytes, so that it never is one file. */
const shareOfFile = 1 / 4;

/**
 * Files of every class and size (powers of eight), in turn until `mostBytes` or 200 files are reached. Which ones, their
 * contents' hashes decide: the same corpus gives the same files, in no order of names. Pure; memory does not grow
 * with the number of entries.
 */
export function chooseSample(entries: Iterable<ManifestEntry>, mostBytes: number): SampledFile[] {
  const groups = new Map<string, SampledFile[]>();
  for (const entry of entries) {
    if (entry.type !== "file" || entry.size === 0 || entry.size > mostBytes * shareOfFile) continue;
    const group = `${entry.class} ${Math.floor(Math.log2(entry.size) / 3)}`;
    const files = groups.get(group) ?? [];
    groups.set(group, files);
    const { path, size, sha256 } = entry;
    keepLowest(files, { path, size, class: entry.class, sha256 });
  }
  return inTurn([...groups.values()], mostBytes);
}

/** Keeps the files with the lowest hashes, sorted. */
function keepLowest(files: SampledFile[], file: SampledFile): void {
  const last = files.at(-1);
  if (files.length >= mostOfGroup && last && comesBefore(last, file)) return;
  const place = files.findIndex((other) => comesBefore(file, other));
  files.splice(place < 0 ? files.length : place, 0, file);
  if (files.length > mostOfGroup) files.pop();
}

/** Files of equal content keep the order of their names. */
function comesBefore(one: SampledFile, other: SampledFile): boolean {
  return one.sha256 < other.sha256 || (one.sha256 === other.sha256 && one.path < other.path);
}

function inTurn(groups: readonly (readonly SampledFile[])[], mostBytes: number): SampledFile[] {
  const chosen: SampledFile[] = [];
  let bytes = 0;
  for (let turn = 0; turn < mostOfGroup; turn += 1) {
    for (const files of groups) {
      const file = files[turn];
      if (!file || bytes + file.size > mostBytes || chosen.length >= mostFiles) continue;
      chosen.push(file);
      bytes += file.size;
    }
  }
  return chosen;
}
