import { debug } from "@actions/core";
import type { Story } from "../../report/story.ts";
import type { Destination } from "../destination.ts";
import { showOnGitHub } from "../github/show-on-github.ts";
import { setOutputs } from "./set-outputs.ts";
import { showNotes } from "./show-notes.ts";

/**
 * Shows a story as comment and check, and what became of it in the job's log and outputs.
 * @returns whether all that was wanted could be posted.
 */
export async function showInWorkflow(
  story: Story,
  { context, ...destination }: Destination,
  { artifactUrl, unposted }: { artifactUrl: string | null; unposted: "warning" | "error" },
): Promise<boolean> {
  if (context === null) return true;
  const { commentUrl, notes } = await showOnGitHub({
    ...destination,
    story,
    context,
    artifactUrl,
    detail: debug,
  });
  setOutputs({ "comment-url": commentUrl });
  showNotes(notes, unposted);
  return notes.every(({ level }) => level !== "unposted");
}
