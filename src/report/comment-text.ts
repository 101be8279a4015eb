import { toolVersion } from "../tool.ts";
import { escapeText } from "./escape-markdown.ts";
import { checkRoom, commentRoom } from "./room.ts";
import type { Story } from "./story.ts";

/** What is seen first. */
const signs: Readonly<Record<Story["outcome"], string>> = {
  success: "✅",
  failure: "❌",
  tolerated: "⚠️",
  inconclusive: "❔",
};

/** Where a report comes from. */
export interface Foot {
  /** The commit that was measured; null when not known. */
  commit: { sha: string; url: string } | null;
  /** `foreign`: a run that ran a pull request's own code, published by another. */
  run: { url: string; attempt: number; foreign: boolean };
  artifactUrl: string | null;
}

/**
 * The body of a pull-request comment: a hidden marker, the report, as much of it as fits, and its foot. Pure.
 * @param marker one line.
 */
export function commentText(
  story: Story,
  { marker, key, foot }: { marker: string; key: string; foot: Foot },
) {
  const name = key === "default" ? "rsync-bench" : `rsync-bench: ${escapeText(key)}`;
  const head = `${marker}\n### ${signs[story.outcome]} ${name}\n\n`;
  const below = footText(story, foot);
  return head + story.markdown(commentRoom(elsewhere(foot), head + below)) + below;
}

/** The summary of a check run, which has a title of its own. Pure. */
export function checkText(story: Story, foot: Foot): string {
  const below = footText(story, foot);
  return story.markdown(checkRoom(elsewhere(foot), below)) + below;
}

/** Where the whole report is. */
function elsewhere({ artifactUrl, run }: Foot): string {
  return artifactUrl === null ? `[the run](${run.url})` : `[the results artifact](${artifactUrl})`;
}

function footText({ corpus }: Story, { commit, run, artifactUrl }: Foot): string {
  const attempt = run.attempt > 1 ? `, attempt ${run.attempt}` : "";
  const parts = [
    ...(commit === null ? [] : [`commit [${commit.sha.slice(0, 7)}](${commit.url})`]),
    ...(corpus === "" ? [] : [`corpus ${corpus}`]),
    `[run](${run.url})${attempt}`,
    ...(artifactUrl === null ? [] : [`[results artifact](${artifactUrl})`]),
    `rsync-bench ${toolVersion}`,
  ];
  const caution = run.foreign
    ? "\n\n<sub>Measured by a job that ran the pull request's own code, and believed as far as the numbers are consistent: read commands before you run them.</sub>"
    : "";
  return `\n<sub>${parts.join(" · ")}</sub>${caution}\n`;
}
