import { error, notice, warning } from "@actions/core";
import type { Note } from "../github/note.ts";
import { say } from "./say.ts";

/** Shows notes in the job's log, those that matter as annotations. What was not posted weighs as `unposted` says. */
export function showNotes(notes: readonly Note[], unposted: "warning" | "error"): void {
  const shows = {
    info: say,
    notice,
    warning,
    unposted: unposted === "warning" ? warning : error,
  };
  for (const { level, text } of notes) shows[level](text);
}
