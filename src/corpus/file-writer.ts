import { createHash, type Hash, hash } from "node:crypto";
import { closeSync, fchmodSync, futimesSync, openSync, writeSync } from "node:fs";
import type { PlannedFile } from "./corpus-plan.ts";
import type { LogText } from "./log-text.ts";
import { compressedFile } from "./precompressed.ts";
import { Prng } from "./prng.ts";

/** As much as any user of a head looks at. */
const headBytes = 64 * 2 ** 10;

export interface WrittenFile {
  /** Hexadecimal. */
  sha256: string;
  /** The first bytes, 64 KiB or all that there is; they hold until the next file is made. */
  head: Buffer;
}

/** Makes one planned file below `root`, in one pass: content, hash, mode, time. Throws what the file system throws. */
export function writePlannedFile(root: string, file: PlannedFile, seed: number, logs: LogText): WrittenFile {
  const descriptor = openSync(`${root}/${file.path}`, "wx", file.mode);
  try {
    const pieces =
      file.content === "log"
        ? logs.pieces(file)
        : compressedFile(file.content, file.size, new Prng(seed, file.stream));
    const written = writePieces(descriptor, pieces, file.size);
    // The umask may have taken bits of the mode away.
    fchmodSync(descriptor, file.mode);
    futimesSync(descriptor, file.mtime, file.mtime);
    return written;
  } finally {
    closeSync(descriptor);
  }
}

function writePieces(descriptor: number, pieces: Iterable<Buffer>, size: number): WrittenFile {
  let sha256: Hash | null = null;
  let head: Buffer | null = null;
  for (const piece of pieces) {
    writeAll(descriptor, piece);
    // One call hashes a small file in half the time that a hash object takes.
    if (piece.length === size) return { sha256: hash("sha256", piece, "hex"), head: piece };
    sha256 ??= createHash("sha256");
    sha256.update(piece);
    head ??= Buffer.from(piece.subarray(0, headBytes));
  }
  return { sha256: sha256?.digest("hex") ?? hash("sha256", "", "hex"), head: head ?? Buffer.alloc(0) };
}

function writeAll(descriptor: number, content: Buffer): void {
  for (let done = 0; done < content.length; ) done += writeSync(descriptor, content, done);
}
