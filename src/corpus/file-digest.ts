import { createHash, hash } from "node:crypto";
import { closeSync, constants, openSync, readSync } from "node:fs";
import { setImmediate } from "node:timers/promises";

/** Fits the second-level cache, so a byte is hashed while it is near. */
const bufferBytes = 256 * 2 ** 10;
/** How much is read before other work (a signal, a timer) gets its turn. */
const breathBytes = 16 * 2 ** 20;

/** What one pass over a file found. */
export interface FileDigest<T> {
  /** Bytes read. */
  size: number;
  /** Hexadecimal. */
  sha256: string;
  /** What `inspect` made of the first bytes. */
  inspected: T;
}

/**
 * Reads files with one reused buffer. A file that fits costs one open, one read and one close, which is what
 * makes a million of them cheap; reads are synchronous, a round trip through the thread pool costs more.
 */
export class FileDigester {
  readonly #buffer = Buffer.allocUnsafeSlow(bufferBytes);

  /**
   * Hashes the regular file at `path`. `inspect` is called once with its first bytes (256 KiB if there are
   * as many), which hold only during the call. Throws what the file system throws, and the signal's reason.
   */
  async digest<T>(
    path: string | Buffer,
    inspect: (head: Buffer) => T,
    signal: AbortSignal | undefined,
  ): Promise<FileDigest<T>> {
    const descriptor = openSync(path, constants.O_RDONLY | constants.O_NOFOLLOW);
    try {
      const head = this.#buffer.subarray(0, readSync(descriptor, this.#buffer, 0, bufferBytes, null));
      const inspected = inspect(head);
      if (head.length < bufferBytes)
        return { size: head.length, sha256: hash("sha256", head, "hex"), inspected };
      return { ...(await this.#digestRest(descriptor, signal)), inspected };
    } finally {
      closeSync(descriptor);
    }
  }

  /** The buffer holds the file's first bytes already. */
  async #digestRest(descriptor: number, signal: AbortSignal | undefined) {
    const sha256 = createHash("sha256");
    let size = 0;
    let length = bufferBytes;
    while (length > 0) {
      sha256.update(this.#buffer.subarray(0, length));
      size += length;
      if (size % breathBytes === 0) {
        await setImmediate();
        signal?.throwIfAborted();
      }
      length = readSync(descriptor, this.#buffer, 0, bufferBytes, null);
    }
    return { size, sha256: sha256.digest("hex") };
  }
}
