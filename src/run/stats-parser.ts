import type { Stats } from "./observation.ts";

/** Where each line of `--stats` goes. 3.0.9 words the fifth differently and has no created or deleted files. */
const counts: ReadonlyArray<[RegExp, keyof Stats]> = [
  [/^Number of files: ([\d,.]+)/, "files"],
  [/^Number of files: .*\breg: ([\d,.]+)/, "regularFiles"],
  [/^Number of created files: ([\d,.]+)/, "createdFiles"],
  [/^Number of deleted files: ([\d,.]+)/, "deletedFiles"],
  [/^Number of (?:regular )?files transferred: ([\d,.]+)/, "transferredFiles"],
  [/^Total file size: ([\d,.]+) bytes/, "totalSize"],
  [/^Total transferred file size: ([\d,.]+) bytes/, "transferredSize"],
  [/^Literal data: ([\d,.]+) bytes/, "literalBytes"],
  [/^Matched data: ([\d,.]+) bytes/, "matchedBytes"],
  [/^File list size: ([\d,.]+)/, "fileListSize"],
  [/^Total bytes sent: ([\d,.]+)/, "sentBytes"],
  [/^Total bytes received: ([\d,.]+)/, "receivedBytes"],
];

const seconds: ReadonlyArray<[RegExp, keyof Stats]> = [
  [/^File list generation time: ([\d.]+) seconds/, "fileListGenerationS"],
  [/^File list transfer time: ([\d.]+) seconds/, "fileListTransferS"],
  [/ {2}speedup is ([\d,]+\.\d+)/, "speedup"],
];

/** Lines that some releases or some runs leave out. Every other line must be there. */
const optional: ReadonlySet<keyof Stats> = new Set<keyof Stats>([
  "regularFiles",
  "createdFiles",
  "deletedFiles",
  "fileListGenerationS",
  "fileListTransferS",
]);

const required = [...counts, ...seconds].map(([, key]) => key).filter((key) => !optional.has(key));

/** Gathers rsync's `--stats` block from the lines of its output, wherever they stand. */
export class StatsParser {
  readonly #found: Partial<Record<keyof Stats, number>> = {};

  /** Looks at one line of standard output. */
  push(line: string): void {
    for (const [pattern, key] of counts) {
      const match = pattern.exec(line);
      // Thousands may be grouped by comma or point, by release and locale; counts have no fraction.
      if (match) this.#found[key] = Number((match[1] as string).replace(/[,.]/g, ""));
    }
    for (const [pattern, key] of seconds) {
      const match = pattern.exec(line);
      if (match) this.#found[key] = Number((match[1] as string).replaceAll(",", ""));
    }
  }

  /** The block; null when a line that every release prints was missing or not a number. */
  result(): Stats | null {
    const found = this.#found;
    if (required.some((key) => !Number.isFinite(found[key]))) return null;
    // Beyond it no count is one, and results that held it could not be read again.
    if (Object.values(found).some((value) => value > Number.MAX_SAFE_INTEGER)) return null;
    const missing = Object.fromEntries([...optional].map((key) => [key, null]));
    return { ...missing, ...found } as Stats;
  }
}
