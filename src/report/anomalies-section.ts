import type { Anomaly } from "../analyse/analysis.ts";
import { anomalyCells, anomalyIssue, anomalyTitle } from "./anomaly-text.ts";
import { codeBlock } from "./escape-markdown.ts";
import type { Results } from "./results.ts";
import { shellQuote } from "./shell-quote.ts";
import { markdownStyle } from "./style.ts";
import { folded } from "./table.ts";

const { text } = markdownStyle;

/** Every anomaly with its evidence, in the order of the analysis: those that fail first. Empty without any. */
export function anomaliesSection(results: Results): string {
  const { anomalies } = results.analysis;
  if (anomalies.length === 0) return "";
  return ["### Anomalies", ...anomalies.map((anomaly) => anomalyPart(results, anomaly))].join("\n\n");
}

function anomalyPart(results: Results, anomaly: Anomaly): string {
  const { severity, contender, rule, finding, expected, actual } = anomaly;
  const facts = [
    `- **Seen** ${anomalyCells(results, anomaly, markdownStyle)}`,
    `- **Expected** ${text(expected)}`,
    `- **Actual** ${text(actual)}`,
    ...causeFacts(anomaly),
    `- **Counts** ${blameText(results, anomaly)}`,
  ];
  return [
    `#### ${capitalised(severity)}: ${text(contender)}, ${anomalyTitle(anomaly, markdownStyle)} (rule ${rule})`,
    text(finding),
    facts.join("\n"),
    ...reproduction(anomaly),
  ].join("\n\n");
}

function causeFacts(anomaly: Anomaly): string[] {
  if (anomaly.cause === null) return ["- **Likely cause** not known"];
  const issue = anomalyIssue(anomaly, markdownStyle);
  return [`- **Likely cause** ${text(anomaly.cause.text)}${issue === "" ? "" : ` (${issue})`}`];
}

/** Whether it fails the verdict, and why not. */
function blameText({ baseline }: Results, { severity, contender, inBaseline, fails }: Anomaly): string {
  if (contender === baseline) {
    return fails
      ? "against the verdict, although it is the baseline's: a wrong copy fails whoever made it"
      : `against nobody: already in the baseline (${text(baseline)})`;
  }
  const also = inBaseline ? "which shows it too" : "which does not show it";
  const weight = fails ? "against the verdict" : `as a ${severity} that fails nobody`;
  return `${weight}; the baseline is ${text(baseline)}, ${also}`;
}

function reproduction({ reproduce }: Anomaly): string[] {
  const commands = [
    ...(reproduce.bench.length > 0 ? [shellQuote(reproduce.bench)] : []),
    ...(reproduce.argv.length > 0 ? ["# the program's own command", shellQuote(reproduce.argv)] : []),
  ];
  return commands.length === 0 ? [] : [folded("See it again", codeBlock(commands.join("\n"), "sh"))];
}

function capitalised(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
