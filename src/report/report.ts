import type { Analysis } from "../analyse/analysis.ts";
import type { Measurements } from "../analyse/measurements.ts";
import { adviceSection } from "./advice-section.ts";
import { anomaliesSection } from "./anomalies-section.ts";
import { bytesSection } from "./bytes-section.ts";
import { changeItems } from "./changes-list.ts";
import { chartsSection } from "./charts-section.ts";
import { environmentSection } from "./environment-section.ts";
import { fitSections } from "./fit-sections.ts";
import { gatesSection } from "./gates-section.ts";
import { instructionsSection } from "./instructions-section.ts";
import { knownSection } from "./known-anomalies.ts";
import { lastResort } from "./last-resort.ts";
import { matrixSection } from "./matrix-section.ts";
import { notRunSection } from "./not-run-section.ts";
import { publishedSection } from "./published-section.ts";
import { rangesSection } from "./ranges-section.ts";
import { reasonsSection } from "./reasons-section.ts";
import { reproductionSection } from "./reproduction-section.ts";
import { indexResults } from "./results.ts";
import { endlessRoom } from "./room.ts";
import { dispensable, fixed, type Section } from "./section.ts";
import { skipCompressSection } from "./skip-compress-section.ts";
import { storedSection } from "./stored-section.ts";
import { markdownStyle } from "./style.ts";
import { timesSection } from "./times-section.ts";
import { verdictLine } from "./verdict-line.ts";
import { warningsSection } from "./warnings-section.ts";

const sections: readonly Section[] = [
  fixed((results) => verdictLine(results, markdownStyle)),
  fixed((results) => changeItems(results).join("\n")),
  { parts: ["stderr"], render: reasonsSection },
  { parts: ["anomaly-evidence"], render: anomaliesSection },
  { parts: ["passing-rows", "flagged-numbers"], render: matrixSection },
  { parts: ["undecided-times"], render: timesSection },
  { parts: ["looked-for", "skipped"], render: notRunSection },
  dispensable("charts", chartsSection),
  dispensable("ranges", rangesSection),
  { parts: ["table-of-bytes"], render: bytesSection },
  dispensable("skip-compress", skipCompressSection),
  { parts: ["instructions"], render: instructionsSection },
  { parts: ["passed-gates", "flagged-numbers"], render: gatesSection },
  { parts: ["stored-changes"], render: storedSection },
  dispensable("advice", adviceSection),
  dispensable("published", publishedSection),
  dispensable("known-bugs", knownSection),
  fixed(warningsSection),
  dispensable("environment", environmentSection),
  dispensable("reproduction", reproductionSection),
];

/**
 * The report as GitHub-flavoured Markdown: the verdict first, then the evidence. Whole, or as much as `room`
 * holds, with a note that says what is missing.
 */
export function renderMarkdown(measurements: Measurements, analysis: Analysis, room = endlessRoom): string {
  const results = indexResults(measurements, analysis);
  return fitSections(results, sections, room) ?? lastResort(results, room);
}
