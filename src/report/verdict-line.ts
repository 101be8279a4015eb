import type { Anomaly, GateResult } from "../analyse/analysis.ts";
import { anomalyCells, anomalyIssue, anomalyTitle } from "./anomaly-text.ts";
import { cellText } from "./cell-text.ts";
import { bytesText, findChanges } from "./changes.ts";
import { foundText, limitText } from "./gate-text.ts";
import { counted } from "./numbers.ts";
import { reasonText } from "./reason-text.ts";
import type { Results } from "./results.ts";
import type { Style } from "./style.ts";

/** The first line of every report: the verdict, who against whom, and the worst that was found. */
export function verdictLine(results: Results, style: Style): string {
  const verdict = results.analysis.verdict.toUpperCase();
  return `${style.strong(verdict)}${notEnforced(results)} — ${clause(results, style)}.`;
}

/** A verdict that fails nobody's build says so beside itself. */
function notEnforced({ measurements, analysis }: Results): string {
  const { failOn } = measurements.config;
  const onlyGates = !analysis.reasons.some(({ kind }) => kind === "anomalies");
  const enforced = failOn === "regression" || (failOn === "anomaly" && !onlyGates);
  return enforced || analysis.verdict === "inconclusive" ? "" : ` (not enforced: fail-on is ${failOn})`;
}

function clause(results: Results, style: Style): string {
  const { verdict } = results.analysis;
  if (verdict === "fail") return failClause(results, style);
  return verdict === "pass" ? passClause(results, style) : inconclusiveClause(results, style);
}

function failClause(results: Results, style: Style): string {
  const { analysis } = results;
  const anomalies = analysis.anomalies.filter(({ fails }) => fails);
  const gates = analysis.gates.filter(({ gate, outcome }) => gate.level === "error" && outcome === "fail");
  const gaps = analysis.reasons.filter(({ kind }) => kind !== "anomalies" && kind !== "gates");
  const [anomaly] = anomalies;
  const parts = [
    ...(anomaly ? [anomalyClause(results, anomaly, anomalies, style)] : []),
    ...(gates.length > 0 ? [gateClause(results, gates, style)] : []),
    ...(gaps.length > 0 ? ["and part of the matrix was not measured"] : []),
  ];
  return parts.join("; ");
}

/** `3.2.3 has 1 anomaly that 3.2.7 (the baseline) has not: …` */
function anomalyClause(results: Results, first: Anomaly, all: readonly Anomaly[], style: Style): string {
  const { contender, inBaseline } = first;
  const own = all.filter((anomaly) => anomaly.contender === contender).length;
  const isBaseline = contender === results.baseline;
  const baseline = `${style.text(results.baseline)} (the baseline)`;
  const relation = inBaseline ? `, as ${baseline} has` : ` that ${baseline} has not`;
  const issue = anomalyIssue(first, style);
  const what = [
    `${anomalyTitle(first, style)} ${anomalyCells(results, first, style)}`,
    ...(issue === "" ? [] : [issue]),
  ].join(", ");
  const others = all.length - own;
  return [
    `${isBaseline ? baseline : style.text(contender)} has ${counted(own, "anomaly", "anomalies")}`,
    isBaseline ? "" : relation,
    `: ${what}`,
    others > 0 ? `; others have ${others} more` : "",
  ].join("");
}

/** `2 gates failed, first wire-bytes of 3.2.3 md5 zlib: +134.1 %, limit at most +0.5 %` */
function gateClause(results: Results, failed: readonly GateResult[], style: Style): string {
  const [first] = failed;
  const [cell] = results.cells(first?.cell ? [first.cell] : []);
  const worst =
    first && cell
      ? `: ${first.gate.metric} of ${style.text(cellText(cell))} ${foundText(first)} (${limitText(first.gate)})`
      : "";
  return `${counted(failed.length, "gate")} failed${worst}`;
}

/** The first two reasons are named; the report lists them all. */
function inconclusiveClause(results: Results, style: Style): string {
  const { reasons } = results.analysis;
  const named = reasons.slice(0, 2).map((reason) => reasonText(results, reason, style));
  const more = reasons.length - named.length;
  const texts = [...named, ...(more > 0 ? [`${counted(more, "more reason")} below`] : [])];
  return `${texts.join("; ")}: nothing can be said`;
}

function passClause(results: Results, style: Style): string {
  const changes = findChanges(results);
  const cells = changes.reduce((sum, one) => sum + one.cells, 0);
  const [worst] = changes;
  const names = results.candidates.map(style.text).join(", ");
  const bytes = worst ? bytesText(results, worst, style) : "";
  const own = results.analysis.anomalies.filter(({ contender }) => contender === results.baseline);
  return [
    `${counted(cells, "cell")} of ${names} against ${style.text(results.baseline)} (baseline)`,
    ...(bytes === ""
      ? []
      : [`: ${changes.length > 1 && worst ? `${style.text(worst.contender)} sends ` : ""}${bytes}`]),
    ...(own.length > 0
      ? [`; the baseline itself has ${own.length === 1 ? "an anomaly" : `${own.length} anomalies`}`]
      : []),
  ].join("");
}
