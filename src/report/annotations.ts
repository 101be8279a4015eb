import type { Analysis } from "../analyse/analysis.ts";
import type { GateResult } from "../analyse/gate-result.ts";
import type { Measurements } from "../analyse/measurements.ts";
import { isAdvice } from "../config/gates.ts";
import { anomalyCells, anomalyIssue, anomalyTitle } from "./anomaly-text.ts";
import { cellText } from "./cell-text.ts";
import { faultsOf } from "./faults.ts";
import { groupGates } from "./gate-groups.ts";
import { outcomeText } from "./gate-outcome-text.ts";
import { moreCells, numbersOf } from "./gate-text.ts";
import { reasonAdvice, reasonText } from "./reason-text.ts";
import { indexResults, type Results } from "./results.ts";
import { plainStyle } from "./style.ts";
import { visible } from "./visible-text.ts";

export interface Annotation {
  level: "error" | "warning" | "notice";
  title: string;
  /** One line of plain text. */
  message: string;
}

/**
 * What a workflow run shows beside its log: every anomaly that is no note, every gate that did not pass, every gap in the evidence.
 * What `fail-on` leaves unenforced is a warning, and what the baseline alone has is a notice.
 */
export function annotations(measurements: Measurements, analysis: Analysis): Annotation[] {
  const results = indexResults(measurements, analysis);
  return [...anomalyAnnotations(results), ...gateAnnotations(results), ...gapAnnotations(results)].map(
    ({ level, title, message }) => ({ level, title: visible(title), message: visible(message) }),
  );
}

function anomalyAnnotations(results: Results): Annotation[] {
  const { failOn } = results.measurements.config;
  return faultsOf(results.analysis).map((anomaly) => {
    const { fails, contender, finding } = anomaly;
    const notice = !fails && contender === results.baseline;
    const issue = anomalyIssue(anomaly, plainStyle);
    return {
      level: notice ? "notice" : fails && failOn !== "never" ? "error" : "warning",
      title: `rsync ${contender}: ${anomalyTitle(anomaly, plainStyle)}`,
      message: `${finding} Seen ${anomalyCells(results, anomaly, plainStyle)}${issue === "" ? "" : `; ${issue}`}.`,
    };
  });
}

/** Of advice one a gate: on every cell of a matrix it would bury what counts. */
function gateAnnotations(results: Results): Annotation[] {
  const { failOn } = results.measurements.config;
  const failed = results.analysis.gates.filter(({ outcome }) => outcome === "fail");
  return groupGates(failed, ({ gate }) => !isAdvice(gate)).map(({ worst, count }) => ({
    level: worst.gate.level === "error" && failOn === "regression" ? "error" : "warning",
    title: `Gate on ${worst.gate.metric}: ${outcomeText(worst)}`,
    message: gateMessage(results, worst) + (count > 1 ? ` ${moreCells("So", count - 1)}.` : ""),
  }));
}

function gateMessage(results: Results, result: GateResult): string {
  const [cell] = results.cells(result.cell === null ? [] : [result.cell]);
  return `${cell ? cellText(cell) : "no cell"}: ${numbersOf(result).join(", ")}.`;
}

function gapAnnotations(results: Results): Annotation[] {
  const gaps = results.analysis.reasons.filter(({ kind }) => kind !== "anomalies" && kind !== "gates");
  return gaps.map((reason) => ({
    level: "error",
    title: `Inconclusive: ${reason.kind.replaceAll("-", " ")}`,
    message: `${reasonText(results, reason, plainStyle)}. ${reasonAdvice(reason)}`,
  }));
}
