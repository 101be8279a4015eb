import { claimsIn } from "../analyse/timed/claims.ts";
import { isAdvice } from "../config/gates.ts";
import { anomalyIssue, anomalyTitle } from "./anomaly-text.ts";
import { baselineText } from "./baseline-text.ts";
import { bytesText } from "./change-lines.ts";
import { byIncrease, findChanges } from "./changes.ts";
import { failClause } from "./fail-clause.ts";
import { splitAnomalies } from "./known-anomalies.ts";
import { counted } from "./numbers.ts";
import { reasonText } from "./reason-text.ts";
import type { Results } from "./results.ts";
import type { Style } from "./style.ts";
import { claimText, timeNames } from "./times-text.ts";

/** The first line of every report: the verdict, who against whom, and the worst that was found. */
export function verdictLine(results: Results, style: Style): string {
  return `${verdictWord(results, style)} — ${clause(results, style)}.`;
}

/** The verdict alone: `**FAIL** (not enforced: fail-on is never)`. */
export function verdictWord(results: Results, style: Style): string {
  return style.strong(results.analysis.verdict.toUpperCase()) + notEnforced(results);
}

/** A verdict that could fail nobody's build says so beside itself. Missing evidence always counts. */
function notEnforced({ measurements, analysis }: Results): string {
  const { failOn } = measurements.config;
  const { verdict, reasons } = analysis;
  const onlyGates = verdict === "fail" && !reasons.some(({ kind }) => kind === "anomalies");
  const enforced = failOn === "regression" || (failOn === "anomaly" && !onlyGates);
  return enforced || verdict === "inconclusive" ? "" : ` (not enforced: fail-on is ${failOn})`;
}

function clause(results: Results, style: Style): string {
  const { verdict } = results.analysis;
  if (verdict === "fail") return failClause(results, style);
  return verdict === "pass" ? passClause(results, style) : inconclusiveClause(results, style);
}

/** The first two reasons are named; the report lists them all. */
function inconclusiveClause(results: Results, style: Style): string {
  const { reasons } = results.analysis;
  const named = reasons.slice(0, 2).map((reason) => reasonText(results, reason, style));
  const more = reasons.length - named.length;
  const texts = [...named, ...(more > 0 ? [`${counted(more, "more reason")} below`] : [])];
  return `nothing can be said: ${texts.join("; ")}`;
}

function passClause(results: Results, style: Style): string {
  const bytes = byIncrease(findChanges(results).flatMap((changes) => changes.bytes));
  const text = bytesText(results, bytes, style);
  const names = results.candidates.map(style.text).join(", ");
  const against = `${names} against ${baselineText(results, style)}`;
  const undecided = results.analysis.gates.filter(
    ({ gate, outcome }) => (outcome === "undecided" || outcome === "unsettled") && !isAdvice(gate),
  ).length;
  const gates = undecided === 0 ? "" : `; ${counted(undecided, "gate")} undecided`;
  const parts = [text, ...claimTexts(results, style)].filter((part) => part !== "");
  const what = parts.length === 0 ? "" : `: ${parts.join("; ")}`;
  const notes = `${warningsClause(results)}${trialsClause(results)}`;
  return `${against}${what}${gates}${notes}${baselineClause(results, style)}`;
}

/** What was to be looked for and was not does not undo a pass, but whoever reads it should know. */
function trialsClause({ analysis }: Results): string {
  const cut = analysis.warnings.find((warning) => warning.kind === "trials-cut");
  return cut ? `; ${cut.trials} of ${counted(cut.of, "trial")} not made` : "";
}

/** Gates that fail nobody and would have: once each, however many cells. */
function warningsClause({ analysis }: Results): string {
  const warned = analysis.gates.filter(({ gate, outcome }) => gate.level === "warn" && outcome === "fail");
  const numberOf = (results: typeof warned) => new Set(results.map(({ gate }) => JSON.stringify(gate))).size;
  const warning = numberOf(warned);
  const unstored = numberOf(analysis.gates.filter(({ outcome }) => outcome === "not-stored"));
  return [
    warning === 0 ? "" : `; ${counted(warning, "gate")} ${warning === 1 ? "warns" : "warn"}`,
    unstored === 0 ? "" : `; ${counted(unstored, "gate")} not judged for want of a stored baseline`,
  ].join("");
}

/** What got slower or faster, the slower first. */
function claimTexts(results: Results, style: Style): string[] {
  const byQuestion = Map.groupBy(
    results.analysis.timedGroups,
    ({ contender, metric }) => `${contender} ${metric}`,
  );
  const claims = Map.groupBy([...byQuestion.values()].flatMap(claimsIn), ({ verdict }) => verdict);
  const sorted = [...(claims.get("regression") ?? []), ...(claims.get("improvement") ?? [])];
  return sorted.slice(0, 2).map((claim) => `${timeNames[claim.metric]} ${claimText(results, claim, style)}`);
}

/** What the baseline itself has fails nobody, but whoever uses it should know. */
function baselineClause(results: Results, style: Style): string {
  const own = splitAnomalies(results).news.filter(({ contender }) => contender === results.baseline);
  const [first] = own;
  if (!first) return "";
  const issue = anomalyIssue(first, style);
  const what = anomalyTitle(first, style) + (issue === "" ? "" : `, ${issue}`);
  return `; the baseline itself has ${counted(own.length, "anomaly", "anomalies")}: ${what}`;
}
