import type { Analysis } from "../analyse/analysis.ts";
import type { Measurements } from "../analyse/measurements.ts";
import { anomaliesSection } from "./anomalies-section.ts";
import { bytesSection } from "./bytes-section.ts";
import { changeItems } from "./changes-list.ts";
import { environmentSection } from "./environment-section.ts";
import { gatesSection } from "./gates-section.ts";
import { lastResort } from "./last-resort.ts";
import type { LeftOut, Part } from "./left-out.ts";
import { matrixSection } from "./matrix-section.ts";
import { notRunSection } from "./not-run-section.ts";
import { rangesSection } from "./ranges-section.ts";
import { reasonsSection } from "./reasons-section.ts";
import { leftOutNote, reductions } from "./reductions.ts";
import { reproductionSection } from "./reproduction-section.ts";
import { indexResults, type Results } from "./results.ts";
import { fits, type Room } from "./room.ts";
import { markdownStyle } from "./style.ts";
import { verdictLine } from "./verdict-line.ts";
import { warningsSection } from "./warnings-section.ts";

/**
 * The report as GitHub-flavoured Markdown: the verdict first, then the evidence. Whole, or as much as `room`
 * holds, with a note that says what is missing.
 */
export function renderMarkdown(measurements: Measurements, analysis: Analysis, room?: Room): string {
  const results = indexResults(measurements, analysis);
  const whole = joined(sections(results, new Set()));
  if (!room || fits(whole, room)) return whole;
  return reduced(results, room, whole) ?? lastResort(results, room);
}

/** Goes down the list of reductions until the rest fits; null when all of them are not enough. */
function reduced(results: Results, room: Room, whole: string): string | null {
  const leftOut = new Set<Part>();
  const notes: string[] = [];
  let shortest = whole.length;
  for (const { part, missing } of reductions) {
    leftOut.add(part);
    const [verdict = "", ...rest] = sections(results, leftOut);
    const { length } = joined([verdict, ...rest]);
    // These results have no such part.
    if (length >= shortest) continue;
    shortest = length;
    notes.push(missing(results));
    const text = joined([verdict, leftOutNote(notes, room), ...rest]);
    if (fits(text, room)) return text;
  }
  return null;
}

function sections(results: Results, leftOut: LeftOut): string[] {
  return [
    verdictLine(results, markdownStyle),
    changeItems(results).join("\n"),
    reasonsSection(results, leftOut),
    anomaliesSection(results, leftOut),
    matrixSection(results, leftOut),
    notRunSection(results, leftOut),
    leftOut.has("ranges") ? "" : rangesSection(results),
    bytesSection(results, leftOut),
    gatesSection(results, leftOut),
    warningsSection(results),
    leftOut.has("environment") ? "" : environmentSection(results),
    leftOut.has("reproduction") ? "" : reproductionSection(results),
  ];
}

function joined(parts: readonly string[]): string {
  return `${parts.filter((part) => part !== "").join("\n\n")}\n`;
}
