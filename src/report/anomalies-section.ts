import type { Anomaly } from "../analyse/anomaly.ts";
import { anomalyCause, anomalyTitle, trialsText } from "./anomaly-text.ts";
import { everyCombination } from "./cell-text.ts";
import { codeBlock } from "./escape-markdown.ts";
import { splitAnomalies } from "./known-anomalies.ts";
import { counted } from "./numbers.ts";
import { ownBuildsLine } from "./own-builds.ts";
import type { Results } from "./results.ts";
import type { LeftOut } from "./section.ts";
import { shellQuote } from "./shell-quote.ts";
import { markdownStyle } from "./style.ts";
import { folded } from "./table.ts";

const { text } = markdownStyle;

/** Every anomaly that is news with its evidence, in the order of the analysis: those that fail first. */
export function anomaliesSection(results: Results, leftOut: LeftOut): string {
  const { news } = splitAnomalies(results);
  if (news.length === 0) return "";
  const part = leftOut.has("anomaly-evidence") ? shortAnomaly : wholeAnomaly;
  return ["### Anomalies", ...news.map((anomaly) => part(results, anomaly))].join("\n\n");
}

function wholeAnomaly(results: Results, anomaly: Anomaly): string {
  const { finding, expected, actual, reproduce } = anomaly;
  const facts = [
    seenFact(results, anomaly),
    `- **Expected** ${text(expected)}`,
    `- **Actual** ${text(actual)}`,
    causeFact(anomaly),
    ...chainFacts(anomaly),
    `- **Counts** ${blameText(results, anomaly)}`,
  ];
  const commands = [
    ...(reproduce.bench.length > 0 ? [...ownBuildsLine(results), shellQuote(reproduce.bench)] : []),
    ...(reproduce.argv.length > 0 ? ["# the program's own command", shellQuote(reproduce.argv)] : []),
  ];
  return [titleLine(anomaly), text(finding), facts.join("\n"), ...seeItAgain(commands)].join("\n\n");
}

/** What it is, where, why, and how to see it again. */
export function shortAnomaly(results: Results, anomaly: Anomaly): string {
  const { bench } = anomaly.reproduce;
  const facts = [seenFact(results, anomaly), causeFact(anomaly)];
  const commands = bench.length > 0 ? [shellQuote(bench)] : [];
  return [titleLine(anomaly), facts.join("\n"), ...seeItAgain(commands)].join("\n\n");
}

function titleLine(anomaly: Anomaly): string {
  const { severity, contender, rule } = anomaly;
  return `#### ${capitalised(severity)}: ${text(contender)}, ${anomalyTitle(anomaly, markdownStyle)} (rule ${rule})`;
}

/** Every cell by name: the first line of the report, where they are too many for it, sends the reader here. */
function seenFact(results: Results, { cells, trials }: Anomaly): string {
  if (trials.length > 0) return `- **Seen** in ${trialsText(trials)}`;
  const where = text(everyCombination(results.cells(cells)));
  return `- **Seen** in ${counted(cells.length, "cell")} (${where})`;
}

function causeFact(anomaly: Anomaly): string {
  return `- **Likely cause** ${anomalyCause(anomaly, markdownStyle)}`;
}

/** From the symptom over tests to the cause. */
function chainFacts({ chain }: Anomaly): string[] {
  return chain.map(({ test, result }) => `- **Tested** ${text(test)}: ${text(result)}`);
}

/** Whether it fails the verdict, and why not. */
function blameText(results: Results, anomaly: Anomaly): string {
  const { baseline } = results;
  const { severity, contender, inBaseline, fails, trials } = anomaly;
  const expected = expectedText(results, anomaly);
  if (expected !== null) return expected;
  if (trials.length > 0 && severity === "error" && !fails && contender !== baseline) {
    return inBaseline
      ? `against nobody: the baseline, ${text(baseline)}, shows it too`
      : "against nobody: a published release is known for it, and no build of yours has it";
  }
  if (contender === baseline) {
    return fails
      ? "against the verdict, although it is the baseline's: a wrong copy fails whoever made it"
      : `against nobody: already in the baseline (${text(baseline)})`;
  }
  const also = inBaseline ? "which shows it too" : "which does not show it";
  const weight = fails ? "against the verdict" : `as a ${severity} that fails nobody`;
  return `${weight}; the baseline is ${text(baseline)}, ${also}`;
}

/** What an entry of the configuration's `expect` says of it. */
function expectedText({ measurements }: Results, { expectation }: Anomaly): string | null {
  const entry = expectation === null ? undefined : measurements.config.expect[expectation];
  if (!entry) return null;
  const until = entry.until === undefined ? "" : `, until ${entry.until}`;
  return `against nobody: expected (${text(entry.reason)}${until})`;
}

function seeItAgain(commands: readonly string[]): string[] {
  return commands.length === 0 ? [] : [folded("See it again", codeBlock(commands.join("\n"), "sh"))];
}

function capitalised(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
