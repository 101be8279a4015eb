import { type BigIntStats, lstatSync, readdirSync, readlinkSync } from "node:fs";
import { setImmediate } from "node:timers/promises";
import { escapePath } from "./escaped-path.ts";
import { FileDigester } from "./file-digest.ts";

interface EntryBase {
  /** Path below the root in escaped form, parts joined by `/`. See escaped-path.ts. */
  path: string;
  /** Permission bits, set-id and sticky bits included. */
  mode: number;
  /** Seconds since the epoch, rounded down. */
  mtime: number;
}

/** One entry of a tree. `C` is the class of a file: null where nobody asked for it. */
export type TreeEntry<C = null> =
  | (EntryBase & { type: "file"; size: number; sha256: string; class: C })
  | (EntryBase & { type: "dir" })
  /** `target` is escaped like a path. */
  | (EntryBase & { type: "symlink"; target: string })
  /** A device, socket or pipe. */
  | (EntryBase & { type: "other" });

export interface ReadTreeOptions {
  signal?: AbortSignal | undefined;
}

/** Names as Latin-1 strings: one character a byte, so they hold any name, sort by bytes and cost little. */
type ByteString = string;

/** A directory being read: its names not yet visited, last first. */
interface Level {
  prefix: ByteString;
  names: ByteString[];
}

/** Entries visited before other work (a signal, a timer) gets its turn. */
const breathEntries = 512;

/** Every entry below `root`, as `readClassifiedTree` gives them, without classes. */
export function readTree(root: string, options: ReadTreeOptions = {}): AsyncGenerator<TreeEntry, void, void> {
  return readClassifiedTree(root, () => null, options);
}

/**
 * Every entry below `root` in one total order, that of `comparePaths`. Symbolic links are described, never
 * followed. Memory holds the names of one directory a level. `classify` sees the first bytes of each file
 * (256 KiB if it has as many), which hold only during the call.
 * Throws what the file system throws, an Error when a file changes while it is read, and the signal's reason.
 */
export async function* readClassifiedTree<C>(
  root: string,
  classify: (head: Buffer, size: number) => C,
  options: ReadTreeOptions = {},
): AsyncGenerator<TreeEntry<C>, void, void> {
  const base = `${Buffer.from(root).toString("latin1")}/`;
  const digester = new FileDigester();
  const levels: Level[] = [{ prefix: "", names: namesIn(base) }];
  let visited = 0;
  for (let level = levels.at(-1); level; level = levels.at(-1)) {
    const name = level.names.pop();
    if (name === undefined) {
      levels.pop();
      continue;
    }
    const path = level.prefix + name;
    const native = nativePath(base + path);
    const stats = lstatSync(native, { bigint: true });
    if (stats.isFile()) {
      const size = Number(stats.size);
      const file = await digester.digest(native, (head) => classify(head, size), options.signal);
      if (file.size !== size) throw new Error(`${escapeName(path)} changed while it was read.`);
      yield { type: "file", ...common(path, stats), size, sha256: file.sha256, class: file.inspected };
    } else {
      yield withoutContent(path, native, stats);
      if (stats.isDirectory()) levels.push({ prefix: `${path}/`, names: namesIn(base + path) });
    }
    visited += 1;
    if (visited % breathEntries === 0) {
      await setImmediate();
      options.signal?.throwIfAborted();
    }
  }
}

/** Names as they are to be popped: the last in order first. */
function namesIn(directory: ByteString): ByteString[] {
  return readdirSync(nativePath(directory), { encoding: "latin1" }).sort().reverse();
}

function withoutContent(path: ByteString, native: string | Buffer, stats: BigIntStats): TreeEntry<never> {
  if (stats.isDirectory()) return { type: "dir", ...common(path, stats) };
  if (!stats.isSymbolicLink()) return { type: "other", ...common(path, stats) };
  const target = readlinkSync(native, { encoding: "buffer" });
  return { type: "symlink", ...common(path, stats), target: escapePath(target) };
}

/** Times come as integers: a double of milliseconds rounds the last nanoseconds up into the next second. */
function common(path: ByteString, stats: BigIntStats): EntryBase {
  const seconds = stats.mtimeNs / 1_000_000_000n;
  const floor = stats.mtimeNs < 0n && stats.mtimeNs % 1_000_000_000n !== 0n ? seconds - 1n : seconds;
  return { path: escapeName(path), mode: Number(stats.mode) & 0o7777, mtime: Number(floor) };
}

function escapeName(name: ByteString): string {
  return escapePath(Buffer.from(name, "latin1"));
}

/** A string is quicker for Node to pass on, but only ASCII means the same bytes in Latin-1 and UTF-8. */
function nativePath(path: ByteString): string | Buffer {
  return /^[\x20-\x7e]*$/.test(path) ? path : Buffer.from(path, "latin1");
}
