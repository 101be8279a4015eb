import type { PublishConfig } from "../../config/publish-config.ts";
import type { Foot } from "../../report/comment-text.ts";
import type { Story } from "../../report/story.ts";
import type { Occasion } from "./occasion.ts";
import { type RunContext, runUrl } from "./run-context.ts";

/** All that showing a story on the server needs. */
export interface Showing {
  story: Story;
  context: RunContext;
  occasion: Occasion;
  config: PublishConfig;
  /** The key of the comment, and part of the check's name. */
  key: string;
  token: string;
  /** The results artifact's page; null without one. */
  artifactUrl: string | null;
  /** Takes lines for the debug log. */
  detail(line: string): void;
}

/** The run that measured: this one, or the one that a `workflow_run` event is about. Pure. */
export function measuringRun({ context, occasion }: Showing): { context: RunContext; foreign: boolean } {
  if (occasion.kind !== "measured-elsewhere") return { context, foreign: false };
  const { id, attempt } = occasion.run;
  return { context: { ...context, runId: id, attempt }, foreign: true };
}

/** What stands below a report about `headSha`: where it comes from, with links. Pure. */
export function footOf(showing: Showing, headSha: string): Foot {
  const { context, foreign } = measuringRun(showing);
  const { serverUrl, owner, repo, attempt } = context;
  return {
    commit: headSha === "" ? null : { sha: headSha, url: `${serverUrl}/${owner}/${repo}/commit/${headSha}` },
    run: { url: runUrl(context), attempt, foreign },
    artifactUrl: showing.artifactUrl,
  };
}
