import { visibleLines } from "./visible-text.ts";

/** A text cell that begins like this is a formula to a spreadsheet. */
const formula = /^[=+\-@\t\r]/;

/** A value in a CSV row: RFC 4180 quoting where needed, and no text that a spreadsheet would run. */
export function csvField(value: string | number | null): string {
  if (value === null) return "";
  if (typeof value === "number") return String(value);
  const text = visibleLines(formula.test(value) ? `'${value}` : value);
  return /[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
