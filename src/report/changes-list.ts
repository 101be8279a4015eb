import { bestLine, changeLines } from "./change-lines.ts";
import { escapeText } from "./escape-markdown.ts";
import type { Results } from "./results.ts";
import { markdownStyle } from "./style.ts";

/** What the reader came for, as items of a list: one a contender, the best cells, and versions that are missing. */
export function changeItems(results: Results): string[] {
  const best = bestLine(results, markdownStyle);
  const missing = results.measurements.provisioned.unobtainable.map(
    ({ label, reason }) =>
      `${markdownStyle.strong(escapeText(label))} is not obtainable: ${escapeText(reason)}.`,
  );
  return [...changeLines(results, markdownStyle), ...(best === "" ? [] : [best]), ...missing].map(
    (line) => `- ${line}`,
  );
}
