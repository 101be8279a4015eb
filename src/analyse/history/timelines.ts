import type { Cell } from "../../plan/plan.ts";
import type { Analysis } from "../analysis.ts";
import type { Anomaly } from "../anomaly.ts";
import type { Measurements } from "../measurements.ts";
import { type CellRuns, runsByCell, runsOf } from "../observed.ts";
import { appearanceIn } from "./appearance.ts";
import { combinationKey, combinationOf } from "./combination.ts";
import type { Appearance, HistoryRelease, Timeline } from "./history.ts";
import { anomalyKey } from "./wanted-anomaly.ts";

/** Every anomaly of the run, over all releases, in the order of the analysis. */
export function makeTimelines(
  { plan, run }: Measurements,
  { anomalies }: Analysis,
  releases: readonly HistoryRelease[],
): Timeline[] {
  const runs = runsByCell(plan, run.observations);
  const groups = [...Map.groupBy(anomalies, anomalyKey).values()];
  return groups.flatMap((group) => {
    const [first] = group;
    return first ? [timelineOf(first, group, { runs, releases })] : [];
  });
}

interface Seen {
  runs: readonly CellRuns[];
  releases: readonly HistoryRelease[];
}

function timelineOf(first: Anomaly, group: readonly Anomaly[], { runs, releases }: Seen): Timeline {
  const { rule, severity, fileClass, cause } = first;
  const cells = cellsOf(group, runs);
  const appearances = releases.map((release): Appearance => {
    const { kind, label } = release;
    if (kind === "missing") return { kind: "unknown", release: label, reason: release.reason };
    const own = group.filter(({ contender }) => contender === label);
    return appearanceIn(
      { release: label, runs: runsOf(runs, label), anomalies: own },
      new Set(cells.map(combinationKey)),
    );
  });
  return {
    rule,
    severity,
    fileClass,
    cause,
    suffixes: [...new Set(group.flatMap(({ suffixes }) => suffixes))],
    combinations: cells.map(combinationOf),
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

/** When it came and went: between each release that tells and the next one that tells otherwise. */
export function eventsIn(appearances: readonly Appearance[]): Timeline["events"] {
  const events: Timeline["events"] = [];
  let last: Appearance | null = null;
  let skipped: string[] = [];
  for (const one of appearances) {
    if (one.kind === "unknown") {
      skipped.push(one.release);
      continue;
    }
    if (last !== null && last.kind !== one.kind) {
      const kind = one.kind === "shown" ? "appears" : "gone";
      events.push({ kind, before: last.release, after: one.release, skipped });
    }
    last = one;
    skipped = [];
  }
  return events;
}
