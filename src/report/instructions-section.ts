import type { Comparison } from "../analyse/comparison.ts";
import type { CellCounts, Costs, Estimate } from "../analyse/counting/cell-counts.ts";
import type { InstructionMetric } from "../config/metrics.ts";
import { combinationText, everyCombination } from "./cell-text.ts";
import { changeText, isChanged } from "./change.ts";
import { escapeText } from "./escape-markdown.ts";
import { causeText, comparisonsOf, mostChanged } from "./instructions-text.ts";
import { counted, grouped } from "./numbers.ts";
import type { Results } from "./results.ts";
import type { LeftOut } from "./section.ts";
import { markdownStyle } from "./style.ts";
import { alignedTable, folded } from "./table.ts";

const columns: readonly { metric: InstructionMetric; title: string }[] = [
  { metric: "instructions", title: "Δ Instructions" },
  { metric: "startup-instructions", title: "Δ Start-up" },
  { metric: "file-instructions", title: "Δ Per file" },
  { metric: "byte-instructions", title: "Δ Per byte" },
];

/** Instructions of every pair, and for each contender what the largest change is made of. Empty when not asked for. */
export function instructionsSection(results: Results, leftOut: LeftOut): string {
  const { counts } = results.analysis;
  if (counts === null || leftOut.has("instructions")) return "";
  const compared = results.candidates.flatMap((contender) => comparisonsOf(results, contender));
  const parts = [
    ...(compared.length > 0 ? [sentence(compared), pairsTable(results, compared)] : []),
    ...results.candidates.flatMap((contender) => detailsOf(results, contender)),
    ...absentParts(results),
    ...(compared.length > 0 ? [legend(results)] : []),
  ];
  return parts.length === 0 ? "" : ["### Instructions", ...parts].join("\n\n");
}

function sentence(compared: readonly Comparison[]): string {
  const changed = compared.filter(isChanged).length;
  if (changed === 0) return `${counted(compared.length, "cell")} took as many instructions as the baseline.`;
  return `${changed} of ${counted(compared.length, "cell")} took more or fewer instructions than the baseline.`;
}

function pairsTable(results: Results, compared: readonly Comparison[]): string {
  const rows = compared.flatMap(({ cell: id }) =>
    results.cells([id]).map((cell) => [
      escapeText(combinationText(cell)),
      escapeText(cell.contender),
      ...columns.map(({ metric }) => {
        const comparison = results.comparison(cell, metric);
        return comparison ? changeText(comparison) : "–";
      }),
    ]),
  );
  const titles = ["Combination", "Version", ...columns.map(({ title }) => title)];
  const table = alignedTable(
    titles.map((title, index) => ({ title, numeric: index > 1 })),
    rows,
  );
  return compared.length > mostOpenRows ? folded(`All ${counted(compared.length, "cell")}`, table) : table;
}

/** Longer tables are folded. */
const mostOpenRows = 10;

/** Of the pair with the largest change: costs by process, and the functions behind it. */
function detailsOf(results: Results, contender: string): string[] {
  const worst = mostChanged(comparisonsOf(results, contender).filter(isChanged));
  const [cell] = worst ? results.cells([worst.cell]) : [];
  const { cells = [], changes = [] } = results.analysis.counts ?? {};
  const own = cells.find((one) => one.cell === worst?.cell);
  const reference = cells.find((one) => one.cell === worst?.reference);
  if (!worst || !cell || !own || !reference) return [];
  const causes = changes.find((one) => one.cell === worst.cell)?.causes ?? [];
  const lines = causes.map((cause) => {
    const { difference } = cause;
    const part = `${(Math.abs(difference / worst.referenceValue) * 100).toFixed(2)} % of the baseline's`;
    const more = difference > 0 ? "more" : "fewer";
    return `- ${causeText(cause, markdownStyle)}: ${grouped(Math.abs(difference))} ${more} (${part})`;
  });
  const title = `${escapeText(contender)}, ${escapeText(combinationText(cell))}: by process and function`;
  return [
    folded(title, [rolesTable(own, reference), ...(lines.length > 0 ? [lines.join("\n")] : [])].join("\n\n")),
  ];
}

const parts: readonly { cost: keyof Costs; title: string; digits: number }[] = [
  { cost: "startup", title: "Start-up", digits: 0 },
  { cost: "perFile", title: "Per file", digits: 0 },
  { cost: "perByte", title: "Per byte", digits: 2 },
];

function rolesTable(own: CellCounts, reference: CellCounts): string {
  const rows = own.roles.map(({ role, costs }) => {
    const before = reference.roles.find((one) => one.role === role)?.costs;
    return [
      escapeText(role),
      ...parts.map(({ cost, digits }) => {
        const [was, is] = [before?.[cost], costs[cost]].map((one) => (one ? number(one, digits) : "–"));
        return `${was} → ${is}`;
      }),
    ];
  });
  const titles = ["Process", ...parts.map(({ title }) => title)];
  return alignedTable(
    titles.map((title, index) => ({ title, numeric: index > 0 })),
    rows,
  );
}

/** What is smaller than its error is nothing; and nothing costs less, whatever a fit says. */
function number({ value, error }: Estimate, digits: number): string {
  if (value <= error) return "0";
  return digits === 0 ? grouped(value) : value.toFixed(digits);
}

function absentParts(results: Results): string[] {
  const { absent = [] } = results.analysis.counts ?? {};
  const groups = Map.groupBy(absent, ({ reason }) => reason);
  return Array.from(groups, ([reason, group]) => {
    const cells = results.cells(group.flatMap((one) => one.cells));
    const versions = [...new Set(cells.map(({ contender }) => contender))].join(", ");
    return `Not measured: ${escapeText(reason)}. That leaves out ${escapeText(versions)} in ${counted(cells.length, "cell")} (${escapeText(everyCombination(cells))}).`;
  });
}

function legend({ measurements }: Results): string {
  const { counting, machine } = measurements.run;
  const sizes = counting?.corpora.map(
    ({ files, bytes }) => `${counted(files, "file")} of ${counted(bytes, "byte")}`,
  );
  return `Counted by valgrind ${escapeText(machine.valgrind ?? "")} on ${sizes?.join(", ")}, cut from the same corpus; from these follow start-up, cost per file and per byte, and the whole for ${grouped(measurements.corpus.bytes)} bytes. \`=\`: within the tolerance.`;
}
