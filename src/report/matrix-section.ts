import { escapeText } from "./escape-markdown.ts";
import { faultsOf } from "./faults.ts";
import { flaggedSection } from "./flagged-section.ts";
import { type Matrix, type MatrixRow, makeMatrix } from "./matrix.ts";
import { placeRows } from "./matrix-places.ts";
import { numbered } from "./notes.ts";
import { counted, grouped } from "./numbers.ts";
import type { Results } from "./results.ts";
import type { LeftOut } from "./section.ts";
import { alignedTable, folded } from "./table.ts";

/** Up to here every row is shown; in longer tables the combinations where nothing happened are folded away. */
const mostOpenRows = 40;

/** The main table; where its flagged rows have no room either, the names of their cells. */
export function matrixSection(results: Results, leftOut: LeftOut): string {
  const matrix = makeMatrix(results);
  if (matrix.rows.length === 0) return "";
  if (leftOut.has("flagged-numbers")) return flaggedSection(results);
  return [
    "### Results",
    ...(leftOut.has("passing-rows") ? remarkableRows(results, matrix) : allRows(results, matrix)),
    ...(matrix.notes.length > 0 ? [notesText(matrix.notes)] : []),
    legend(results),
  ].join("\n\n");
}

function allRows(results: Results, matrix: Matrix): string[] {
  if (matrix.rows.length <= mostOpenRows) return [tableOf(matrix, matrix.rows)];
  const place = placeRows(results);
  const open = matrix.rows.filter(({ cell }) => place(cell) === "open");
  const rest = matrix.rows.filter(({ cell }) => place(cell) !== "open");
  return [
    ...openTable(matrix, open),
    ...foldedTable(matrix, rest, `${counted(rest.length, "row")} where nothing stands out`),
  ];
}

/** Of the rows where nothing stands out only the number is left. */
function remarkableRows(results: Results, matrix: Matrix): string[] {
  const place = placeRows(results);
  const rows = Map.groupBy(matrix.rows, ({ cell }) => place(cell));
  const slight = rows.get("slight") ?? [];
  const passing = rows.get("passing")?.length ?? 0;
  return [
    ...openTable(matrix, rows.get("open") ?? []),
    ...foldedTable(matrix, slight, `${counted(slight.length, "row")} with a few other bytes`),
    ...(passing > 0 ? [`Nothing stands out in ${counted(passing, "row")}, left out here.`] : []),
  ];
}

function openTable(matrix: Matrix, rows: readonly MatrixRow[]): string[] {
  return rows.length > 0 ? [tableOf(matrix, rows)] : [];
}

function foldedTable(matrix: Matrix, rows: readonly MatrixRow[], title: string): string[] {
  return rows.length > 0 ? [folded(title, tableOf(matrix, rows))] : [];
}

function tableOf({ columns }: Matrix, rows: readonly MatrixRow[]): string {
  return alignedTable(
    columns,
    rows.map(({ names, numbers }) => [...names.map(escapeText), ...numbers]),
  );
}

/** What the columns and signs mean. */
function legend({ measurements, baseline, analysis }: Results): string {
  return [
    `Medians of ${repetitionsText(analysis.summaries)}.`,
    `Logical MB/s: bytes of files ÷ wall time. Sent: rsync's own total, against the ${grouped(measurements.corpus.bytes)} bytes of files.`,
    `Δ: against ${escapeText(baseline)}; of bytes, those that carried the files. \`=\`: the same. \`≈\`: less than the minimum effect, by 95 % for each cell alone. \`~\`: no change shown.`,
    ...(faultsOf(analysis).some(({ cells }) => cells.length > 0) ? ["⚠: see the anomalies."] : []),
  ].join(" ");
}

/** `6 repetitions`, or `6 to 18 repetitions` where cells needed more or less. */
function repetitionsText(summaries: Results["analysis"]["summaries"]): string {
  const all = summaries.map(({ repetitions }) => repetitions).filter((repetitions) => repetitions > 0);
  const [least, most] = [Math.min(...all), Math.max(0, ...all)];
  return (least < most ? `${least} to ` : "") + counted(most, "repetition");
}

function notesText(notes: readonly string[]): string {
  return numbered(notes).map(escapeText).join("  \n");
}
