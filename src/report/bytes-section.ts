import type { Comparison } from "../analyse/comparison.ts";
import { combinationText } from "./cell-text.ts";
import { changeText } from "./change.ts";
import { escapeText } from "./escape-markdown.ts";
import { byteDifference, counted, grouped } from "./numbers.ts";
import type { Results } from "./results.ts";
import type { LeftOut } from "./section.ts";
import { alignedTable, folded } from "./table.ts";

/**
 * Bytes are exact: which cells differ from the same combination of the baseline, by how many. They are those that
 * carried the files; rsync's total is a few bytes more in some runs than in others (analyse/metric-value.ts).
 */
export function bytesSection(results: Results, leftOut: LeftOut): string {
  const compared = results.analysis.comparisons.filter(
    ({ metric, match }) => metric === "wire-bytes" && match === "same",
  );
  if (compared.length === 0) return "";
  const differing = compared
    .filter(({ value, referenceValue }) => value !== referenceValue)
    .sort((one, other) => Math.abs(difference(other)) - Math.abs(difference(one)));
  const same = compared.length - differing.length;
  const sentence =
    differing.length === 0
      ? `All ${counted(same, "cell")} needed exactly as many bytes for the files as the baseline did.`
      : `${counted(same, "cell")} needed exactly as many bytes for the files as the baseline did, ${differing.length} did not.`;
  const parts = ["### Bytes", sentence];
  if (differing.length > 0 && !leftOut.has("table-of-bytes")) {
    // The main table has the changes in percent.
    parts.push(folded(`${counted(differing.length, "cell")} with other bytes`, tableOf(results, differing)));
  }
  return parts.join("\n\n");
}

function tableOf(results: Results, comparisons: readonly Comparison[]): string {
  const titles = ["Combination", "Version", "Bytes of files", "Baseline", "Difference", "Change"];
  const rows = comparisons.map((comparison) => {
    const [cell] = results.cells([comparison.cell]);
    const exact = byteDifference(difference(comparison));
    const change = changeText(comparison);
    return [
      cell ? escapeText(combinationText(cell)) : "",
      escapeText(cell?.contender ?? comparison.cell),
      grouped(comparison.value),
      grouped(comparison.referenceValue),
      exact,
      change === exact ? "" : change,
    ];
  });
  return alignedTable(
    titles.map((title, index) => ({ title, numeric: index > 1 })),
    rows,
  );
}

function difference({ value, referenceValue }: Comparison): number {
  return value - referenceValue;
}
