import { resolve } from "node:path";
import { error, group, info, notice, setFailed, warning } from "@actions/core";
import type { Analysis } from "../analyse/analysis.ts";
import type { Measurements } from "../analyse/measurements.ts";
import { actionOutputs } from "../report/action-outputs.ts";
import { annotations } from "../report/annotations.ts";
import { escapeText } from "../report/escape-markdown.ts";
import { renderMarkdown } from "../report/report.ts";
import { indexResults } from "../report/results.ts";
import { summaryRoom } from "../report/room.ts";
import { plainStyle } from "../report/style.ts";
import { renderTerminal } from "../report/terminal.ts";
import { verdictLine } from "../report/verdict-line.ts";
import { plainLines } from "./plain-lines.ts";
import type { ResultFiles } from "./result-files.ts";
import { setOutputs } from "./set-outputs.ts";
import { writeSummary } from "./step-summary.ts";

export interface Conclusion {
  measurements: Measurements;
  analysis: Analysis;
  exitCode: number;
}

const annotate = { error, warning, notice };

/**
 * Shows a run's results in the workflow: log, step summary, outputs, annotations and exit code. What a runner
 * does not take is a warning, for the results are in their files already.
 */
export async function publish(conclusion: Conclusion, files: ResultFiles): Promise<void> {
  const { measurements, analysis, exitCode } = conclusion;
  const table = plainLines(renderTerminal(measurements, analysis));
  await group("Results", async () => info(table.join("\n")));
  const onRunner = `${escapeText(resolve(files.report))} on the runner`;
  await writeSummary(renderMarkdown(measurements, analysis, summaryRoom(onRunner)));
  setOutputs({
    ...actionOutputs(measurements, analysis),
    ...cacheHits(measurements),
    "results-path": resolve(files.results),
    "report-path": resolve(files.report),
  });
  // GitHub keeps ten errors a step: the verdict must be among them.
  const verdict = verdictLine(indexResults(measurements, analysis), plainStyle);
  if (exitCode !== 0) setFailed(verdict);
  else info(plainLines(verdict).join("\n"));
  for (const { level, title, message } of annotations(measurements, analysis)) {
    annotate[level](message, { title });
  }
  process.exitCode = exitCode;
}

/** What the stages say of their own work: an entry that a cache gave and that was found damaged is no hit. */
function cacheHits({ corpus, provisioned }: Measurements) {
  return {
    "corpus-cache-hit": String(corpus.reused),
    "provision-cache-hit": String(provisioned.contenders.every(({ reused }) => reused)),
  };
}
