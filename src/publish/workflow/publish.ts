import { resolve } from "node:path";
import { error, group, info, notice, setFailed, warning } from "@actions/core";
import type { Analysis } from "../../analyse/analysis.ts";
import type { Measurements } from "../../analyse/measurements.ts";
import { failureExitCodes } from "../../failure.ts";
import { actionOutputs } from "../../report/action-outputs.ts";
import { type Annotation, annotations } from "../../report/annotations.ts";
import { escapeText } from "../../report/escape-markdown.ts";
import { summaryRoom } from "../../report/room.ts";
import { resultsStory } from "../../report/story.ts";
import { renderTerminal } from "../../report/terminal.ts";
import type { Destination } from "../destination.ts";
import type { ResultFiles } from "../result-files.ts";
import { keepResults } from "./keep-results.ts";
import { say } from "./say.ts";
import { setOutputs } from "./set-outputs.ts";
import { showInWorkflow } from "./show-in-workflow.ts";
import { writeSummary } from "./step-summary.ts";

export interface Conclusion {
  measurements: Measurements;
  analysis: Analysis;
  exitCode: number;
}

const annotate = { error, warning, notice };
/** GitHub shows ten of each level a step, and each is a line in the log. */
const mostAnnotations = 50;

/**
 * Shows a run's results in the workflow: log, step summary, outputs, artifact, comment and check, annotations and exit
 * code. What a runner or server does not take is a note, for the results are in their files already.
 * @param files null when they could not be written: all the more is shown.
 */
export async function publish(
  conclusion: Conclusion,
  files: ResultFiles | null,
  destination: Destination,
): Promise<void> {
  const { measurements, analysis } = conclusion;
  const exitCode =
    files === null ? conclusion.exitCode || failureExitCodes.inconclusive : conclusion.exitCode;
  const story = resultsStory(measurements, analysis, exitCode);
  await group("Results", async () => say(renderTerminal(measurements, analysis)));
  setOutputs({
    ...actionOutputs(measurements, analysis),
    ...cacheHits(measurements),
    ...(files === null ? {} : paths(files)),
  });
  const artifactUrl = await keepResults(measurements.config, destination);
  await writeSummary(story.markdown(summaryRoom(whereWhole(artifactUrl, files))));
  // GitHub keeps ten errors a step: the verdict must be among them.
  if (conclusion.exitCode !== 0) setFailed(story.title);
  else say(story.title);
  showAnnotations(annotations(measurements, analysis));
  process.exitCode = exitCode;
  // Whoever cancelled the run waits for it to end, and its results are half.
  if (exitCode !== failureExitCodes.interrupted) {
    await showInWorkflow(story, destination, { artifactUrl, unposted: "warning" });
  }
}

function paths({ results, report }: ResultFiles) {
  return { "results-path": resolve(results), "report-path": resolve(report) };
}

/** Where whoever reads a shortened summary finds the rest. */
function whereWhole(artifactUrl: string | null, files: ResultFiles | null): string {
  if (artifactUrl !== null) return `[the results artifact](${artifactUrl})`;
  return files === null ? "the log" : `${escapeText(resolve(files.report))} on the runner`;
}

function showAnnotations(all: readonly Annotation[]): void {
  for (const { level, title, message } of all.slice(0, mostAnnotations)) annotate[level](message, { title });
  const more = all.length - mostAnnotations;
  if (more > 0) info(`${more} more findings are in the report.`);
}

/** What the stages say of their own work: an entry that a cache gave and that was found damaged is no hit. */
function cacheHits({ corpus, provisioned }: Measurements) {
  return {
    "corpus-cache-hit": String(corpus.reused),
    "provision-cache-hit": String(provisioned.contenders.every(({ reused }) => reused)),
  };
}
