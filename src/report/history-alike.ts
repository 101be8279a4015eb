import type { HistoryChange, HistoryCombination, Series } from "../analyse/history/history.ts";

/** Series that say the same: one metric, and the same of every release. */
export interface AlikeSeries {
  /** The first of them. */
  series: Series;
  combinations: HistoryCombination[];
}

/** Puts series together that say the same, such as those of two checksums of equal length, in their order. */
export function alikeSeries(all: readonly Series[]): AlikeSeries[] {
  const told = ({ metric, points }: Series) =>
    JSON.stringify([metric, points.map((point) => (point.kind === "measured" ? point.value : point.kind))]);
  return [...Map.groupBy(all, told).values()].flatMap((group) => {
    const [series] = group;
    return series ? [{ series, combinations: group.map(({ combination }) => combination) }] : [];
  });
}

/** A change of several combinations, with all its numbers. */
export interface AlikeChange extends AlikeSeries {
  change: HistoryChange;
}

/** The same of changes: one metric, from the same value to the same at the same time. */
export function alikeChanges(all: readonly Series[]): AlikeChange[] {
  const changes = all.flatMap((series) => series.changes.map((change) => ({ series, change })));
  const told = ({ series, change }: (typeof changes)[number]) => JSON.stringify([series.metric, change]);
  return [...Map.groupBy(changes, told).values()].flatMap((group) => {
    const [first] = group;
    return first ? [{ ...first, combinations: group.map(({ series }) => series.combination) }] : [];
  });
}
