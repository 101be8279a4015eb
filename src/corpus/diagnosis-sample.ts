import { closeSync, mkdirSync, openSync, readSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { suffixOf } from "../plan/suffix.ts";
import type { Corpus } from "./corpus.ts";
import { firstSecond } from "./corpus-plan.ts";
import { unescapePath } from "./escaped-path.ts";
import { type ManifestEntry, readManifest } from "./manifest.ts";

/** Enough to tell how files were sent, and little enough to copy in a moment. */
const mostPlain = 8;
const headBytes = 256 * 2 ** 10;
/** Smaller files say little about how they were sent (run/transfer-tally.ts judges from 256 bytes on). */
const leastBytes = 1024;

type FileEntry = Extract<ManifestEntry, { type: "file" }>;

/** Files cut from a corpus, in memory: the one that was sent first and some plain ones. */
export interface DiagnosisSample {
  first: { suffix: string; bytes: Buffer } | null;
  plain: { suffix: string; bytes: Buffer }[];
}

/**
 * Cuts a sample: the head of the file that was sent first, and those of the first plain files that are large enough
 * and are not it. Only suffixes stay of their names. Throws what the file system throws.
 * @param firstPath escaped path; null when no file was sent.
 */
export function cutDiagnosisSample(corpus: Corpus, firstPath: string | null): DiagnosisSample {
  const plain: FileEntry[] = [];
  let first: FileEntry | null = null;
  for (const entry of readManifest(corpus.manifest)) {
    if (entry.type !== "file") continue;
    if (entry.path === firstPath) first = entry;
    else if (entry.class === "plain" && entry.size >= leastBytes && plain.length < mostPlain)
      plain.push(entry);
    if (plain.length === mostPlain && (first || firstPath === null)) break;
  }
  const cut = (entry: FileEntry) => ({ suffix: safeSuffix(entry.path), bytes: readHead(corpus, entry) });
  return { first: first && cut(first), plain: plain.map(cut) };
}

/** Names of the sample's files begin so; a plain file's middle one sorts between the other two. */
export const samplePrefixes = { first: "0-first", plain: "1-plain-", last: "2-last" } as const;

/** Writes a sample into an empty directory, the first file where it is wanted. Throws what the file system throws. */
export function writeDiagnosisSample(
  { first, plain }: DiagnosisSample,
  firstFile: "first" | "last" | "absent",
  into: string,
): void {
  mkdirSync(into, { recursive: true });
  if (first && firstFile !== "absent")
    write(into, `${samplePrefixes[firstFile]}${first.suffix}`, first.bytes);
  for (const [index, { suffix, bytes }] of plain.entries()) {
    write(into, `${samplePrefixes.plain}${index}${suffix}`, bytes);
  }
}

function write(into: string, name: string, bytes: Buffer): void {
  const path = join(into, name);
  writeFileSync(path, bytes);
  utimesSync(path, firstSecond, firstSecond);
}

/** Other names could be anybody's business. */
function safeSuffix(path: string): string {
  const suffix = suffixOf(path);
  return /^\.[a-z0-9]{1,8}$/.test(suffix) ? suffix : "";
}

function readHead({ root }: Corpus, { path, size }: FileEntry): Buffer {
  const buffer = Buffer.alloc(Math.min(size, headBytes));
  const descriptor = openSync(Buffer.concat([Buffer.from(`${root}/`), unescapePath(path)]), "r");
  try {
    return buffer.subarray(0, readSync(descriptor, buffer, 0, buffer.length, 0));
  } finally {
    closeSync(descriptor);
  }
}
