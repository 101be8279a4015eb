import type { GateResult } from "../analyse/analysis.ts";
import type { Gate } from "../config/gates.ts";
import { cellText } from "./cell-text.ts";
import { escapeText } from "./escape-markdown.ts";
import { foundText, intervalText, limitText, outcomeText, whereText } from "./gate-text.ts";
import { counted } from "./numbers.ts";
import type { Results } from "./results.ts";
import type { LeftOut } from "./section.ts";
import { proseTable } from "./table.ts";

const order: readonly GateResult["outcome"][] = ["fail", "unmatched", "not-measured", "undecided", "pass"];

/** The user's gates: each violation and doubt in its own row, what passed in one row a gate. */
export function gatesSection(results: Results, leftOut: LeftOut): string {
  const rows = order
    .filter((outcome) => outcome !== "pass" || !leftOut.has("passed-gates"))
    .flatMap((outcome) => {
      const own = results.analysis.gates.filter((result) => result.outcome === outcome);
      const isGrouped = outcome === "pass" || leftOut.has("flagged-numbers");
      return isGrouped
        ? gateGroups(own).map((group) => groupRow(results, group))
        : own.map((result) => gateRow(results, result));
    });
  if (rows.length === 0) return "";
  const titles = ["Metric", "Where", "Limit", "Found", "Interval", "Outcome"];
  return ["### Gates", proseTable(titles, rows)].join("\n\n");
}

/** The results of each gate. */
function gateGroups(own: readonly GateResult[]): GateResult[][] {
  return [...Map.groupBy(own, ({ gate }) => JSON.stringify(gate)).values()];
}

function gateRow(results: Results, result: GateResult): string[] {
  const [cell] = results.cells(result.cell === null ? [] : [result.cell]);
  const where = cell ? cellText(cell) : whereText(result.gate);
  const failed = result.outcome === "fail" && result.gate.level === "error";
  const outcome = outcomeText(result);
  return [
    result.gate.metric,
    escapeText(where),
    limitText(result.gate),
    foundText(result),
    intervalText(result),
    failed ? `**${outcome}**` : outcome,
  ];
}

/** All the cells with one outcome of a gate, with the ratio that is worst by its limit. */
function groupRow(results: Results, group: GateResult[]): string[] {
  const worst = group.reduce((one, other) => (isWorse(one.gate, other, one) ? other : one));
  const row = gateRow(results, worst);
  if (worst.cell !== null) row[1] = escapeText(`${counted(group.length, "cell")} (${whereText(worst.gate)})`);
  return row;
}

function isWorse({ limit }: Gate, one: GateResult, other: GateResult): boolean {
  const [ratio, than] = [one.ratio ?? 1, other.ratio ?? 1];
  return limit.kind === "max-increase" ? ratio > than : ratio < than;
}
