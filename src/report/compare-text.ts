import type { StoredAnalysis, StoredComparison } from "../analyse/stored/stored-analysis.ts";
import { counted } from "./numbers.ts";
import { differencesText, storedChangeText, storedValueText } from "./stored-text.ts";
import { plainStyle } from "./style.ts";
import { alignedTable } from "./table.ts";
import { visible } from "./visible-text.ts";

/** Two runs against each other, for a terminal. `wrong` names contenders of the later run that copied wrongly. */
export function renderComparison(analysis: StoredAnalysis, wrong: readonly string[]): string {
  const { differences, added, removed, measuredAt } = analysis;
  const only = (cells: readonly string[], where: string) =>
    cells.length === 0 ? [] : [`Only in the ${where}: ${cells.map(visible).join(", ")}`];
  const parts = [
    tableText(analysis),
    ...only(removed, "old one"),
    ...only(added, "new one"),
    ...(differences.length === 0
      ? []
      : [`Advisory, since they were measured with ${differencesText(differences, plainStyle)}.`]),
    ...wrong.map((contender) => `Wrong content: ${visible(contender)} in the new one.`),
    `${countsText(analysis)} since ${visible(measuredAt)}.`,
  ];
  return parts.filter((part) => part !== "").join("\n\n");
}

const order: readonly StoredComparison["change"][] = ["worse", "better", "information", "same"];
const columns = ["Cell", "Metric", "Old", "New", "Change", ""].map((title, index) => ({
  title,
  numeric: index >= 2 && index <= 4,
}));

/** Whatever is not the same, worst first; ratios of times only where both runs have them. */
function tableText({ comparisons }: StoredAnalysis): string {
  const shown = order
    .filter((change) => change !== "same")
    .flatMap((change) => comparisons.filter((one) => one.change === change));
  if (shown.length === 0) return "";
  const rows = shown.map((one) => [
    visible(one.cell),
    one.by === "value" ? one.metric : `${one.metric} against the baseline`,
    storedValueText(one, one.stored),
    storedValueText(one, one.found),
    storedChangeText(one),
    one.change === "information" ? "for information" : one.change,
  ]);
  return alignedTable(columns, rows);
}

function countsText({ comparisons }: StoredAnalysis): string {
  const judged = comparisons.filter(({ change }) => change !== "information");
  if (judged.length === 0) return "Nothing can be compared";
  const [worse, better] = (["worse", "better"] as const).map(
    (wanted) => judged.filter(({ change }) => change === wanted).length,
  );
  return `${counted(judged.length, "number")} compared, ${worse} worse, ${better} better`;
}
