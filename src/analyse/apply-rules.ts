import type { RuleName } from "../config/rules.ts";
import { explain } from "./diagnosis/explain.ts";
import type { Measurements } from "./measurements.ts";
import { type CellRuns, runsOf } from "./observed.ts";
import type { Finding, RuleFunction } from "./rule.ts";
import { accountingRule } from "./rule-accounting.ts";
import { checksumRule } from "./rule-checksum.ts";
import { contentRule } from "./rule-content.ts";
import { determinismRule } from "./rule-determinism.ts";
import { expansionRule } from "./rule-expansion.ts";
import { inertLevelRule } from "./rule-inert-level.ts";
import { monotoneRule } from "./rule-monotone.ts";
import { notCompressedRule } from "./rule-not-compressed.ts";
import { poorRatioRule } from "./rule-poor-ratio.ts";
import { storedRule } from "./rule-stored.ts";
import { versionRule } from "./rule-version.ts";
import { wireModelRule } from "./rule-wire-model.ts";
import { trialFindings } from "./trials/find-trial-anomalies.ts";
import { nameCauses } from "./trials/name-causes.ts";

/** In the order that a reader should hear of them: content, accounting, compression, the rest. */
const firstRules: readonly RuleFunction[] = [
  contentRule,
  accountingRule,
  storedRule,
  notCompressedRule,
  poorRatioRule,
  expansionRule,
  wireModelRule,
  determinismRule,
];

/** Of levels, held against each other; of files that were not compressed the first rules say it all. */
const levelRules: readonly RuleFunction[] = [inertLevelRule, monotoneRule];

/** Of cells held against others: what another rule accuses already would break these as well. */
const laterRules: readonly RuleFunction[] = [checksumRule, versionRule];

/** What one rule found in the cells or trials of one contender. */
export interface Found {
  label: string;
  finding: Finding;
}

/** Applies every rule to every contender: those on single cells, those between cells, those on trials. */
export function applyRules(measurements: Measurements, runs: readonly CellRuns[]): Found[] {
  const { plan, provisioned, run } = measurements;
  const first = inCells(firstRules, measurements, runs, new Set());
  const levels = inCells(levelRules, measurements, runs, cellsOf(first, ["A1", "A2"]));
  const single = withoutCells(first, "A3", cellsOf(levels, ["A4", "A5"]));
  const accused = cellsOf([...single, ...levels], ["A1", "A2", "A3", "A4", "A5"]);
  const inTrials = provisioned.contenders.flatMap((contender) =>
    nameCauses(trialFindings(run.trials, contender, plan.baseline)).map((finding) => ({
      label: contender.label,
      finding,
    })),
  );
  return [...single, ...levels, ...inCells(laterRules, measurements, runs, accused), ...inTrials];
}

function cellsOf(found: readonly Found[], rules: readonly RuleName[]): Set<string> {
  return new Set(found.flatMap(({ finding }) => (rules.includes(finding.rule) ? finding.cells : [])));
}

/** One cause is one accusation: findings of a rule all of whose cells another one explains are left out. */
function withoutCells(found: readonly Found[], rule: RuleName, explained: ReadonlySet<string>): Found[] {
  return found.filter(
    ({ finding }) => finding.rule !== rule || !finding.cells.every((cell) => explained.has(cell)),
  );
}

function inCells(
  rules: readonly RuleFunction[],
  { plan, corpus, run, provisioned: { contenders } }: Measurements,
  all: readonly CellRuns[],
  accused: ReadonlySet<string>,
): Found[] {
  const shared = { corpus, all, baseline: plan.baseline, contenders, accused };
  return rules.flatMap((rule) =>
    contenders.flatMap(({ label }) =>
      rule({ ...shared, contender: label, runs: runsOf(all, label) }).map((finding) => ({
        label,
        finding: explain(finding, run.diagnoses),
      })),
    ),
  );
}
