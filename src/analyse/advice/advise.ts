import { hasTimes } from "../../config/metrics.ts";
import type { Anomaly } from "../anomaly.ts";
import type { Measurements } from "../measurements.ts";
import { type CellRuns, runsOf } from "../observed.ts";
import type { Advice, FrontRow, Pays } from "./advice.ts";
import { paretoFront, type Row } from "./front.ts";
import { paysAgainst } from "./link-model.ts";
import { rank } from "./ranking.ts";
import { findSettings, type Setting } from "./settings.ts";

/** With a single codec there is nothing to choose. */
const fewestCodecs = 2;

/**
 * For each contender: the settings worth choosing from, and the fastest over the link that the user named. Of
 * contenders with fewer than two codecs that work there is nothing to say, nor of a run without times. It informs;
 * no verdict and no gate stands on it.
 */
export function advise(
  { config, provisioned }: Measurements,
  runs: readonly CellRuns[],
  anomalies: readonly Anomaly[],
): Advice[] {
  if (!hasTimes(config.metrics)) return [];
  return provisioned.contenders.flatMap(({ label }): Advice[] => {
    const { settings, leftOut } = findSettings(runsOf(runs, label), anomalies);
    if (new Set(settings.map(({ cell }) => cell.codec)).size < fewestCodecs) return [];
    const none = fastestWithout(settings);
    const front = paretoFront(settings, config.minEffect["cpu-time"]).map((row) => frontRow(row, none));
    const link = config.link === null ? null : rank(settings, none, config.link);
    return [{ contender: label, settings: settings.length, front, leftOut, link }];
  });
}

/** Without compression, with the checksum that takes the least time. */
function fastestWithout(settings: readonly Setting[]): Setting | null {
  const [fastest] = settings
    .filter(({ cell }) => cell.codec === "none")
    .sort((one, other) => one.wall.median - other.wall.median);
  return fastest ?? null;
}

function frontRow({ settings, sure }: Row, none: Setting | null): FrontRow {
  const [{ sentBytes, cpu }] = settings;
  return {
    cells: settings.map(({ cell }) => cell.id),
    sentBytes,
    cpuS: cpu.median,
    sure,
    pays: paysOf(settings[0], none),
  };
}

function paysOf(setting: Setting, none: Setting | null): Pays {
  if (!none || setting.cell.codec === "none") return { kind: "unknown" };
  return paysAgainst(setting, none);
}
