import type { History } from "../analyse/history/history.ts";
import { alikeChanges } from "./history-alike.ts";
import { noteLines, timelineLines } from "./history-anomalies.ts";
import { bugsTable } from "./history-bugs.ts";
import { changesTable, unableLines, unchangedLines, withoutLines } from "./history-changes.ts";
import { untoldLines } from "./history-untold.ts";
import { counted } from "./numbers.ts";
import { plainStyle, type Style } from "./style.ts";

/** A history for a terminal: changes, gaps, and last, where the eye is, when anomalies came and went. */
export function renderHistoryText(history: History): string {
  const parts = [
    changesTable(history, plainStyle),
    unchangedLines(history, plainStyle).join("\n"),
    unknownLines(history, plainStyle).join("\n"),
    noteLines(history, plainStyle).join("\n"),
    timelineLines(history, plainStyle).join("\n"),
    bugsTable(history, plainStyle),
    summaryLine(history, plainStyle),
  ];
  return parts.filter((part) => part !== "").join("\n\n");
}

/** What is not known, and why: of all releases, of single ones, of single combinations. */
export function unknownLines(history: History, style: Style): string[] {
  return [
    ...endingLines(history, style),
    ...gapLines(history, style),
    ...withoutLines(history, style),
    ...unableLines(history, style),
    ...untoldLines(history, style),
  ];
}

/** What a reader must know of a run that did not come to its end. */
function endingLines({ ending }: History, style: Style): string[] {
  switch (ending.kind) {
    case "complete":
    case "budget":
      // Every cell has run at least once, which is enough where nothing is timed.
      return [];
    case "interrupted":
      return ["The run was interrupted: what it did not come to is not measured."];
    case "corpus-changed":
      return ["The corpus changed while it was copied, so no number here can be relied on."];
    case "contender-changed":
      return [
        `The binary of ${style.text(ending.contender)} changed during the run: what ran is not what is named.`,
      ];
  }
}

function gapLines({ releases }: History, style: Style): string[] {
  return releases.flatMap((release) =>
    release.kind === "missing"
      ? [`${style.text(release.label)} is a gap: ${style.text(release.reason)}.`]
      : [],
  );
}

/** `3.1.2 to 3.2.7: 3 changes and 1 anomaly; 6 of 8 versions measured.` */
export function summaryLine({ releases, series, anomalies }: History, style: Style): string {
  const measured = releases.filter(({ kind }) => kind === "measured");
  const [first, last] = [releases[0], releases.at(-1)].map((one) => style.text(one?.label ?? ""));
  const notes = anomalies.filter(({ severity }) => severity === "note").length;
  const found = [
    counted(alikeChanges(series).length, "change"),
    counted(anomalies.length - notes, "anomaly", "anomalies"),
    ...(notes === 0 ? [] : [counted(notes, "note")]),
  ];
  return `${first} to ${last}: ${listed(found)}; ${measured.length} of ${counted(releases.length, "version")} measured.`;
}

/** `a and b`, `a, b and c`. */
function listed(items: readonly string[]): string {
  return [items.slice(0, -1).join(", "), ...items.slice(-1)].join(" and ");
}
