import { setFailed } from "@actions/core";
import { Failure, failureExitCodes } from "../failure.ts";
import { codeBlock } from "../report/escape-markdown.ts";
import { setOutputs } from "./set-outputs.ts";
import { writeSummary } from "./step-summary.ts";

/** Shows in the workflow why there are no results: never green, and never a regression either. */
export async function publishFailure(reason: unknown): Promise<void> {
  const text = textOf(reason);
  setOutputs({ verdict: "inconclusive" });
  await writeSummary(`**INCONCLUSIVE** — nothing was concluded:\n\n${codeBlock(text)}\n`);
  setFailed(text);
  process.exitCode = failureExitCodes[reason instanceof Failure ? reason.kind : "inconclusive"];
}

function textOf(reason: unknown): string {
  if (reason instanceof Failure) return `${reason.message}\n${reason.advice}`;
  return reason instanceof Error ? (reason.stack ?? reason.message) : String(reason);
}
