import type { Appearance, History, Timeline } from "../analyse/history/history.ts";
import { anomalyIssue, anomalyTitle } from "./anomaly-text.ts";
import { combinationsText } from "./cell-text.ts";
import { storyText } from "./history-story.ts";
import type { Style } from "./style.ts";
import { alignedTable } from "./table.ts";

/** A line an anomaly, notes left out: what it is, where, and when it came and went. */
export function timelineLines(history: History, style: Style): string[] {
  return history.anomalies.filter(isGrave).map((timeline) => {
    const { rule, severity, combinations, trials, cause } = timeline;
    const cells = combinations.length === 0 ? [] : [style.text(combinationsText(combinations))];
    const tried = trials.length === 0 ? [] : [placeText(timeline)];
    const where = [...cells, ...tried].map((one) => `, ${one}`).join("");
    const known = [style.text(cause?.bug ?? ""), anomalyIssue(timeline, style)].filter((part) => part !== "");
    const what = `${style.strong(rule)} ${severity}: ${anomalyTitle(timeline, style)}${where}`;
    const bug = known.length === 0 ? "no known bug" : known.join(", ");
    return `${what} (${bug}): ${storyText(timeline, history, style)}${othersText(timeline, style)}.`;
  });
}

/** Notes in few words: they are known, and nobody is to blame. */
export function noteLines(history: History, style: Style): string[] {
  return history.anomalies
    .filter((timeline) => !isGrave(timeline))
    .map((timeline) => {
      const name = timeline.cause?.bug ? ` (${style.text(timeline.cause.bug)})` : "";
      return `${timeline.rule} note, ${placeText(timeline)}${name}: ${storyText(timeline, history, style)}.`;
    });
}

function isGrave({ severity }: Timeline): boolean {
  return severity !== "note";
}

/** Releases that show it in a way that points to another cause, or to none. */
function othersText({ cause, appearances }: Timeline, style: Style): string {
  const own = cause?.bug ?? cause?.issue ?? null;
  const groups = Map.groupBy(
    appearances.filter((one) => one.kind === "shown" && one.cause !== own),
    (one) => (one.kind === "shown" ? one.cause : null),
  );
  return Array.from(groups, ([other, group]) => {
    const releases = group.map(({ release }) => style.text(release)).join(", ");
    return `; in ${releases} ${other === null ? "of no known cause" : `of another cause, ${style.text(other)}`}`;
  }).join("");
}

/** `plain files`, `trial inplace-sparse`. */
function placeText({ fileClass, trials }: Timeline): string {
  return trials.length > 0 ? `trial ${trials.join(", ")}` : `${fileClass ?? "all"} files`;
}

const marks: Readonly<Record<Appearance["kind"], string>> = { shown: "shown", clear: "–", unknown: "?" };

/** Which release shows which anomaly, as a table; empty without any. */
export function timelineTable({ anomalies, releases }: History, style: Style): string {
  if (anomalies.length === 0) return "";
  const titles = ["Rule", "Where", ...releases.map(({ label }) => style.text(label))];
  return alignedTable(
    titles.map((title) => ({ title, numeric: false })),
    anomalies.map((timeline) => [
      timeline.rule,
      placeText(timeline),
      ...timeline.appearances.map(({ kind }) => marks[kind]),
    ]),
  );
}
