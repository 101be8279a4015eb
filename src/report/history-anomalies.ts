import type { Appearance, History, Timeline } from "../analyse/history/history.ts";
import { anomalyIssue, anomalyTitle } from "./anomaly-text.ts";
import { combinationsText } from "./cell-text.ts";
import { spanText } from "./history-spans.ts";
import type { Style } from "./style.ts";
import { alignedTable } from "./table.ts";

/** A line an anomaly: what it is, where, and when it came and went. */
export function timelineLines({ anomalies }: History, style: Style): string[] {
  return anomalies.map((timeline) => {
    const { rule, severity, combinations } = timeline;
    const issue = anomalyIssue(timeline, style);
    const where = combinations.length === 0 ? "" : `, ${style.text(combinationsText(combinations))}`;
    const known = issue === "" ? "" : ` (${issue})`;
    const what = `${style.strong(rule)} ${severity}: ${anomalyTitle(timeline, style)}${where}${known}`;
    return `${what}: ${storyText(timeline, style)}.`;
  });
}

/** `not in 3.1.2; appears in 3.2.0; gone in 3.2.4`. */
function storyText({ appearances, events }: Timeline, style: Style): string {
  const told = appearances.filter(({ kind }) => kind !== "unknown");
  const [first, last] = [told[0], told.at(-1)];
  if (first === undefined || last === undefined) return "nothing is known of it";
  const cameAndWent = events.map((event) => `${event.kind} ${spanText(event, new Set(), style)}`);
  if (first === last) return `shown by ${style.text(first.release)}, the only one that tells`;
  if (events.length === 0)
    return `in all that tell, ${style.text(first.release)} to ${style.text(last.release)}`;
  return [
    first.kind === "shown"
      ? `already in ${style.text(first.release)}`
      : `not in ${style.text(first.release)}`,
    ...cameAndWent,
    ...(last.kind === "shown" ? [`still in ${style.text(last.release)}`] : []),
  ].join("; ");
}

const marks: Readonly<Record<Appearance["kind"], string>> = { shown: "shown", clear: "–", unknown: "?" };

/** Which release shows which anomaly, as a table; empty without any. */
export function timelineTable({ anomalies, releases }: History, style: Style): string {
  if (anomalies.length === 0) return "";
  const titles = ["Rule", "Files", ...releases.map(({ label }) => style.text(label))];
  return alignedTable(
    titles.map((title) => ({ title, numeric: false })),
    anomalies.map(({ rule, fileClass, appearances }) => [
      rule,
      fileClass ?? "all",
      ...appearances.map(({ kind }) => marks[kind]),
    ]),
  );
}
