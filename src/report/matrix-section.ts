import { combinationText } from "./cell-text.ts";
import { escapeText } from "./escape-markdown.ts";
import { type Matrix, type MatrixRow, makeMatrix } from "./matrix.ts";
import { numbered } from "./notes.ts";
import { counted, grouped } from "./numbers.ts";
import type { Results } from "./results.ts";
import { alignedTable, folded } from "./table.ts";

/** Up to here every row is shown; in longer tables the combinations where nothing happened are folded away. */
const mostOpenRows = 40;
/** A smaller change of bytes does not keep a row from being folded. */
const notableChange = 0.0005;

/** The main table. `mostRows` cuts it where even folded rows would be too long for a comment. */
export function matrixSection(results: Results, mostRows: number): string {
  const matrix = makeMatrix(results);
  if (matrix.rows.length === 0) return "";
  const { open, rest } = split(results, matrix);
  const parts = ["### Results"];
  if (open.length > 0) parts.push(tableOf(matrix, open.slice(0, mostRows)));
  const room = Math.max(0, mostRows - open.length);
  if (rest.length > 0 && room > 0) {
    const title = `${counted(rest.length, "row")} where nothing stands out`;
    parts.push(folded(title, tableOf(matrix, rest.slice(0, room))));
  }
  const missing = matrix.rows.length - Math.min(matrix.rows.length, mostRows);
  if (missing > 0) parts.push(`${counted(missing, "more row")} in results.csv.`);
  if (matrix.notes.length > 0) parts.push(notesText(matrix.notes));
  parts.push(legend(results));
  return parts.join("\n\n");
}

/** Combinations with an anomaly, a failure, a failed gate or other bytes stay open. */
function split(results: Results, { rows }: Matrix): { open: MatrixRow[]; rest: MatrixRow[] } {
  if (rows.length <= mostOpenRows) return { open: rows, rest: [] };
  const { anomalies, gates, comparisons } = results.analysis;
  const notable = new Set([
    ...anomalies.flatMap(({ cells }) => cells),
    ...gates.flatMap(({ cell, outcome }) => (cell !== null && outcome !== "pass" ? [cell] : [])),
    ...comparisons.flatMap(({ metric, match, ratio, cell }) =>
      metric === "wire-bytes" && match === "same" && Math.abs((ratio ?? 2) - 1) >= notableChange
        ? [cell]
        : [],
    ),
  ]);
  const failed = rows.filter(
    ({ cell }) => (results.summary(cell)?.failures ?? 0) > 0 || results.runs(cell) === 0,
  );
  for (const { cell } of failed) notable.add(cell.id);
  const combinations = new Set(
    rows.filter(({ cell }) => notable.has(cell.id)).map(({ cell }) => combinationText(cell)),
  );
  const isOpen = ({ cell }: MatrixRow) => combinations.has(combinationText(cell));
  return { open: rows.filter(isOpen), rest: rows.filter((row) => !isOpen(row)) };
}

function tableOf({ columns }: Matrix, rows: readonly MatrixRow[]): string {
  return alignedTable(
    columns,
    rows.map(({ names, numbers }) => [...names.map(escapeText), ...numbers]),
  );
}

/** What the columns and signs mean. */
function legend({ measurements, baseline, analysis }: Results): string {
  const repetitions = Math.max(0, ...analysis.summaries.map((summary) => summary.repetitions));
  return [
    `Medians of ${counted(repetitions, "repetition")}.`,
    `Logical MB/s: bytes of files ÷ wall time. Sent: rsync's own total, against the ${grouped(measurements.corpus.bytes)} bytes of files.`,
    `Δ: against ${escapeText(baseline)}; of bytes, those that carried the files. \`=\`: the same. \`≈\`: fewer than three repetitions, or they disagree about the direction.`,
    ...(analysis.anomalies.length > 0 ? ["⚠: see the anomalies."] : []),
  ].join(" ");
}

function notesText(notes: readonly string[]): string {
  return numbered(notes).map(escapeText).join("  \n");
}
