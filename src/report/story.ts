import type { Analysis } from "../analyse/analysis.ts";
import type { Measurements } from "../analyse/measurements.ts";
import { corpusOrigin } from "./corpus-text.ts";
import { codeBlock, escapeText } from "./escape-markdown.ts";
import { renderMarkdown } from "./report.ts";
import { indexResults } from "./results.ts";
import type { Room } from "./room.ts";
import { isOtherThanStored } from "./stored-section.ts";
import { plainStyle } from "./style.ts";
import { verdictLine } from "./verdict-line.ts";

/** What there is to tell of a run, whether it came to results or not. */
export interface Story {
  /** `tolerated`: faults were found, and the user's fail-on lets them pass. */
  outcome: "success" | "failure" | "inconclusive" | "tolerated";
  /** One line of plain text. */
  title: string;
  /** Whether a reader has something to look at: no pass, other bytes than the baseline or what is stored, or slower. */
  changed: boolean;
  /** What was copied, for the foot of a comment; empty when it did not come to that. */
  corpus: string;
  /** The report as Markdown, as much as there is room for; the whole without a room. */
  markdown(room?: Room): string;
}

/** The story of a run that came to results. `exitCode` is what fail-on made of the verdict. Pure. */
export function resultsStory(measurements: Measurements, analysis: Analysis, exitCode: number): Story {
  const { corpus } = measurements;
  const outcomes = {
    pass: "success",
    fail: exitCode === 0 ? "tolerated" : "failure",
    inconclusive: "inconclusive",
  } as const;
  return {
    outcome: outcomes[analysis.verdict],
    title: verdictLine(indexResults(measurements, analysis), plainStyle),
    changed:
      analysis.verdict !== "pass" ||
      hasOtherBytes(analysis) ||
      hasSlowerTimes(analysis) ||
      isOtherThanStored(analysis.stored),
    corpus: `${escapeText(corpusOrigin(corpus))}, tree hash ${escapeText(corpus.treeHash.slice(0, 12))}`,
    markdown: (room) => renderMarkdown(measurements, analysis, room),
  };
}

/** The story of a run that came to nothing. `text` is for people and may hold what others wrote. Pure. */
export function failureStory(text: string): Story {
  const [title = ""] = text.split("\n");
  return {
    outcome: "inconclusive",
    title: `INCONCLUSIVE — nothing was concluded: ${plainStyle.text(title)}`,
    changed: true,
    corpus: "",
    markdown: () =>
      `**INCONCLUSIVE** — nothing was concluded:\n\n${codeBlock(text.slice(0, 4000).toWellFormed())}\n`,
  };
}

function hasSlowerTimes({ timedGroups }: Analysis): boolean {
  return timedGroups.some(({ verdict }) => verdict === "regression");
}

function hasOtherBytes({ comparisons }: Analysis): boolean {
  return comparisons.some(
    ({ metric, match, value, referenceValue }) =>
      metric === "wire-bytes" && match === "same" && value !== referenceValue,
  );
}
