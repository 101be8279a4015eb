import type { Corpus } from "../corpus/corpus.ts";

const mostLines = 20;
const mostCharacters = 2000;
/** rsync's closing line names no file: `rsync error: some files … (code 23) at main.c(1207) [sender=3.2.3]`. */
const closingLine = /^rsync error: [^"]*\(code \d+\) at [\w./-]+\(\d+\) \[[\w=.:-]+\]$/;

/**
 * The end of what a failed run said. Over a user's own files most lines are withheld: they may hold file names,
 * and reports are published.
 */
export function stderrExcerpt(stderr: string, source: Corpus["source"]): string {
  const lines = stderr.split(/\r\n?|\n/).filter((line) => line.trim() !== "");
  if (source.kind === "profile") return lines.slice(-mostLines).join("\n").slice(-mostCharacters);
  const safe = lines.filter((line) => closingLine.test(line)).slice(-mostLines);
  const withheld = lines.length - safe.length;
  if (withheld === 0) return safe.join("\n");
  const note = `(${withheld} more: withheld, since they may hold names of your files; results.json has them)`;
  return [...safe, note].join("\n").slice(-mostCharacters);
}
