import type { GateResult } from "../analyse/analysis.ts";
import type { Gate } from "../config/gates.ts";
import { cellText } from "./cell-text.ts";
import { escapeText } from "./escape-markdown.ts";
import { foundText, limitText, outcomeText, rangeText, whereText } from "./gate-text.ts";
import { counted } from "./numbers.ts";
import type { Results } from "./results.ts";
import { proseTable } from "./table.ts";

const order: readonly GateResult["outcome"][] = ["fail", "unmatched", "not-measured", "undecided", "pass"];

/** The user's gates: each violation and doubt in its own row, what passed in one row a gate. */
export function gatesSection(results: Results, mostRows: number): string {
  const { gates } = results.analysis;
  if (gates.length === 0) return "";
  const sorted = gates.toSorted((one, other) => order.indexOf(one.outcome) - order.indexOf(other.outcome));
  const remarkable = sorted.filter(({ outcome }) => outcome !== "pass");
  const passed = [
    ...Map.groupBy(
      sorted.filter(({ outcome }) => outcome === "pass"),
      keyOf,
    ).values(),
  ];
  const rows = [
    ...remarkable.slice(0, mostRows).map((result) => gateRow(results, result)),
    ...passed.map(passedRow),
  ];
  const titles = ["Metric", "Where", "Limit", "Found", "Range", "Outcome"];
  const missing = remarkable.length - Math.min(remarkable.length, mostRows);
  const parts = ["### Gates", proseTable(titles, rows)];
  if (missing > 0) parts.push(`${counted(missing, "more row")} in results.json.`);
  return parts.join("\n\n");
}

function keyOf({ gate }: GateResult): string {
  return JSON.stringify(gate);
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
    rangeText(result),
    failed ? `**${outcome}**` : outcome,
  ];
}

/** All the cells that one gate passed on, with the ratio that came nearest to its limit. */
function passedRow(group: GateResult[]): string[] {
  const [first] = group;
  if (!first) return [];
  const { gate } = first;
  const nearest = group.reduce((one, other) => (isNearer(gate, other, one) ? other : one));
  const where = `${counted(group.length, "cell")} (${whereText(gate)})`;
  return [gate.metric, escapeText(where), limitText(gate), foundText(nearest), rangeText(nearest), "passed"];
}

function isNearer({ limit }: Gate, one: GateResult, other: GateResult): boolean {
  const [ratio, than] = [one.ratio ?? 1, other.ratio ?? 1];
  return limit.kind === "max-increase" ? ratio > than : ratio < than;
}
