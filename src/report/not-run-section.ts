import { escapeText } from "./escape-markdown.ts";
import { findNotRun } from "./not-run.ts";
import type { Results } from "./results.ts";
import type { LeftOut } from "./section.ts";
import { folded, proseTable } from "./table.ts";

/** Right under the results: versions that could not be had and combinations that were skipped, with the reason. */
export function notRunSection(results: Results, leftOut: LeftOut): string {
  if (leftOut.has("skipped")) return "";
  const rows = findNotRun(results);
  if (rows.length === 0) return "";
  const table = proseTable(
    ["Version", "Did not run", "Combinations"],
    rows.map(({ version, reason, combinations }) => [version, reason, combinations].map(escapeText)),
  );
  return [table, ...(leftOut.has("looked-for") ? [] : triedParts(results))].join("\n\n");
}

/** Every source that was asked for an unobtainable version, folded. */
function triedParts({ measurements }: Results): string[] {
  return measurements.provisioned.unobtainable
    .filter(({ tried }) => tried.length > 0)
    .map(({ label, tried }) => {
      const items = tried.map(({ source, outcome }) => `- ${escapeText(source)}: ${escapeText(outcome)}`);
      return folded(`Where ${escapeText(label)} was looked for`, items.join("\n"));
    });
}
