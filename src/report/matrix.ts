import type { Comparison } from "../analyse/comparison.ts";
import type { Metric } from "../config/metrics.ts";
import { skipCompressText } from "../config/skip-compress.ts";
import type { Cell } from "../plan/plan.ts";
import { combinationText, levelText } from "./cell-text.ts";
import { changeText } from "./change.ts";
import { faultsOf } from "./faults.ts";
import { superscript } from "./notes.ts";
import { grouped, measured, mebibytes, share } from "./numbers.ts";
import type { Results } from "./results.ts";
import type { Column } from "./table.ts";

export const nothing = "–";
/** Beside the version of a cell that an anomaly names. */
const anomalyMark = " ⚠";
/** There is room for two of them; the first two that the user compares are shown, the rest in the ranges. */
const changeColumns: readonly { metric: Metric; title: string }[] = [
  { metric: "wire-bytes", title: "Δ Bytes" },
  { metric: "cpu-time", title: "Δ CPU" },
  { metric: "instructions", title: "Δ Instructions" },
  { metric: "throughput", title: "Δ MB/s" },
  { metric: "peak-memory", title: "Δ Memory" },
  { metric: "wall-time", title: "Δ Wall" },
  { metric: "wire-rate", title: "Δ Wire" },
  { metric: "literal-bytes", title: "Δ Literal" },
];

export interface MatrixRow {
  cell: Cell;
  /** From outside, not escaped. */
  names: string[];
  /** Made here; nothing in them needs escaping. */
  numbers: string[];
}

/** The main table as plain text. */
export interface Matrix {
  columns: Column[];
  /** One a cell. Rows of the same combination are adjacent, the baseline's first. */
  rows: MatrixRow[];
  /** What the superscripts stand for: reference cells that are not the same combination. */
  notes: string[];
}

/** Each note with its number, in the order of their numbers. */
type Notes = Map<string, number>;

/** Lays out the main table: what each cell measured, and its change against the reference. */
export function makeMatrix(results: Results): Matrix {
  const { config } = results.measurements;
  const shown = changeColumns.filter(({ metric }) => config.metrics.includes(metric)).slice(0, 2);
  const anomalous = new Set(faultsOf(results.analysis).flatMap(({ cells }) => cells));
  const notes: Notes = new Map();
  // A column that says "default" in every row says nothing.
  const { cells } = results.measurements.plan;
  const withLevels = cells.some(({ level }) => level !== null);
  const withSkip = cells.some(({ skipCompress }) => skipCompress !== null);
  const rows = rowOrder(results).map((cell) => {
    const mark = anomalous.has(cell.id) ? anomalyMark : "";
    const measures = measureTexts(results, cell);
    const changes =
      cell.contender === results.baseline
        ? shown.map((_, index) => (index === 0 ? "baseline" : ""))
        : shown.map(({ metric }) => changeOf(results, cell, metric, notes));
    return {
      cell,
      names: [
        ...[cell.checksum, cell.codec],
        ...(withLevels ? [levelText(cell)] : []),
        ...(withSkip ? [cell.codec === "none" ? "" : skipCompressText(cell.skipCompress)] : []),
        cell.contender + mark,
      ],
      // The changes first: a comment is too narrow for the whole table, and they are what people look for.
      numbers: [...changes, ...measures],
    };
  });
  const titles = ["Logical MB/s", "Sent bytes", "Sent %", "CPU s", "Peak MiB"];
  return {
    columns: [
      ...[
        ...["Checksum", "Codec"],
        ...(withLevels ? ["Level"] : []),
        ...(withSkip ? ["Skip list"] : []),
        "Version",
      ].map((title) => ({ title, numeric: title === "Level" })),
      ...[...shown.map(({ title }) => title), ...titles].map((title) => ({ title, numeric: true })),
    ],
    rows,
    notes: [...notes.keys()],
  };
}

/** The plan's cells, combination by combination. */
function rowOrder({ measurements, baseline }: Results): Cell[] {
  const groups = Map.groupBy(measurements.plan.cells, combinationText);
  return [...groups.values()].flatMap((group) => [
    ...group.filter(({ contender }) => contender === baseline),
    ...group.filter(({ contender }) => contender !== baseline),
  ]);
}

/** A cell with failed runs says so instead of numbers: a median over what was left would look like a result. */
function measureTexts(results: Results, cell: Cell): string[] {
  const summary = results.summary(cell);
  const runs = results.runs(cell);
  if (!summary || runs === 0) return ["not run", nothing, nothing, nothing, nothing];
  if (summary.failures > 0) {
    return [`failed ${summary.failures} of ${runs}`, nothing, nothing, nothing, nothing];
  }
  const { throughput, sentBytes, cpuS, maxRssKib } = summary;
  return [
    throughput ? measured(throughput.median) : nothing,
    sentBytes === null ? nothing : grouped(sentBytes),
    sentBytes === null ? nothing : share(sentBytes, results.measurements.corpus.bytes),
    cpuS ? cpuS.median.toFixed(2) : nothing,
    maxRssKib ? mebibytes(maxRssKib.median) : nothing,
  ];
}

function changeOf(results: Results, cell: Cell, metric: Metric, notes: Notes): string {
  const comparison = results.comparison(cell, metric);
  if (!comparison || (results.summary(cell)?.failures ?? 0) > 0) return nothing;
  return changeText(comparison) + noteMark(results, comparison, notes);
}

/** A superscript number where the reference is only the nearest cell, and the note that explains it. */
function noteMark(results: Results, { match, reference }: Comparison, notes: Notes): string {
  const [cell] = results.cells([reference]);
  if (match === "same" || !cell) return "";
  const note = `against ${combinationText(cell)}, the nearest that ${results.baseline} can do`;
  const number = notes.get(note) ?? notes.size + 1;
  notes.set(note, number);
  return superscript(number);
}
