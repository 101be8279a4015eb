import type { Contender } from "../../provision/contender.ts";
import type { Trials } from "../../run/trials/trial-record.ts";
import type { Finding } from "../rule.ts";
import { blocksRule } from "./rule-blocks.ts";
import { deltaRule } from "./rule-delta.ts";
import { deviceCountRule } from "./rule-device-count.ts";
import { digestRule } from "./rule-digest.ts";
import { hardeningRule } from "./rule-hardening.ts";
import { historyRule } from "./rule-history.ts";
import { levelsRule } from "./rule-levels.ts";
import { linkDestRule } from "./rule-link-dest.ts";
import { memoryRule } from "./rule-memory.ts";
import { negotiationRule } from "./rule-negotiation.ts";
import { orderRule } from "./rule-order.ts";
import { skipListRule } from "./rule-skip-list.ts";
import { stepsRule } from "./rule-steps.ts";
import { searchRule, sparseWritesRule } from "./rule-work.ts";
import type { TrialRule } from "./trial-rule.ts";

/** In the order that a reader should hear of them. */
const rules: readonly TrialRule[] = [
  stepsRule,
  hardeningRule,
  deltaRule,
  linkDestRule,
  orderRule,
  levelsRule,
  historyRule,
  negotiationRule,
  digestRule,
  deviceCountRule,
  searchRule,
  memoryRule,
  sparseWritesRule,
  blocksRule,
  skipListRule,
];

/** What the trials of one contender show, against those of the baseline where a rule needs them. */
export function trialFindings(trials: Trials | null, program: Contender, baseline: string): Finding[] {
  const runsOf = (label: string) => trials?.runs.filter((run) => run.contender === label) ?? [];
  const { label } = program;
  const evidence = { contender: label, program, runs: runsOf(label), baseline: runsOf(baseline) };
  return rules.flatMap((rule) => rule(evidence));
}
