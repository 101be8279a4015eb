import type { Span } from "../analyse/history/history.ts";
import type { Style } from "./style.ts";

/** From so many on, releases that follow on each other are named by the first and the last. */
const fewestInRange = 3;

/** Releases that follow on each other: `3.2.4`, `3.2.4, 3.2.5`, `3.2.4…3.2.6`. */
export function runText(labels: readonly string[], style: Style): string {
  const names = labels.map(style.text);
  return names.length < fewestInRange ? names.join(", ") : `${names[0]}…${names.at(-1)}`;
}

/**
 * When something happened: `in 3.2.4`, or `between 3.2.3 and 3.2.7 (3.2.4…3.2.6 not measured)`.
 * @param unable releases that were measured and say nothing all the same, for which `what` stands.
 */
export function spanText(
  { before, after, skipped }: Span,
  { unable, what }: { unable: ReadonlySet<string>; what: string },
  style: Style,
): string {
  if (skipped.length === 0) return `in ${style.text(after)}`;
  const parts = [
    { labels: skipped.filter((label) => !unable.has(label)), what: "not measured" },
    { labels: skipped.filter((label) => unable.has(label)), what },
  ].filter(({ labels }) => labels.length > 0);
  // Of a mixture, neither kind need follow on each other.
  const names = (labels: readonly string[]) =>
    parts.length === 1 ? runText(labels, style) : labels.map(style.text).join(", ");
  const notes = parts.map(({ labels, what }) => `${names(labels)} ${what}`).join("; ");
  return `between ${style.text(before)} and ${style.text(after)} (${notes})`;
}
