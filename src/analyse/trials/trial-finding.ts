import type { TrialName } from "../../config/trial-names.ts";
import type { TrialStepRun } from "../../run/trials/trial-record.ts";
import type { Finding } from "../rule.ts";

type What = Pick<Finding, "rule" | "severity" | "finding" | "expected" | "actual"> & Partial<Finding>;

/** What trials show, where it is about no cell of the matrix and no class of its files. */
export function trialFinding(trials: readonly TrialName[], what: What): Finding {
  return { cells: [], trials: [...trials], fileClass: null, suffixes: [], cause: null, ...what };
}

/** A finding about one step of a trial, with what the program said there. */
export function stepFinding(trial: TrialName, { stderr, said }: TrialStepRun, what: What): Finding {
  return trialFinding([trial], { ...what, said: [stderr, ...said].join("\n") });
}
