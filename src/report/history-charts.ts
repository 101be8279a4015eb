import type { History, Series } from "../analyse/history/history.ts";
import { combinationsText } from "./cell-text.ts";
import { codeBlock } from "./escape-markdown.ts";
import { type AlikeSeries, alikeSeries } from "./history-alike.ts";
import { counted, grouped } from "./numbers.ts";
import { markdownStyle } from "./style.ts";
import { alignedTable } from "./table.ts";
import { barChart } from "./xychart.ts";

/** More charts than these nobody reads; the table has all numbers. */
const mostCharts = 4;
/** A smaller change, as the logarithm of its ratio, is less than a pixel or two of a bar. */
const leastDrawn = Math.log(1.005);
/** Nobody's corpus holds as many bytes; a file of results may claim more. */
const mostDrawn = 1e18;

/** Those that changed most, as charts over the releases, and every value as a table. Markdown; empty without any. */
export function historyCharts(history: History): string {
  if (history.series.length === 0) return "";
  const alike = alikeSeries(history.series);
  const changed = alike.filter(({ series }) => series.changes.length > 0);
  const drawn = changed
    .filter(({ series }) => swing(series) >= leastDrawn)
    .toSorted((one, other) => swing(other.series) - swing(one.series))
    .slice(0, mostCharts);
  const left = changed.length - drawn.length;
  return [
    ...drawn.flatMap(chartOf),
    ...(left > 0 ? [`Not drawn: ${counted(left, "row")} of the table, which changed less.`] : []),
    valuesTable(history, alike),
    "– it cannot do this combination; ? not measured, for the reasons given below.",
  ].join("\n\n");
}

/** The largest change of a series, as the logarithm of its ratio, either way. */
function swing({ changes }: Series): number {
  return Math.max(
    ...changes.map(({ ratio }) => (ratio ? Math.abs(Math.log(ratio)) : Number.POSITIVE_INFINITY)),
  );
}

function chartOf({ series: { metric, points }, combinations }: AlikeSeries): string[] {
  const bars = points.flatMap((point) =>
    point.kind === "measured" && point.value > 0 && point.value < mostDrawn
      ? [{ label: point.release, value: point.value }]
      : [],
  );
  if (bars.length === 0) return [];
  const { divisor, unit } = scaleOf(Math.max(...bars.map(({ value }) => value)));
  const drawn = new Set(bars.map(({ label }) => label));
  const absent = points.filter(({ release }) => !drawn.has(release)).map(({ release }) => release);
  const text = markdownStyle.text;
  const caption = [
    `${markdownStyle.strong(text(combinationsText(combinations)))}, ${metric}.`,
    ...(absent.length > 0 ? [`No bar: ${absent.map(text).join(", ")}.`] : []),
  ].join(" ");
  const chart = barChart(
    `${metric}, by release`,
    unit,
    bars.map(({ label, value }) => ({ label, value: value / divisor })),
  );
  return [caption, codeBlock(chart, "mermaid")];
}

/** So that numbers on bars have three digits or more. */
function scaleOf(most: number): { divisor: number; unit: string } {
  if (most >= 1e8) return { divisor: 1e6, unit: "millions" };
  return most >= 1e5 ? { divisor: 1e3, unit: "thousands" } : { divisor: 1, unit: "units" };
}

function valuesTable({ releases }: History, alike: readonly AlikeSeries[]): string {
  const text = markdownStyle.text;
  const columns = [
    { title: "Metric", numeric: false },
    { title: "Combinations", numeric: false },
    ...releases.map(({ label }) => ({ title: text(label), numeric: true })),
  ];
  const rows = alike.map(({ series, combinations }) => [
    series.metric,
    text(combinationsText(combinations)),
    ...series.points.map((point) => {
      if (point.kind === "measured") return grouped(point.value);
      return point.kind === "unable" ? "–" : "?";
    }),
  ]);
  return alignedTable(columns, rows);
}
