import { join } from "node:path";
import { Failure } from "../failure.ts";
import { writeWhole } from "./write-whole.ts";
import { writtenFiles } from "./written-files.ts";

/**
 * Writes `history.json` and `history.md` beside the results that they are made from, in the existing directory
 * `out`, and gives their paths. Throws an inconclusive Failure when the disk does not take them.
 */
export function writeHistoryFiles(out: string, texts: { json: string; markdown: string }): string[] {
  const json = join(out, writtenFiles.history.name);
  const markdown = join(out, writtenFiles.historyReport.name);
  try {
    writeWhole(json, texts.json);
    writeWhole(markdown, texts.markdown);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Failure(
      "inconclusive",
      `The history could not be written to ${out} (${reason}).`,
      "Make room there, and run again.",
      { cause: error },
    );
  }
  return [json, markdown];
}
