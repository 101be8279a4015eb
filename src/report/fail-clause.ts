import type { Anomaly } from "../analyse/anomaly.ts";
import type { GateResult } from "../analyse/gate-result.ts";
import { anomalyCells, anomalyIssue, anomalyTitle } from "./anomaly-text.ts";
import { cellText } from "./cell-text.ts";
import { groupGates } from "./gate-groups.ts";
import { foundText, limitText } from "./gate-text.ts";
import { counted } from "./numbers.ts";
import type { Results } from "./results.ts";
import type { Style } from "./style.ts";

/** Whose fault a fail is: the worst anomaly, the first failed gate, and whether there is more. */
export function failClause(results: Results, style: Style): string {
  const { analysis } = results;
  const anomalies = analysis.anomalies.filter(({ fails }) => fails);
  const gates = analysis.gates.filter(({ gate, outcome }) => gate.level === "error" && outcome === "fail");
  const gaps = analysis.reasons.filter(({ kind }) => kind !== "anomalies" && kind !== "gates");
  const [anomaly] = anomalies;
  const parts = [
    ...(anomaly ? [anomalyClause(results, anomaly, anomalies, style)] : []),
    ...(gates.length > 0 ? [gateClause(results, gates, style)] : []),
    ...(gaps.length > 0 ? ["and the evidence has gaps, see below"] : []),
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

/** `2 gates failed, at worst wire-bytes of 3.2.3 md5 zlib: +134.1 %, limit at most +0.5 %` */
function gateClause(results: Results, failed: readonly GateResult[], style: Style): string {
  const first = groupGates(failed, () => false)[0]?.worst;
  const [cell] = results.cells(first?.cell ? [first.cell] : []);
  const worst =
    first && cell
      ? `: ${first.gate.metric} of ${style.text(cellText(cell))} ${foundText(first)} (${limitText(first.gate)})`
      : "";
  return `${counted(failed.length, "gate")} failed${worst}`;
}
