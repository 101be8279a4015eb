import { setFailed } from "@actions/core";
import { failureExitCodes } from "../failure.ts";
import type { Destination } from "../publish/destination.ts";
import { type OwnJudgement, type Recorded, readRecorded } from "../publish/recorded.ts";
import { say } from "../publish/workflow/say.ts";
import { setOutputs } from "../publish/workflow/set-outputs.ts";
import { showInWorkflow } from "../publish/workflow/show-in-workflow.ts";
import { writeSummary } from "../publish/workflow/step-summary.ts";
import { actionOutputs } from "../report/action-outputs.ts";
import { summaryRoom } from "../report/room.ts";

/**
 * Shows what another job measured, judged by `judgement`. The step fails when it could not be shown, and not by the verdict: that is the
 * measuring job's own.
 */
export async function publishRecorded(
  results: string,
  judgement: OwnJudgement,
  destination: Destination,
): Promise<void> {
  const recorded = readRecorded(results, judgement);
  const { story } = recorded;
  say(story.title);
  setOutputs(outputsOf(recorded));
  await writeSummary(story.markdown(summaryRoom("the measuring run's artifact")));
  const isShown = await showInWorkflow(story, destination, { artifactUrl: null, unposted: "error" });
  if (recorded.kind === "none") {
    setFailed(`${recorded.failure.message}\n${recorded.failure.advice}`);
    process.exitCode = failureExitCodes[recorded.failure.kind];
  } else if (!isShown) {
    setFailed("Not everything could be posted: see the errors.");
    process.exitCode = failureExitCodes.inconclusive;
  }
}

function outputsOf(recorded: Recorded) {
  return recorded.kind === "results"
    ? actionOutputs(recorded.measurements, recorded.analysis)
    : { verdict: "inconclusive" };
}
