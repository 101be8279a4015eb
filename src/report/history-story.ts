import type { History, Timeline } from "../analyse/history/history.ts";
import { spanText } from "./history-spans.ts";
import type { Style } from "./style.ts";

type Course = Pick<Timeline, "appearances" | "events">;

/** `not in 3.1.2; appears in 3.2.0; gone in 3.2.4`. */
export function storyText(course: Course, history: History, style: Style): string {
  const told = course.appearances.filter(({ kind }) => kind !== "unknown");
  const [first, last] = [told[0], told.at(-1)];
  if (first === undefined || last === undefined) return "nothing is known of it";
  if (first === last) return `shown by ${style.text(first.release)}, the only one that tells`;
  if (course.events.length === 0) {
    return `in all that tell, ${style.text(first.release)} to ${style.text(last.release)}`;
  }
  return [
    `${first.kind === "shown" ? "already" : "not"} in ${style.text(first.release)}`,
    ...course.events.map((event) => eventText(event, course, history, style)),
    ...(last.kind === "shown" ? [`still in ${style.text(last.release)}`] : []),
  ].join("; ");
}

/** When it came, or when it went; what it was at either end of the history belongs to it. */
export function endText(kind: "appears" | "gone", course: Course, history: History, style: Style): string {
  const told = course.appearances.filter((one) => one.kind !== "unknown");
  const end = kind === "appears" ? told[0] : told.at(-1);
  const open =
    end?.kind === "shown"
      ? [`${kind === "appears" ? "already" : "still"} in ${style.text(end.release)}`]
      : [];
  const own = course.events.filter((event) => event.kind === kind);
  const events = own.map((event) => momentText(event, course, history, style));
  return (kind === "appears" ? [...open, ...events] : [...events, ...open]).join("; ");
}

type Event = Timeline["events"][number];

function eventText(event: Event, course: Course, history: History, style: Style): string {
  return `${event.kind} ${momentText(event, course, history, style)}`;
}

/** Gaps were not measured; others were, and do not tell of this anomaly. */
function momentText(event: Event, { appearances }: Course, { releases }: History, style: Style): string {
  const gaps = new Set(releases.flatMap(({ kind, label }) => (kind === "missing" ? [label] : [])));
  const untold = appearances.filter(({ kind, release }) => kind === "unknown" && !gaps.has(release));
  const unable = new Set(untold.map(({ release }) => release));
  return spanText(event, { unable, what: "cannot be told" }, style);
}
