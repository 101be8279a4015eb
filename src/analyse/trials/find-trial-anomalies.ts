import type { Trials } from "../../run/trials/trial-record.ts";
import type { Finding } from "../rule.ts";
import { blocksRule } from "./rule-blocks.ts";
import { deltaRule } from "./rule-delta.ts";
import { stepsRule } from "./rule-steps.ts";
import { searchRule, sparseWritesRule } from "./rule-work.ts";
import type { TrialRule } from "./trial-rule.ts";

/** In the order that a reader should hear of them. */
const rules: readonly TrialRule[] = [stepsRule, deltaRule, searchRule, sparseWritesRule, blocksRule];

/** What the trials of one contender show, against those of the baseline where a rule needs them. */
export function trialFindings(trials: Trials | null, contender: string, baseline: string): Finding[] {
  const runsOf = (label: string) => trials?.runs.filter((run) => run.contender === label) ?? [];
  const evidence = { contender, runs: runsOf(contender), baseline: runsOf(baseline) };
  return rules.flatMap((rule) => rule(evidence));
}
