import { metrics, metricTraits } from "../../config/metrics.ts";
import { compareStored } from "./compare-stored.ts";
import type { StoredBaseline, StoredCell } from "./stored-baseline.ts";

/**
 * The new baseline, with the old one's number wherever both are the same within the metric's own jitter, so that a
 * diff shows nothing but what changed. Ratios of times are left out: no later run is judged by them.
 */
export function keepEqual(old: StoredBaseline | null, fresh: StoredBaseline): StoredBaseline {
  const compared = old === null ? null : compareStored(old, fresh);
  const same = new Map(
    (compared?.comparisons ?? []).flatMap(({ cell, metric, stored, change }) =>
      change === "same" ? [[`${metric} ${cell}`, stored]] : [],
    ),
  );
  const kept = (cell: string, numbers: StoredCell["values"]) =>
    Object.fromEntries(
      Object.entries(numbers)
        .filter(([metric]) => !isTimed(metric))
        .map(([metric, number]) => [metric, same.get(`${metric} ${cell}`) ?? number]),
    );
  const cells = fresh.cells.map(({ cell, values, ratios }) => ({
    cell,
    values: kept(cell, values),
    ratios: kept(cell, ratios),
  }));
  const isUnchanged = compared?.differences.length === 0 && isDeepEqual(old?.cells, cells);
  return { ...fresh, cells, measuredAt: isUnchanged && old ? old.measuredAt : fresh.measuredAt };
}

/** Both are made by this program or checked by its schema, with their keys in one order. */
function isDeepEqual(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

function isTimed(name: string): boolean {
  const metric = metrics.find((one) => one === name);
  return metric !== undefined && metricTraits[metric].evidence.kind === "timed";
}
