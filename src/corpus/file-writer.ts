import { createHash, hash } from "node:crypto";
import { closeSync, fchmodSync, futimesSync, openSync, writeSync } from "node:fs";
import type { PlannedFile } from "./corpus-plan.ts";
import type { LogText } from "./log-text.ts";
import { compressedFile } from "./precompressed.ts";
import { Prng } from "./prng.ts";

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
    const written =
      file.content === "log"
        ? writeWhole(descriptor, logs.text(file.stream, file.size))
        : writePieces(descriptor, compressedFile(file.content, file.size, new Prng(seed, file.stream)));
    // The umask may have taken bits of the mode away.
    fchmodSync(descriptor, file.mode);
    futimesSync(descriptor, file.mtime, file.mtime);
    return written;
  } finally {
    closeSync(descriptor);
  }
}

/** One call hashes a small file in half the time that a hash object takes. */
function writeWhole(descriptor: number, content: Buffer): WrittenFile {
  writeAll(descriptor, content);
  return { sha256: hash("sha256", content, "hex"), head: content };
}

function writePieces(descriptor: number, pieces: Iterable<Buffer>): WrittenFile {
  const sha256 = createHash("sha256");
  let head: Buffer | null = null;
  for (const piece of pieces) {
    sha256.update(piece);
    writeAll(descriptor, piece);
    head ??= piece;
  }
  return { sha256: sha256.digest("hex"), head: head ?? Buffer.alloc(0) };
}

function writeAll(descriptor: number, content: Buffer): void {
  for (let done = 0; done < content.length; ) done += writeSync(descriptor, content, done);
}
