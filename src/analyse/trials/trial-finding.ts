import type { TrialName } from "../../config/trial-names.ts";
import type { TrialStepRun } from "../../run/trials/trial-record.ts";
import type { Finding } from "../rule.ts";

/** A finding about one step of a trial, with what the program said there. */
export function trialFinding(
  trial: TrialName,
  { stderr, said }: TrialStepRun,
  what: Pick<Finding, "rule" | "severity" | "finding" | "expected" | "actual">,
): Finding {
  return {
    ...what,
    cells: [],
    trials: [trial],
    fileClass: null,
    suffixes: [],
    cause: null,
    said: [stderr, ...said].join("\n"),
  };
}
