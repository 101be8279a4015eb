import type { Analysis } from "../analyse/analysis.ts";
import type { Measurements } from "../analyse/measurements.ts";
import { isAdvice } from "../config/gates.ts";
import { linkLines } from "./advice-text.ts";
import { anomalyCells, anomalyIssue, anomalyTitle } from "./anomaly-text.ts";
import { bestLine, changeLines } from "./change-lines.ts";
import { groupGates } from "./gate-groups.ts";
import { gateLine, moreCells } from "./gate-text.ts";
import { knownLine, splitAnomalies } from "./known-anomalies.ts";
import { makeMatrix } from "./matrix.ts";
import { findNotRun } from "./not-run.ts";
import { numbered } from "./notes.ts";
import { reasonAdvice, reasonText } from "./reason-text.ts";
import { indexResults, type Results } from "./results.ts";
import { stderrExcerpt } from "./stderr-excerpt.ts";
import { plainStyle } from "./style.ts";
import { alignedTable } from "./table.ts";
import { verdictLine } from "./verdict-line.ts";
import { visible, visibleLines } from "./visible-text.ts";
import { warningText } from "./warning-text.ts";

/** The results for a terminal: the table, what did not run, and last, where the eye is, what was found. */
export function renderTerminal(measurements: Measurements, analysis: Analysis): string {
  const results = indexResults(measurements, analysis);
  const parts = [
    tableText(results),
    lines(
      findNotRun(results).map(
        ({ version, reason, combinations }) => `${version}: ${reason} (${combinations})`,
      ),
    ),
    lines(analysis.warnings.map((warning) => warningLine(warning))),
    lines(anomalyLines(results)),
    lines(gateLines(results)),
    reasonLines(results),
    lines(linkLines(results, plainStyle)),
    lines([...changeLines(results, plainStyle), bestLine(results, plainStyle)]),
    verdictLine(results, plainStyle),
  ];
  return parts.filter((part) => part !== "").join("\n\n");
}

function lines(texts: readonly string[]): string {
  return texts
    .filter((text) => text !== "")
    .map(visible)
    .join("\n");
}

function tableText(results: Results): string {
  const { columns, rows, notes } = makeMatrix(results);
  if (rows.length === 0) return "";
  const table = alignedTable(
    columns,
    rows.map(({ names, numbers }) => [...names.map(visible), ...numbers]),
  );
  return [table, ...numbered(notes).map(visible)].join("\n");
}

function warningLine(warning: Analysis["warnings"][number]): string {
  const { what, advice } = warningText(warning, plainStyle);
  return `Note: ${what}. ${advice}`;
}

function anomalyLines(results: Results): string[] {
  const lines = splitAnomalies(results).news.map((anomaly) => {
    const { severity, contender, inBaseline, expectation } = anomaly;
    const issue = anomalyIssue(anomaly, plainStyle);
    const entry = expectation === null ? undefined : results.measurements.config.expect[expectation];
    const notes = [
      ...(entry ? [`expected (${entry.reason})`] : []),
      ...(issue === "" ? [] : [issue]),
      ...(inBaseline ? ["already in the baseline"] : []),
    ];
    const what = `${anomalyTitle(anomaly, plainStyle)} ${anomalyCells(results, anomaly, plainStyle)}`;
    return `${severity}: ${contender}: ${what}${notes.length > 0 ? `; ${notes.join("; ")}` : ""}`;
  });
  return [...lines, knownLine(results)];
}

/** Every gate that did not pass, whatever its level; of advice only what is beyond its limit, a line a gate. */
function gateLines(results: Results): string[] {
  const unpassed = results.analysis.gates.filter(({ gate, outcome }) =>
    isAdvice(gate) ? outcome === "fail" : outcome !== "pass",
  );
  return groupGates(unpassed, ({ gate }) => !isAdvice(gate)).map(({ worst, count, isSingle }) =>
    isSingle || count === 1
      ? gateLine(results, worst, plainStyle)
      : `${gateLine(results, worst, plainStyle)}; ${moreCells("so", count - 1)}`,
  );
}

/** Gaps in the evidence, with what to do and what the first failed run said. */
function reasonLines(results: Results): string {
  const { reasons } = results.analysis;
  const gaps = reasons.filter(({ kind }) => kind !== "anomalies" && kind !== "gates");
  const texts = gaps.map((reason) => {
    const text = visible(`- ${reasonText(results, reason, plainStyle)}. ${reasonAdvice(reason)}`);
    if (reason.kind !== "runs-failed") return text;
    const excerpt = visibleLines(stderrExcerpt(reason.stderr, results.measurements.corpus.source));
    return excerpt === "" ? text : `${text}\n${excerpt.replace(/^/gm, "    ")}`;
  });
  return texts.join("\n");
}
