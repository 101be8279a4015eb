import type { TrialName } from "../../config/trial-names.ts";
import type { TrialStepRun, Trials } from "../../run/trials/trial-record.ts";
import type { CellRuns } from "../observed.ts";
import { isRefusal } from "../trials/trial-rule.ts";
import { combinationKey } from "./combination.ts";

/**
 * Why a release cannot be said to be without an anomaly that others show in these combinations (keys, see
 * combination.ts), as a clause; null when it completed a copy in one of them, and so would have shown it.
 * @param runs the release's own.
 */
export function cellObstacle(runs: readonly CellRuns[], combinations: ReadonlySet<string>): string | null {
  const telling = runs.filter(({ cell }) => combinations.has(combinationKey(cell)));
  if (telling.some(({ completed }) => completed.length > 0)) return null;
  return telling.length === 0
    ? "it cannot do what others show it in"
    : "none of its runs there was completed";
}

/** The same of a trial: null only when the release went through all of its steps. */
export function trialObstacle(trials: Trials | null, trial: TrialName, release: string): string | null {
  const isOwn = (one: { trial: string; contender: string }) =>
    one.trial === trial && one.contender === release;
  const run = trials?.runs.find(isOwn);
  if (run === undefined) return trials?.absent.find(isOwn)?.reason ?? "the trial was not run";
  const last = run.steps.at(-1);
  if (last === undefined) return "the trial has no steps";
  return last.outcome.kind === "exited" && last.outcome.code === 0 ? null : endedText(last);
}

/** A step that fails is the last one: what comes after stands on it. */
function endedText(step: TrialStepRun): string {
  if (!isRefusal(step)) return `its step ${step.step} failed`;
  const [said = ""] = step.stderr.split("\n").filter((line) => line.trim() !== "");
  return said === "" ? "it refuses the options" : `it refuses the options (${said.slice(0, 200)})`;
}
