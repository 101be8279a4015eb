import type { History, HistoryChange, HistoryCombination } from "../analyse/history/history.ts";
import type { Metric } from "../config/metrics.ts";
import { combinationsText } from "./cell-text.ts";
import { alikeChanges } from "./history-alike.ts";
import { spanText } from "./history-spans.ts";
import { percentChange } from "./numbers.ts";
import { quantityText, signedQuantity } from "./quantity-text.ts";
import type { Style } from "./style.ts";
import { alignedTable } from "./table.ts";

const columns = ["Metric", "Combinations", "Changed", "Before", "After", "Change"].map((title, index) => ({
  title,
  numeric: index >= 3,
}));

/** Every change of every metric, with its value before and after; empty without any. */
export function changesTable({ series }: History, style: Style): string {
  const rows = alikeChanges(series).map(({ series: { metric, points }, combinations, change }) => {
    const unable = new Set(points.flatMap(({ kind, release }) => (kind === "unable" ? [release] : [])));
    return [
      metric,
      placesText(combinations, style),
      spanText(change, { unable, what: "cannot do it" }, style),
      quantityText(metric, change.valueBefore),
      quantityText(metric, change.valueAfter),
      sizeText(metric, change),
    ];
  });
  return rows.length === 0 ? "" : alignedTable(columns, rows);
}

/** `+8 bytes`, and of what is not tiny the percentage: `−835,900 bytes (−79.7 %)`. */
function sizeText(metric: Metric, { valueBefore, valueAfter, ratio }: HistoryChange): string {
  const difference = signedQuantity(metric, valueAfter - valueBefore);
  const percent = ratio === null ? "±0" : percentChange(ratio, 1);
  return percent.startsWith("±") ? difference : `${difference} (${percent})`;
}

/** What stayed as it was, a line a metric. */
export function unchangedLines({ series }: History, style: Style): string[] {
  const unchanged = Map.groupBy(
    series.filter(({ changes }) => changes.length === 0),
    ({ metric }) => metric,
  );
  return Array.from(unchanged, ([metric, own]) => {
    const where = own.map(({ combination }) => combination);
    return `Unchanged wherever it was measured: ${metric} of ${placesText(where, style)}.`;
  });
}

/** What releases cannot do, a line for those that cannot do the same: `3.1.2, 3.1.3 cannot do md5 × zstd, lz4.` */
export function unableLines({ series }: History, style: Style): string[] {
  const unable = series
    .filter(({ metric }) => metric === series[0]?.metric)
    .map(({ combination, points }) => ({
      combination,
      releases: points.flatMap(({ kind, release }) => (kind === "unable" ? [release] : [])),
    }))
    .filter(({ releases }) => releases.length > 0);
  const groups = Map.groupBy(unable, ({ releases }) => releases.map(style.text).join(", "));
  return Array.from(groups, ([releases, group]) => {
    const where = group.map(({ combination }) => combination);
    return `${releases} cannot do ${placesText(where, style)}.`;
  });
}

/** What releases that were measured have no value for all the same, and why, a line for each reason. */
export function withoutLines({ series, releases }: History, style: Style): string[] {
  const gaps = new Set(releases.flatMap(({ kind, label }) => (kind === "missing" ? [label] : [])));
  const without = series.flatMap(({ metric, combination, points }) =>
    points.flatMap((point) =>
      point.kind === "not-measured" && !gaps.has(point.release) ? [{ metric, combination, ...point }] : [],
    ),
  );
  const groups = Map.groupBy(without, ({ metric, release, reason }) => `${metric} ${release} ${reason}`);
  return Array.from(groups.values()).flatMap((group) => {
    const [first] = group;
    if (first === undefined) return [];
    const where = group.map(({ combination }) => combination);
    const what = `${first.metric} of ${placesText(where, style)} in ${style.text(first.release)}`;
    return [`Not measured: ${what}: ${style.text(first.reason)}.`];
  });
}

function placesText(combinations: readonly HistoryCombination[], style: Style): string {
  return style.text(combinationsText(combinations));
}
