import type { Config } from "../config/config.ts";
import type { RuleName } from "../config/rules.ts";
import type { Contender } from "../provision/contender.ts";
import type { Anomaly } from "./anomaly.ts";
import { applyRules, type Found } from "./apply-rules.ts";
import { causeOf } from "./bugs/known-bugs.ts";
import { matchBug } from "./bugs/match-bug.ts";
import { expectationOf } from "./expected.ts";
import type { Measurements } from "./measurements.ts";
import type { CellRuns } from "./observed.ts";
import { reproduction } from "./reproduction.ts";
import type { Finding } from "./rule.ts";

/** Applies every rule to every contender. Anomalies that fail the build come first, then the baseline's own. */
export function findAnomalies(measurements: Measurements, runs: readonly CellRuns[]): Anomaly[] {
  const { config, plan, provisioned } = measurements;
  const found = applyRules(measurements, runs).flatMap((one) => withSeverity(one, config.anomalies));
  const anomalies = found.map(({ label, finding }): Anomaly => {
    const { said: _said, trials = [], chain = [], ...rest } = finding;
    // Those of trials have theirs, or none: they are judged together (trials/name-causes.ts).
    const bug = finding.cause === null && trials.length === 0 ? matchBug(finding) : null;
    const anomaly = {
      ...rest,
      trials,
      chain,
      cause: bug ? causeOf(bug) : finding.cause,
      contender: label,
      reproduce: reproduction(measurements, runs, label, finding),
      inBaseline: found.some((other) => other.label === plan.baseline && isSame(other.finding, finding)),
    };
    const expectation = expectationOf(anomaly, measurements);
    const contender = provisioned.contenders.find((one) => one.label === label);
    const fails = expectation === null && failsBuild(anomaly, plan.baseline, contender);
    return { ...anomaly, expectation, fails };
  });
  return anomalies.sort((one, other) => Number(other.fails) - Number(one.fails));
}

const severityWords = { note: "note", warn: "warning", error: "error" } as const;

/** A user's word on a rule outweighs the rule's own; nothing is left of what is off. */
function withSeverity(
  { label, finding }: Found,
  words: Partial<Record<RuleName, Config["anomalies"][RuleName]>>,
): Found[] {
  const word = words[finding.rule];
  if (word === undefined) return [{ label, finding }];
  return word === "off" ? [] : [{ label, finding: { ...finding, severity: severityWords[word] } }];
}

/**
 * Whether the baseline shows what a contender does: in trials the same known bug, wherever; what is new, in each of
 * the contender's trials, and it may show it in more, having more codecs.
 */
function isSame(baseline: Finding, own: Finding): boolean {
  const bug = own.trials?.length ? own.cause?.bug : undefined;
  if (bug) return baseline.trials?.length !== 0 && baseline.cause?.bug === bug;
  if (baseline.rule !== own.rule || baseline.fileClass !== own.fileClass) return false;
  const [trials, ownTrials] = [baseline.trials ?? [], own.trials ?? []];
  if (ownTrials.length === 0) return trials.length === 0;
  const isCovered = ownTrials.every((trial) => trials.includes(trial));
  return isCovered && !baseline.cause?.bug && failsAlike(baseline, own);
}

/** One failure does not excuse another: without a known cause what was seen is compared, numbers aside. */
function failsAlike(baseline: Finding, own: Finding): boolean {
  if (own.rule !== "A17" || own.cause !== null) return true;
  const words = ({ actual }: Finding) => actual.replace(/\d+/g, "");
  return words(baseline) === words(own);
}

/**
 * A contender fails for what it does with the user's files, and a wrong copy of them fails whoever made it. Trials
 * are about settings that the user may not have: there it fails for what the baseline does not do, and a published
 * release does not fail for a bug that it is known for, since nobody can mend it.
 */
function failsBuild(
  { severity, trials, contender, rule, inBaseline, cause }: Omit<Anomaly, "fails" | "expectation">,
  baseline: string,
  program: Contender | undefined,
): boolean {
  if (severity !== "error") return false;
  if (trials.length === 0) return contender !== baseline || rule === "A12";
  return contender !== baseline && !inBaseline && !isKnownOfRelease(program, { cause });
}

/** True of a known bug in a published release. That a build of one's own has it is another matter. */
export function isKnownOfRelease(program: Contender | undefined, { cause }: Pick<Anomaly, "cause">): boolean {
  return program?.kind === "release" && cause?.bug != null;
}
