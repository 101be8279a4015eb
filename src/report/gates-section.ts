import type { GateResult } from "../analyse/gate-result.ts";
import { isAdvice } from "../config/gates.ts";
import { cellText } from "./cell-text.ts";
import { escapeText } from "./escape-markdown.ts";
import { type GateGroup, groupGates } from "./gate-groups.ts";
import { outcomeText } from "./gate-outcome-text.ts";
import { everywhere, foundText, intervalText, limitText, marginText, whereText } from "./gate-text.ts";
import { counted } from "./numbers.ts";
import type { Results } from "./results.ts";
import type { LeftOut } from "./section.ts";
import { proseTable } from "./table.ts";

/** Each violation of a gate and each doubt in its own row; what passed, and what is only advice, in one a gate. */
export function gatesSection(results: Results, leftOut: LeftOut): string {
  const shown = results.analysis.gates.filter(
    ({ gate, outcome }) =>
      (outcome !== "pass" || !leftOut.has("passed-gates")) &&
      // Nobody asked for advice, so nobody misses what it could not be given on.
      !(isAdvice(gate) && (outcome === "not-measured" || outcome === "unmatched")),
  );
  const isSingle = ({ gate, outcome }: GateResult) =>
    outcome !== "pass" && !isAdvice(gate) && !leftOut.has("flagged-numbers");
  const rows = groupGates(shown, isSingle).map((group) => groupRow(results, group));
  if (rows.length === 0) return "";
  const titles = ["Metric", "Where", "Limit", "Found", "Interval", "Margin", "Outcome"];
  return ["### Gates", proseTable(titles, rows)].join("\n\n");
}

/** A group is shown with the cell that is worst by its limit. */
function groupRow(results: Results, { worst, count, isSingle }: GateGroup): string[] {
  const { gate, cell: id } = worst;
  const [cell] = results.cells(id === null ? [] : [id]);
  const failed = worst.outcome === "fail" && gate.level === "error";
  const outcome = outcomeText(worst);
  return [
    gate.profile === undefined ? gate.metric : `${gate.metric} (gate: ${gate.profile})`,
    escapeText(isSingle && cell ? cellText(cell) : groupText(worst, count)),
    limitText(gate),
    foundText(worst),
    intervalText(worst),
    marginText(worst),
    failed ? `**${outcome}**` : outcome,
  ];
}

function groupText({ gate, cell }: GateResult, count: number): string {
  if (cell === null) return whereText(gate);
  const where = whereText(gate);
  return counted(count, "cell") + (where === everywhere ? "" : ` (${where})`);
}
