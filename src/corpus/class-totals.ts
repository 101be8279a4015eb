import { deflateRawSync } from "node:zlib";
import type { Corpus, FileClass } from "./corpus.ts";

/** Bytes that are compressed for the ratio: at most so many of a file, and so many of a class. */
const sampleOfFile = 64 * 2 ** 10;
const sampleOfClass = 256 * 2 ** 10;

interface Total {
  files: number;
  bytes: number;
  sampled: number;
  compressed: number;
}

/** Sums files by class and estimates how well each class compresses, from the heads of its first files. */
export class ClassTotals {
  readonly #totals = new Map<FileClass, Total>();

  /** `head` holds the file's first bytes: 64 KiB, or all that there is. */
  add(fileClass: FileClass, size: number, head: Buffer): void {
    const total = this.#totals.get(fileClass) ?? { files: 0, bytes: 0, sampled: 0, compressed: 0 };
    this.#totals.set(fileClass, total);
    total.files += 1;
    total.bytes += size;
    const sample = head.subarray(0, Math.min(sampleOfFile, sampleOfClass - total.sampled));
    if (sample.length === 0) return;
    total.sampled += sample.length;
    total.compressed += deflateRawSync(sample, { level: 6 }).length;
  }

  summary(): Pick<Corpus, "files" | "bytes" | "classes"> {
    const classes: Corpus["classes"] = {};
    let files = 0;
    let bytes = 0;
    for (const [name, total] of this.#totals) {
      const deflateRatio = total.sampled === 0 ? null : total.compressed / total.sampled;
      classes[name] = { files: total.files, bytes: total.bytes, deflateRatio };
      files += total.files;
      bytes += total.bytes;
    }
    return { files, bytes, classes };
  }
}
