import { ClassTotals } from "./class-totals.ts";
import type { FileClass } from "./corpus.ts";
import { type ManifestEntry, ManifestWriter } from "./manifest.ts";
import type { StoredCorpus } from "./stored-corpus.ts";
import { TreeHasher } from "./tree-hash.ts";

/** Takes down a corpus entry by entry, in walking order: its manifest, tree hash, counts and totals by class. */
export class CorpusRecorder {
  readonly #writer: ManifestWriter;
  readonly #hasher = new TreeHasher();
  readonly #totals = new ClassTotals();
  #directories = 0;
  #others = 0;

  /** Creates or empties the manifest at the given path. Throws what the file system throws. */
  constructor(manifest: string) {
    this.#writer = new ManifestWriter(manifest);
  }

  /** Counts a file's content. `head` holds its first 64 KiB, or all that there is. */
  content(fileClass: FileClass, size: number, head: Buffer): void {
    this.#totals.add(fileClass, size, head);
  }

  add(entry: ManifestEntry): void {
    this.#hasher.add(entry);
    this.#writer.add(entry);
    if (entry.type === "dir") this.#directories += 1;
    else if (entry.type !== "file") this.#others += 1;
  }

  /** Completes the manifest and describes what was recorded. Nothing can be added afterwards. */
  finish(): Omit<StoredCorpus, "source"> {
    return {
      treeHash: this.#hasher.digest(),
      directories: this.#directories,
      others: this.#others,
      ...this.#totals.summary(),
      manifestSha256: this.#writer.finish(),
    };
  }

  /** Closes the manifest, finished or not. */
  close(): void {
    this.#writer.close();
  }
}
