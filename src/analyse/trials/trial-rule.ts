import type { TrialName } from "../../config/trial-names.ts";
import type { Contender } from "../../provision/contender.ts";
import type { TrialRun, TrialStepRun } from "../../run/trials/trial-record.ts";
import type { Finding } from "../rule.ts";

/** What a rule about trials sees: those of one contender, and the baseline's for comparison. */
export interface TrialEvidence {
  contender: string;
  /** The same contender, with what it says that it can do. */
  program: Contender;
  runs: readonly TrialRun[];
  baseline: readonly TrialRun[];
}

/** A small pure function over the trials of one contender. */
export type TrialRule = (evidence: TrialEvidence) => Finding[];

/** The steps of a trial that ended well, by name; empty when it was not tried. */
export function soundSteps(runs: readonly TrialRun[], trial: TrialName): Map<string, TrialStepRun> {
  const run = runs.find((one) => one.trial === trial);
  const sound = run?.steps.filter(({ outcome }) => outcome.kind === "exited" && outcome.code === 0) ?? [];
  return new Map(sound.map((step) => [step.step, step]));
}

/** options.c and main.c of 3.0.9 to 3.5.0. */
const refusing =
  /unknown option|cannot be used with|may not be used|Unknown --\w+ item|syntax or usage error|does not support/;

/**
 * True when the program said that it cannot do what was asked: an option that it does not know, or two that do not
 * go together. That is no fault; to end with code 1 without saying so is one.
 */
export function isRefusal({ outcome, stderr }: TrialStepRun): boolean {
  if (outcome.kind !== "exited" || outcome.code === 0) return false;
  return refusing.test(stderr);
}
