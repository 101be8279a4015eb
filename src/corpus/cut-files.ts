import { closeSync, openSync, readSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Failure } from "../failure.ts";
import { suffixOf } from "../plan/suffix.ts";
import type { Corpus } from "./corpus.ts";
import { firstSecond } from "./corpus-plan.ts";
import { unescapePath } from "./escaped-path.ts";
import { readManifest } from "./manifest.ts";
import { Prng } from "./prng.ts";

/** What to make of a user's files. */
export interface Cut {
  files: number;
  /** Of each file. */
  bytes: number;
  /** `file`: each of the user's files is as likely as any other. `byte`: each byte, so large files are likelier. */
  likely: "file" | "byte";
  seed: number;
}

/** One of the user's files that was chosen. */
interface Chosen {
  path: string;
  suffix: string;
}

/** No other use of the seed has this stream. */
const streamOfChoice = 3;
/** So many are chosen at most: one file of 256 KiB can be joined from 256 of 1 KiB. */
const mostChosen = 2000;

/**
 * Writes files into the empty directory `into` that are made of the heads of some of the user's own, chosen by the
 * seed. Those of a suffix are joined until a file is long enough, again and again where they are few. They keep
 * their suffixes, by which rsync decides what to compress, and lose their names, which are the user's business.
 * Throws a Failure when there are no bytes to cut from, and what the file system throws.
 */
export function cutFiles({ root, manifest }: Corpus, cut: Cut, into: string): void {
  const chosen = choose(manifest, cut);
  const [first] = chosen;
  if (!first) {
    throw new Failure("inconclusive", "The corpus holds no bytes.", "Name a directory with files to copy.");
  }
  const queues = Map.groupBy(chosen, ({ suffix }) => suffix);
  for (let index = 0; index < cut.files; index += 1) {
    const { suffix } = chosen[index % chosen.length] ?? first;
    const path = join(into, `file-${String(index).padStart(3, "0")}${suffix}`);
    writeFileSync(path, joined(root, queues.get(suffix) ?? [], cut.bytes));
    utimesSync(path, firstSecond + index, firstSecond + index);
  }
}

/** The heads of the files at the front of the queue, which go to its end. */
function joined(root: string, queue: Chosen[], bytes: number): Buffer {
  const whole = Buffer.alloc(bytes);
  for (let filled = 0; filled < bytes; ) {
    const next = queue.shift();
    const length = next ? readHead(root, next.path, whole.subarray(filled)) : 0;
    // It had bytes when it was described.
    if (!next || length === 0) throw new Error("A file of the corpus changed.");
    queue.push(next);
    filled += length;
  }
  return whole;
}

/** Weighted sampling without replacement in one pass (Efraimidis and Spirakis 2006): the smallest keys win. */
function choose(manifest: string, { likely, seed }: Cut): Chosen[] {
  const prng = new Prng(seed, streamOfChoice);
  let best: (Chosen & { key: number })[] = [];
  for (const entry of readManifest(manifest)) {
    if (entry.type !== "file" || entry.size === 0) continue;
    const key = -Math.log((prng.next() + 1) / 2 ** 32) / (likely === "byte" ? entry.size : 1);
    best.push({ path: entry.path, suffix: plainSuffix(entry.path), key });
    if (best.length > 2 * mostChosen) best = smallest(best);
  }
  return smallest(best);
}

function smallest<T extends { key: number }>(items: readonly T[]): T[] {
  return items.toSorted((one, other) => one.key - other.key).slice(0, mostChosen);
}

function plainSuffix(path: string): string {
  const suffix = suffixOf(path);
  return /^\.[a-z0-9]{1,8}$/.test(suffix) ? suffix : "";
}

/** Reads the first bytes of a file that the manifest names; gives how many there were. */
function readHead(root: string, path: string, into: Buffer): number {
  const descriptor = openSync(Buffer.concat([Buffer.from(`${root}/`), unescapePath(path)]), "r");
  try {
    return readSync(descriptor, into, 0, into.length, 0);
  } finally {
    closeSync(descriptor);
  }
}
