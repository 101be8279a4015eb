import type { Analysis } from "../analyse/analysis.ts";
import type { Measurements } from "../analyse/measurements.ts";
import { anomaliesSection } from "./anomalies-section.ts";
import { bytesSection } from "./bytes-section.ts";
import { bestLine, changeLines } from "./change-lines.ts";
import { environmentSection } from "./environment-section.ts";
import { escapeText } from "./escape-markdown.ts";
import { gatesSection } from "./gates-section.ts";
import { matrixSection } from "./matrix-section.ts";
import { notRunSection } from "./not-run-section.ts";
import { rangesSection } from "./ranges-section.ts";
import { reasonsSection } from "./reasons-section.ts";
import { reproductionSection } from "./reproduction-section.ts";
import { indexResults, type Results } from "./results.ts";
import { markdownStyle } from "./style.ts";
import { verdictLine } from "./verdict-line.ts";
import { warningsSection } from "./warnings-section.ts";

/** A GitHub comment holds 65,536 characters; some are left for what a publisher puts around the report. */
const mostCharacters = 62_000;

/** How much of the evidence is written out; results.json and results.csv always hold all of it. */
interface Detail {
  ranges: boolean;
  /** Of each table. */
  mostRows: number;
}

const details: readonly Detail[] = [
  { ranges: true, mostRows: Number.POSITIVE_INFINITY },
  { ranges: false, mostRows: Number.POSITIVE_INFINITY },
  { ranges: false, mostRows: 100 },
  { ranges: false, mostRows: 25 },
];

/** The report as GitHub-flavoured Markdown: the verdict first, then the evidence, as much as a comment holds. */
export function renderMarkdown(measurements: Measurements, analysis: Analysis): string {
  const results = indexResults(measurements, analysis);
  for (const detail of details) {
    const text = joined(sections(results, detail));
    if (text.length <= mostCharacters) return text;
  }
  return shortened(sections(results, { ranges: false, mostRows: 25 }));
}

function sections(results: Results, { ranges, mostRows }: Detail): string[] {
  return [
    verdictLine(results, markdownStyle),
    changesList(results),
    reasonsSection(results),
    anomaliesSection(results),
    matrixSection(results, mostRows),
    notRunSection(results),
    ranges ? rangesSection(results) : "",
    bytesSection(results, mostRows),
    gatesSection(results, mostRows),
    warningsSection(results),
    environmentSection(results),
    reproductionSection(results),
  ];
}

/** What the reader came for, one line a contender. */
function changesList(results: Results): string {
  const best = bestLine(results, markdownStyle);
  const missing = results.measurements.provisioned.unobtainable.map(
    ({ label, reason }) =>
      `${markdownStyle.strong(escapeText(label))} is not obtainable: ${escapeText(reason)}.`,
  );
  return [...changeLines(results, markdownStyle), ...(best === "" ? [] : [best]), ...missing]
    .map((line) => `- ${line}`)
    .join("\n");
}

function joined(parts: readonly string[]): string {
  return `${parts.filter((part) => part !== "").join("\n\n")}\n`;
}

/** Only hostile or absurd input comes here: whole sections are left out, never half of one. */
function shortened(parts: readonly string[]): string {
  const note = "Some sections are too long for a comment; results.json holds them.";
  const kept: string[] = [];
  for (const part of parts) {
    if (joined([...kept, part, note]).length <= mostCharacters) kept.push(part);
  }
  return joined([...kept, note]);
}
