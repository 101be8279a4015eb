import { summary, warning } from "@actions/core";

/** GitHub shows nothing at all of a step's summary that is larger (docs: job summaries, 1 MiB a step). */
const limitBytes = 1024 * 1024;

/** Appends Markdown to the step's summary; a failure is a warning. */
export async function writeSummary(markdown: string, reportPath: string | null): Promise<void> {
  try {
    await summary.addRaw(fitSummary(markdown, reportPath)).write();
  } catch (error) {
    warning(
      `The step summary could not be written: ${error instanceof Error ? error.message : String(error)}`,
    );
  }
}

/** As many whole lines as fit, with a note above them, since a cut may leave a folded part open. Pure. */
export function fitSummary(markdown: string, reportPath: string | null): string {
  if (Buffer.byteLength(markdown) <= limitBytes) return markdown;
  const where = reportPath === null ? "" : ` The whole report is in \`${reportPath}\` on the runner.`;
  const note = `> This report is longer than a step summary may be, and is cut off.${where}\n\n`;
  const room = limitBytes - Buffer.byteLength(note);
  const head = Buffer.from(markdown).subarray(0, room);
  return note + head.subarray(0, head.lastIndexOf("\n") + 1).toString();
}
