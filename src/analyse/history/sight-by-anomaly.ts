import type { Cell } from "../../plan/plan.ts";
import { runsByCell, runsOf } from "../observed.ts";
import { appearanceIn } from "./appearance.ts";
import { combinationKey } from "./combination.ts";
import type { Concluded, Sight } from "./suspicion.ts";
import { isWanted, type WantedAnomaly } from "./wanted-anomaly.ts";

/** One cell of each combination in which any version of the run shows the anomaly; none where it is no cell's. */
export function cellsWithAnomaly(wanted: WantedAnomaly, [{ plan }, { anomalies }]: Concluded): Cell[] {
  const shown = new Set(
    anomalies.filter((anomaly) => isWanted(wanted, anomaly)).flatMap(({ cells }) => cells),
  );
  return plan.cells.filter(({ id }) => shown.has(id));
}

/** Whether a version of the run shows the anomaly in any of the combinations `keys`. */
export function sightByAnomaly(
  wanted: WantedAnomaly,
  label: string,
  [{ plan, run }, analysis]: Concluded,
  keys: ReadonlySet<string>,
): Sight {
  const own = analysis.anomalies.filter(
    (anomaly) => anomaly.contender === label && isWanted(wanted, anomaly),
  );
  const runs = runsOf(runsByCell(plan, run.observations), label);
  const seen = appearanceIn({ release: label, runs, anomalies: own }, keys);
  switch (seen.kind) {
    case "shown":
      return { kind: "shown", why: seen.actual };
    case "clear":
      return { kind: "clear", why: `${countedCells(runs, keys)} without it` };
    case "unknown":
      return { kind: "unknown", why: seen.reason };
  }
}

function countedCells(runs: ReturnType<typeof runsOf>, keys: ReadonlySet<string>): string {
  const told = runs.filter(
    ({ cell, completed }) => completed.length > 0 && (keys.size === 0 || keys.has(combinationKey(cell))),
  );
  return `${told.length} ${told.length === 1 ? "cell" : "cells"}`;
}
