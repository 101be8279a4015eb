import type { Spread } from "../analyse/summary.ts";
import type { Metric } from "../config/metrics.ts";
import { combinationText } from "./cell-text.ts";
import { changeText } from "./change.ts";
import { escapeText } from "./escape-markdown.ts";
import { makeMatrix, nothing } from "./matrix.ts";
import { memoryByRole } from "./memory-by-role.ts";
import { measured, mebibytes, percentChange } from "./numbers.ts";
import type { Results } from "./results.ts";
import { alignedTable, type Column, folded } from "./table.ts";

/** The wire rate is left out: bytes are exact, so it says what throughput says. */
const timed: readonly { metric: Metric; title: string }[] = [
  { metric: "throughput", title: "Δ MB/s" },
  { metric: "wall-time", title: "Δ Wall" },
  { metric: "cpu-time", title: "Δ CPU" },
  { metric: "peak-memory", title: "Δ Memory" },
];

/** Folded: how far what was measured varied, and the memory of each process, which is measured once. */
export function rangesSection(results: Results): string {
  return [ranges(results), memoryByRole(results)].filter((part) => part !== "").join("\n\n");
}

/** The spread of everything timed, and of its changes, over the repetitions. */
function ranges(results: Results): string {
  const rows = makeMatrix(results).rows.map(({ cell }) => cell);
  const repetitions = (cell: (typeof rows)[number]) => results.summary(cell)?.repetitions ?? 0;
  const measuredCells = rows.filter((cell) => repetitions(cell) > 0);
  // One repetition has no range.
  if (!rows.some((cell) => repetitions(cell) > 1)) return "";
  const name = (cell: (typeof rows)[number]) => [
    escapeText(combinationText(cell)),
    escapeText(cell.contender),
  ];
  const anyDisturbed = measuredCells.some((cell) => (results.summary(cell)?.disturbed ?? 0) > 0);
  const spreads = measuredCells.map((cell) => {
    const summary = results.summary(cell);
    return [
      ...name(cell),
      spreadText(summary?.throughput, measured),
      spreadText(summary?.wireRate, measured),
      spreadText(summary?.wallS, seconds),
      spreadText(summary?.cpuS, seconds),
      spreadText(summary?.maxRssKib, mebibytes),
      ...(anyDisturbed ? [`${summary?.disturbed ?? 0} of ${repetitions(cell)}`] : []),
    ];
  });
  const titles = ["Logical MB/s", "Wire MB/s", "Wall s", "CPU s", "Peak MiB"];
  if (anyDisturbed) titles.push("Disturbed");
  const parts = [`Median (lowest–highest).`, alignedTable(columns(titles), spreads)];
  const compared = measuredCells.filter((cell) =>
    timed.some(({ metric }) => results.comparison(cell, metric)),
  );
  if (compared.length > 0) {
    const changes = compared.map((cell) => [
      ...name(cell),
      ...timed.map(({ metric }) => changeRange(results.comparison(cell, metric))),
    ]);
    parts.push(
      "Changes against the reference: trimmed mean (lowest–highest) of the ratios within a repetition.",
      alignedTable(columns(timed.map(({ title }) => title)), changes),
    );
  }
  return folded("Ranges over the repetitions: throughput, wire rate, times, memory", parts.join("\n\n"));
}

function columns(titles: readonly string[]): Column[] {
  return [
    { title: "Combination", numeric: false },
    { title: "Version", numeric: false },
    ...titles.map((title) => ({ title, numeric: true })),
  ];
}

function spreadText(spread: Spread | null | undefined, format: (value: number) => string): string {
  if (!spread) return nothing;
  return `${format(spread.median)} (${format(spread.min)}–${format(spread.max)})`;
}

function changeRange(comparison: ReturnType<Results["comparison"]>): string {
  if (!comparison) return nothing;
  const { ratio, range } = comparison;
  if (ratio === null || range === null) return changeText(comparison);
  return `${percentChange(ratio, 0)} (${percentChange(range.min, 0)} to ${percentChange(range.max, 0)})`;
}

function seconds(value: number): string {
  return value.toFixed(2);
}
