import { Failure } from "../failure.ts";
import { visible } from "./visible-text.ts";

/** Enough to recognise a value by; a longer one would bury the message. */
const mostShown = 80;

/** The Failure for results that strangers may have written. `problem` is a clause that is safe to print. */
export function refusal(problem: string): Failure {
  return new Failure(
    "usage",
    `These results are refused: ${problem}.`,
    "Publish only what `rsync-bench run` of this release wrote, unchanged.",
  );
}

/** A string of the file for a message: on one line, printable, short and in quotes. */
export function quoted(text: string): string {
  return text.length > mostShown ? `"${visible(text.slice(0, mostShown))}…"` : `"${visible(text)}"`;
}
