import { summary, warning } from "@actions/core";
import { fits, summaryRoom } from "../report/room.ts";

/** Appends Markdown to the step's summary; a failure is a warning. */
export async function writeSummary(markdown: string): Promise<void> {
  try {
    await summary.addRaw(safeSummary(markdown)).write();
  } catch (error) {
    warning(
      `The step summary could not be written: ${error instanceof Error ? error.message : String(error)}`,
    );
  }
}

/** A report is rendered to fit. Of any other text that does not, only the first line is shown. Pure. */
export function safeSummary(markdown: string): string {
  const room = summaryRoom("the log");
  if (fits(markdown, room)) return markdown;
  const note = "> The rest has no room in a step summary. The log has it.\n";
  const [first = ""] = markdown.split("\n", 1);
  const text = `${first}\n\n${note}`;
  return fits(text, room) ? text : note;
}
