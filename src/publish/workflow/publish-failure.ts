import { setFailed } from "@actions/core";
import { Failure, failureExitCodes } from "../../failure.ts";
import { failureStory } from "../../report/story.ts";
import type { Destination } from "../destination.ts";
import { say } from "./say.ts";
import { setOutputs } from "./set-outputs.ts";
import { showInWorkflow } from "./show-in-workflow.ts";
import { writeSummary } from "./step-summary.ts";

/**
 * Shows in the workflow why there are no results: never green, and never a regression either. A comment that an
 * earlier run left says so from now on, too.
 */
export async function publishFailure(reason: unknown, destination: Destination): Promise<void> {
  const text = textOf(reason);
  const story = failureStory(text);
  // Where in our code it happened is nothing for a comment.
  if (reason instanceof Error && !(reason instanceof Failure)) say(reason.stack ?? "");
  setOutputs({ verdict: "inconclusive" });
  await writeSummary(story.markdown());
  setFailed(text);
  const kind = reason instanceof Failure ? reason.kind : "inconclusive";
  process.exitCode = failureExitCodes[kind];
  if (kind === "interrupted") return;
  await showInWorkflow(story, destination, { artifactUrl: null, unposted: "warning" });
}

function textOf(reason: unknown): string {
  if (reason instanceof Failure) return `${reason.message}\n${reason.advice}`;
  return `Something went wrong in rsync-bench itself: ${reason instanceof Error ? reason.message : String(reason)}`;
}
