import type { BugTimeline, History } from "../analyse/history/history.ts";
import { endText } from "./history-story.ts";
import type { Style } from "./style.ts";
import { alignedTable } from "./table.ts";

const columns = ["Known bug", "Shown by", "Appears", "Gone", "Known to be fixed in"].map((title) => ({
  title,
  numeric: false,
}));

/** When each known bug that any release shows came and went, a row each; empty without any. */
export function bugsTable(history: History, style: Style): string {
  if (history.bugs.length === 0) return "";
  const rows = history.bugs.map((timeline) => [
    nameText(timeline, style),
    shownByText(timeline),
    endText("appears", timeline, history, style),
    endText("gone", timeline, history, style),
    timeline.fixedIn === null ? "" : style.text(timeline.fixedIn),
  ]);
  return alignedTable(columns, rows);
}

function nameText({ bug, issue }: BugTimeline, style: Style): string {
  return issue === null ? style.text(bug) : `${style.text(bug)} (${style.issue(issue)})`;
}

/** `A1 in cells; A6 in order-zlib, order-daemon`. */
function shownByText({ shownBy }: BugTimeline): string {
  const rules = Map.groupBy(shownBy, ({ rule }) => rule);
  return Array.from(rules, ([rule, group]) => {
    const places = group.flatMap(({ trials }) => (trials.length === 0 ? ["cells"] : trials));
    return `${rule} in ${[...new Set(places)].join(", ")}`;
  }).join("; ");
}
