import { whyUnacceptable } from "../analyse/stored/acceptable.ts";
import type { StoredAnalysis, StoredComparison } from "../analyse/stored/stored-analysis.ts";
import { fromBaseBranch } from "../config/baseline-source.ts";
import { cellText } from "./cell-text.ts";
import { codeBlock, escapeText } from "./escape-markdown.ts";
import { counted } from "./numbers.ts";
import type { Results } from "./results.ts";
import type { LeftOut } from "./section.ts";
import { shellQuote } from "./shell-quote.ts";
import { differencesText, storedChangeText, storedValueText } from "./stored-text.ts";
import { markdownStyle } from "./style.ts";
import { proseTable } from "./table.ts";

/** What changed since an earlier run, worst first; empty when nothing stored was used. */
export function storedSection(results: Results, leftOut: LeftOut): string {
  const { stored } = results.analysis;
  if (stored === null) return "";
  const parts = [
    "### Against the stored baseline",
    summaryText(results, stored),
    ...(leftOut.has("stored-changes") ? [] : [changesTable(results, stored)]),
    acceptText(results, stored),
  ];
  return parts.filter((part) => part !== "").join("\n\n");
}

/** True when bytes, which do not vary, are other than what is stored. */
export function isOtherThanStored(stored: StoredAnalysis | null): boolean {
  return stored?.comparisons.some(({ by, change }) => by === "value" && change !== "same") ?? false;
}

function summaryText({ measurements }: Results, stored: StoredAnalysis): string {
  const cells = new Set(stored.comparisons.map(({ cell }) => cell)).size;
  const judged = stored.comparisons.filter(({ change }) => change !== "information");
  const numberOf = (wanted: StoredComparison["change"]) =>
    judged.filter(({ change }) => change === wanted).length;
  const compared =
    cells === 0
      ? "nothing is compared"
      : `${counted(cells, "cell")} compared: ${counted(judged.length, "number")}, ${numberOf("worse")} worse, ${numberOf("better")} better, ${numberOf("same")} the same`;
  const source = escapeText(measurements.config.baselineFile);
  const only = [
    ...(stored.added.length > 0 ? [`${counted(stored.added.length, "cell")} not in it`] : []),
    ...(stored.removed.length > 0 ? [`${counted(stored.removed.length, "cell")} only in it`] : []),
  ];
  const conditions =
    stored.differences.length === 0
      ? ""
      : ` It was measured under other conditions, so nothing fails by it: ${differencesText(stored.differences, markdownStyle)}.`;
  return `Against ${source}, measured ${escapeText(stored.measuredAt)}: ${[compared, ...only].join("; ")}.${conditions}`;
}

const weight = { worse: 0, better: 1, same: 2, information: 3 } as const;

function changesTable(results: Results, { comparisons }: StoredAnalysis): string {
  const changed = comparisons.filter(({ change }) => change === "worse" || change === "better");
  if (changed.length === 0) return "";
  const sorted = changed.toSorted((one, other) => weight[one.change] - weight[other.change]);
  const rows = sorted.map((one) => {
    const [cell] = results.cells([one.cell]);
    return [
      escapeText(cell ? cellText(cell) : one.cell),
      one.by === "value" ? one.metric : `${one.metric} against the baseline version`,
      storedValueText(one, one.stored),
      storedValueText(one, one.found),
      storedChangeText(one),
      one.change === "worse" ? `**${one.change}**` : one.change,
    ];
  });
  return proseTable(["Cell", "Metric", "Stored", "Found", "Change", ""], rows);
}

/** How to take what was found as the new baseline: where bytes changed, or where nothing can be compared any more. */
function acceptText({ measurements, analysis }: Results, stored: StoredAnalysis): string {
  const { baselineFile, out } = measurements.config;
  if (!isOtherThanStored(stored) && stored.differences.length === 0) return "";
  if (whyUnacceptable(analysis) !== null) return "";
  if (baselineFile === fromBaseBranch) {
    return "If this is meant, there is nothing to do: the first run on the default branch after the merge is the new baseline.";
  }
  const command = ["rsync-bench", "accept", `${out}/results.json`, "--baseline-file", baselineFile];
  return `If this is meant, take it as the new baseline, and commit the file:\n\n${codeBlock(shellQuote(command), "sh")}`;
}
