import type { Analysis } from "../analyse/analysis.ts";
import type { History } from "../analyse/history/history.ts";
import type { Measurements } from "../analyse/measurements.ts";
import { repeatableConfig } from "../analyse/repeatable-config.ts";
import { historyCommand } from "../config/run-command.ts";
import { environmentSection } from "./environment-section.ts";
import { codeBlock } from "./escape-markdown.ts";
import { noteLines, timelineLines, timelineTable } from "./history-anomalies.ts";
import { bugsTable } from "./history-bugs.ts";
import { changesTable, unchangedLines } from "./history-changes.ts";
import { historyCharts } from "./history-charts.ts";
import { summaryLine, unknownLines } from "./history-text.ts";
import { ownBuildsLine } from "./own-builds.ts";
import { indexResults, type Results } from "./results.ts";
import { shellQuote } from "./shell-quote.ts";
import { markdownStyle } from "./style.ts";
import { folded } from "./table.ts";

/** `history.md`: when anomalies came and went, what changed when, all values, and what is not known. */
export function renderHistoryMarkdown(
  history: History,
  measurements: Measurements,
  analysis: Analysis,
): string {
  const results = indexResults(measurements, analysis);
  const parts = [
    markdownStyle.strong(summaryLine(history, markdownStyle)),
    section("Known bugs", [bugsTable(history, markdownStyle)]),
    section("Anomalies", [
      bullets(timelineLines(history, markdownStyle)),
      timelineTable(history, markdownStyle),
      notes(noteLines(history, markdownStyle)),
    ]),
    section("Changes", [
      changesTable(history, markdownStyle),
      bullets(unchangedLines(history, markdownStyle)),
    ]),
    section("Values", [historyCharts(history)]),
    section("Not measured", [bullets(unknownLines(history, markdownStyle))]),
    environmentSection(results),
    reproduction(results),
  ];
  return `${parts.filter((part) => part !== "").join("\n\n")}\n`;
}

function section(title: string, parts: readonly string[]): string {
  const filled = parts.filter((part) => part !== "");
  return filled.length === 0 ? "" : [`### ${title}`, ...filled].join("\n\n");
}

function notes(lines: readonly string[]): string {
  return lines.length === 0 ? "" : folded("Notes: known, and nobody's fault", bullets(lines));
}

function bullets(lines: readonly string[]): string {
  return lines.map((line) => `- ${line}`).join("\n");
}

function reproduction(results: Results): string {
  const command = shellQuote(historyCommand(repeatableConfig(results.measurements)));
  return codeBlock([...ownBuildsLine(results), command].join("\n"), "sh");
}
