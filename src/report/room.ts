/** A place that takes only so much text. */
export interface Room {
  limit: number;
  /** Characters are UTF-16 units: never fewer than what GitHub counts. */
  unit: "characters" | "bytes";
  /** Markdown that names where the whole report is, after "The whole report is in": an artifact's link, a path. */
  elsewhere: string;
}

/** A file on disk. */
export const endlessRoom: Room = { limit: Number.POSITIVE_INFINITY, unit: "characters", elsewhere: "" };

/** GitHub refuses the body of a comment that is longer. */
const mostOfComment = 65_536;
/** GitHub refuses the summary of a check run that is longer (docs: REST, check runs). */
const mostOfCheck = 65_535;
/** GitHub shows nothing at all of a step's summary that is larger (docs: job summaries, 1 MiB a step). */
const mostOfSummary = 1024 * 1024;

/** What a comment holds beside the text that the publisher puts around the report. */
export function commentRoom(elsewhere: string, around = ""): Room {
  return { limit: mostOfComment - around.length, unit: "characters", elsewhere };
}

/** What the summary of a check run holds beside the text that the publisher puts around the report. */
export function checkRoom(elsewhere: string, around = ""): Room {
  return { limit: mostOfCheck - around.length, unit: "characters", elsewhere };
}

/** What a step's summary holds beside the text that the publisher puts around the report. */
export function summaryRoom(elsewhere: string, around = ""): Room {
  return { limit: mostOfSummary - sizeOf(around, "bytes"), unit: "bytes", elsewhere };
}

export function fits(text: string, { limit, unit }: Room): boolean {
  return sizeOf(text, unit) <= limit;
}

export function sizeOf(text: string, unit: Room["unit"]): number {
  return unit === "characters" ? text.length : new TextEncoder().encode(text).length;
}
