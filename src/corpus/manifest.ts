import { createHash } from "node:crypto";
import { closeSync, openSync, readSync, writeSync } from "node:fs";
import { StringDecoder } from "node:string_decoder";
import type { FileClass } from "./corpus.ts";
import type { TreeEntry } from "./tree.ts";

/** An entry as the manifest holds it: with the class of each file. */
export type ManifestEntry = TreeEntry<FileClass>;

const chunkBytes = 256 * 2 ** 10;

/** Writes a manifest: one JSON line an entry, in walking order. */
export class ManifestWriter {
  readonly #descriptor: number;
  readonly #hash = createHash("sha256");
  #pending = "";

  /** Creates or empties the file at `path`. Throws what the file system throws. */
  constructor(path: string) {
    this.#descriptor = openSync(path, "w");
  }

  add(entry: ManifestEntry): void {
    this.#pending += `${JSON.stringify(entry)}\n`;
    if (this.#pending.length >= chunkBytes) this.#flush();
  }

  /** Writes what is left. Gives the SHA-256 of the whole manifest, hexadecimal. */
  finish(): string {
    this.#flush();
    return this.#hash.digest("hex");
  }

  /** Closes the file, finished or not. */
  close(): void {
    closeSync(this.#descriptor);
  }

  #flush(): void {
    const bytes = Buffer.from(this.#pending);
    this.#pending = "";
    this.#hash.update(bytes);
    for (let done = 0; done < bytes.length; ) done += writeSync(this.#descriptor, bytes, done);
  }
}

/** The entries of a manifest, read as a stream. The caller trusts the file or has checked its hash. */
export function* readManifest(path: string): Generator<ManifestEntry, void, void> {
  const descriptor = openSync(path, "r");
  try {
    const decoder = new StringDecoder("utf8");
    const buffer = Buffer.allocUnsafeSlow(chunkBytes);
    let rest = "";
    for (let length = 1; length > 0; ) {
      length = readSync(descriptor, buffer, 0, chunkBytes, null);
      const lines = (rest + decoder.write(buffer.subarray(0, length))).split("\n");
      rest = lines.pop() ?? "";
      for (const line of lines) yield JSON.parse(line) as ManifestEntry;
    }
    if (rest !== "") throw new Error(`${path} ends in the middle of a line.`);
  } finally {
    closeSync(descriptor);
  }
}
