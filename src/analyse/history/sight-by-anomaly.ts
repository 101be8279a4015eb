import type { TrialName } from "../../config/trial-names.ts";
import { type CellRuns, runsByCell, runsOf } from "../observed.ts";
import { appearanceIn } from "./appearance.ts";
import { combinationKey } from "./combination.ts";
import { cellObstacle, trialObstacle } from "./obstacles.ts";
import type { Concluded, Places, Sight } from "./suspicion.ts";
import { isWanted, type WantedAnomaly } from "./wanted-anomaly.ts";
import { whereToLook } from "./where-to-look.ts";

/** Where any version of the run shows the anomaly. */
export function placesOfAnomaly(wanted: WantedAnomaly, [{ plan }, { anomalies }]: Concluded): Places {
  const shown = anomalies.filter((anomaly) => isWanted(wanted, anomaly));
  const cells = new Set(shown.flatMap((anomaly) => anomaly.cells));
  const trials = [...new Set(shown.flatMap((anomaly) => anomaly.trials))];
  const isAsked = (trial: TrialName) => wanted.kind !== "trial" || trial === wanted.trial;
  return { cells: plan.cells.filter(({ id }) => cells.has(id)), trials: trials.filter(isAsked) };
}

/** Whether a version of the run shows the anomaly in any of these places, or of all that were measured for none. */
export function sightByAnomaly(
  wanted: WantedAnomaly,
  label: string,
  concluded: Concluded,
  places: Places,
): Sight {
  const [{ plan, run }, { anomalies }] = concluded;
  const own = anomalies.filter((anomaly) => anomaly.contender === label && isWanted(wanted, anomaly));
  const runs = runsOf(runsByCell(plan, run.observations), label);
  const { cells, trials } = isNowhere(places) ? allPlaces(wanted, concluded) : places;
  const keys = new Set(cells.map(combinationKey));
  const obstacles = [
    ...(cells.length > 0 ? [cellObstacle(runs, keys)] : []),
    ...trials.map((trial) => trialObstacle(run.trials, trial, label)),
  ];
  const seen = appearanceIn(label, own, obstacles.find((one) => one !== null) ?? null);
  switch (seen.kind) {
    case "shown":
      return { kind: "shown", why: seen.actual };
    case "clear":
      return { kind: "clear", why: `${placesText(runs, keys, trials)} without it` };
    case "unknown":
      return { kind: "unknown", why: seen.reason };
  }
}

function isNowhere({ cells, trials }: Places): boolean {
  return cells.length === 0 && trials.length === 0;
}

function allPlaces(wanted: WantedAnomaly, [{ plan, config }]: Concluded): Places {
  const outlook = whereToLook(wanted);
  return {
    cells: outlook.cells ? plan.cells : [],
    trials: outlook.trials.filter((trial) => config.trials.includes(trial)),
  };
}

/** `2 cells and the trial inplace-sparse`. */
function placesText(
  runs: readonly CellRuns[],
  keys: ReadonlySet<string>,
  trials: readonly TrialName[],
): string {
  const told = runs.filter(({ cell, completed }) => completed.length > 0 && keys.has(combinationKey(cell)));
  const cells = told.length === 0 ? [] : [`${told.length} ${told.length === 1 ? "cell" : "cells"}`];
  return [...cells, ...trials.map((trial) => `the trial ${trial}`)].join(" and ");
}
