import type { Metric } from "../../config/metrics.ts";
import type { Cell } from "../../plan/plan.ts";
import type { Analysis } from "../analysis.ts";
import type { Measurements } from "../measurements.ts";
import { changesIn } from "./changes.ts";
import { combinationKey, combinationOf } from "./combination.ts";
import type { HistoryRelease, Point, Series } from "./history.ts";
import { makePointReader } from "./points.ts";

/**
 * Every metric of the run in every combination, over all releases. Combinations that no release was measured in are
 * left out: there is nothing to say of them.
 */
export function makeSeries(
  measurements: Measurements,
  analysis: Analysis,
  releases: readonly HistoryRelease[],
): Series[] {
  const { plan, config } = measurements;
  const cells = new Map(plan.cells.map((cell) => [placeOf(cell.contender, cell), cell]));
  const skipped = new Map(plan.skipped.map(({ cell, reason }) => [placeOf(cell.contender, cell), reason]));
  const read = makePointReader(measurements, analysis);
  const pointOf = (metric: Metric, release: HistoryRelease, like: Cell): Point => {
    const { label } = release;
    if (release.kind === "missing") return { kind: "not-measured", release: label, reason: release.reason };
    const own = cells.get(placeOf(label, like));
    if (own !== undefined) return read(metric, own);
    const reason = skipped.get(placeOf(label, like)) ?? "it is not in the plan";
    return { kind: "unable", release: label, reason };
  };
  return config.metrics
    .flatMap((metric) =>
      distinct(plan.cells).map((cell): Series => {
        const points = releases.map((release) => pointOf(metric, release, cell));
        return { metric, combination: combinationOf(cell), points, changes: changesIn(metric, points) };
      }),
    )
    .filter(({ points }) => points.some(({ kind }) => kind === "measured"));
}

function placeOf(contender: string, cell: Cell): string {
  return `${contender}/${combinationKey(cell)}`;
}

/** The first cell of each combination, in the plan's order. */
function distinct(cells: readonly Cell[]): Cell[] {
  return [...Map.groupBy(cells, combinationKey).values()].flatMap(([first]) => first ?? []);
}
