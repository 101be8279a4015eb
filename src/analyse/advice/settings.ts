import type { JudgedTime } from "../../config/min-effect.ts";
import type { Cell } from "../../plan/plan.ts";
import type { Anomaly } from "../anomaly.ts";
import { exactValue } from "../cell-value.ts";
import { metricValue } from "../metric-value.ts";
import type { CellRuns } from "../observed.ts";
import { spread } from "../summaries.ts";
import type { Advice, leftOutReasons } from "./advice.ts";

/** A setting that can be recommended, and what it costs. */
export interface Setting {
  cell: Cell;
  sentBytes: number;
  /** Of a copy without a link. */
  wall: Seconds;
  /** Of the whole process tree. */
  cpu: Seconds;
}

/** A time over the repetitions. */
export interface Seconds {
  median: number;
  byBlock: ReadonlyMap<number, number>;
}

/** Fewer repetitions have no noise that could be known. */
const fewestRepetitions = 3;

/**
 * The settings of one contender that can be recommended, and those that cannot: because bytes or content were wrong
 * (an anomaly at level error), runs failed, too few repetitions were measured, or nothing checks what arrives.
 */
export function findSettings(
  runs: readonly CellRuns[],
  anomalies: readonly Anomaly[],
): { settings: Setting[]; leftOut: Advice["leftOut"] } {
  const accused = new Set(
    anomalies.filter(({ severity }) => severity === "error").flatMap(({ cells }) => cells),
  );
  const judged = runs.map((one) => ({ cell: one.cell.id, found: judge(one, accused.has(one.cell.id)) }));
  const refused = judged.flatMap(({ cell, found }) =>
    typeof found === "string" ? [{ cell, reason: found }] : [],
  );
  return {
    settings: judged.flatMap(({ found }) => (typeof found === "string" ? [] : [found])),
    leftOut: Array.from(
      Map.groupBy(refused, ({ reason }) => reason),
      ([reason, all]) => ({ reason, cells: all.map(({ cell }) => cell) }),
    ),
  };
}

function judge(runs: CellRuns, isAccused: boolean): Setting | (typeof leftOutReasons)[number] {
  const { cell } = runs;
  if (isAccused) return "anomaly";
  if (cell.checksum === "none") return "unverified";
  if (runs.failed.length > 0) return "failures";
  const sentBytes = exactValue("sent-bytes", runs, 0);
  const [wall, cpu] = [secondsOf("wall-time", runs), secondsOf("cpu-time", runs)];
  return sentBytes && wall && cpu ? { cell, sentBytes, wall, cpu } : "few-repetitions";
}

function secondsOf(time: JudgedTime, { measured }: CellRuns): Seconds | null {
  const values = measured.flatMap((one): [number, number][] => {
    const value = metricValue(time, one, 0);
    return value === null ? [] : [[one.block, value]];
  });
  const found = spread(values.map(([, value]) => value));
  if (found === null || values.length < fewestRepetitions) return null;
  return { median: found.median, byBlock: new Map(values) };
}
