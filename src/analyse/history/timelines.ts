import type { Cell } from "../../plan/plan.ts";
import type { Analysis } from "../analysis.ts";
import type { Anomaly } from "../anomaly.ts";
import type { Measurements } from "../measurements.ts";
import { type CellRuns, runsByCell, runsOf } from "../observed.ts";
import { appearanceIn, causeName } from "./appearance.ts";
import { combinationKey, combinationOf } from "./combination.ts";
import { eventsIn } from "./events.ts";
import type { Appearance, HistoryRelease, Timeline } from "./history.ts";
import { cellObstacle, trialObstacle } from "./obstacles.ts";
import { type SameAnomaly, sameAnomalies } from "./same-anomalies.ts";

const gravity: Readonly<Record<Timeline["severity"], number>> = { error: 0, warning: 1, note: 2 };

/** Every anomaly of the run, over all releases: errors first and notes last, else in the order of the analysis. */
export function makeTimelines(
  { plan, run }: Measurements,
  { anomalies }: Analysis,
  releases: readonly HistoryRelease[],
): Timeline[] {
  const seen = { runs: runsByCell(plan, run.observations), trials: run.trials, releases };
  const timelines = sameAnomalies(anomalies).map((same) => timelineOf(same, seen));
  return inOneLine(timelines).sort((one, other) => gravity[one.severity] - gravity[other.severity]);
}

interface Seen {
  runs: readonly CellRuns[];
  trials: Measurements["run"]["trials"];
  releases: readonly HistoryRelease[];
}

function timelineOf(same: SameAnomaly, { runs, trials, releases }: Seen): Timeline {
  const { trial, anomalies, covered } = same;
  const { rule, severity, fileClass, cause } =
    anomalies.find((one) => one.cause) ?? (anomalies[0] as Anomaly);
  const cells = cellsOf(anomalies, runs);
  const keys = new Set(cells.map(combinationKey));
  const obstacle = (label: string) => {
    if (covered.has(label)) return "it shows another anomaly there";
    return trial === null ? cellObstacle(runsOf(runs, label), keys) : trialObstacle(trials, trial, label);
  };
  const appearances = releases.map((release): Appearance => {
    const { kind, label } = release;
    if (kind === "missing") return { kind: "unknown", release: label, reason: release.reason };
    const own = anomalies.filter(({ contender }) => contender === label);
    return appearanceIn(label, own, obstacle(label));
  });
  return {
    rule,
    severity,
    fileClass,
    cause,
    suffixes: [...new Set(anomalies.flatMap(({ suffixes }) => suffixes))],
    combinations: cells.map(combinationOf),
    trials: trial === null ? [] : [trial],
    appearances,
    events: eventsIn(appearances),
  };
}

/** One cell of each combination in which any release shows it. */
function cellsOf(group: readonly Anomaly[], runs: readonly CellRuns[]): Cell[] {
  const shown = new Set(group.flatMap(({ cells }) => cells));
  const cells = runs.flatMap(({ cell }) => (shown.has(cell.id) ? [cell] : []));
  return [...Map.groupBy(cells, combinationKey).values()].flatMap(([first]) => first ?? []);
}

/** One known bug that several trials tell the same of is one timeline. */
function inOneLine(timelines: readonly Timeline[]): Timeline[] {
  const alike = Map.groupBy(timelines, (timeline) => {
    const { rule, fileClass, trials, appearances } = timeline;
    const isMergeable = trials.length > 0 && causeName(timeline) !== null;
    const told = appearances.map((one) => (one.kind === "shown" ? one.cause : one.kind));
    return isMergeable ? JSON.stringify([rule, fileClass, causeName(timeline), told]) : timeline;
  });
  return [...alike.values()].flatMap((group) => {
    const [first] = group;
    return first ? [{ ...first, trials: group.flatMap(({ trials }) => trials) }] : [];
  });
}
