import { createHash } from "node:crypto";
import { type ReadTreeOptions, readTree, type TreeEntry } from "./tree.ts";

/** Updates of a hash cost a call each, so lines are gathered up to this many characters. */
const batchLength = 32 * 2 ** 10;

/**
 * SHA-256 over the entries of a tree in walking order: type, path, mode, mtime, and size and SHA-256 of a
 * file or the target of a link. The class is left out: a copy has none.
 */
export class TreeHasher {
  readonly #hash = createHash("sha256");
  #pending = "";

  add(entry: TreeEntry<unknown>): void {
    this.#pending += line(entry);
    if (this.#pending.length >= batchLength) this.#flush();
  }

  /** The tree hash, hexadecimal. Nothing can be added afterwards. */
  digest(): string {
    this.#flush();
    return this.#hash.digest("hex");
  }

  #flush(): void {
    this.#hash.update(this.#pending);
    this.#pending = "";
  }
}

/** The tree hash of what stands below `root`, in one pass. Throws as `readTree` does. */
export async function hashTree(root: string, options: ReadTreeOptions = {}): Promise<string> {
  const hasher = new TreeHasher();
  for await (const entry of readTree(root, options)) hasher.add(entry);
  return hasher.digest();
}

/** Escaped paths hold neither tab nor newline, so no two entries give the same line. */
function line(entry: TreeEntry<unknown>): string {
  const common = `${entry.type}\t${entry.path}\t${entry.mode.toString(8)}\t${entry.mtime}`;
  switch (entry.type) {
    case "file":
      return `${common}\t${entry.size}\t${entry.sha256}\n`;
    case "symlink":
      return `${common}\t${entry.target}\n`;
    case "dir":
    case "other":
      return `${common}\n`;
  }
}
