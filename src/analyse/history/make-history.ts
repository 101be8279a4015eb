import type { Analysis } from "../analysis.ts";
import type { Measurements } from "../measurements.ts";
import { makeBugTimelines } from "./bug-timelines.ts";
import type { History, HistoryRelease } from "./history.ts";
import { makeSeries } from "./series.ts";
import { makeTimelines } from "./timelines.ts";

/**
 * Reads a run over several releases as their history, in the order in which they were asked for. Pure: the same
 * results give the same history, years later.
 */
export function makeHistory(measurements: Measurements, analysis: Analysis): History {
  const releases = releasesOf(measurements);
  const anomalies = makeTimelines(measurements, analysis, releases);
  return {
    releases,
    series: makeSeries(measurements, analysis, releases),
    anomalies,
    bugs: makeBugTimelines(anomalies),
    ending: measurements.run.ending,
  };
}

function releasesOf({ config, provisioned }: Measurements): HistoryRelease[] {
  return config.versions.map(({ label }): HistoryRelease => {
    const contender = provisioned.contenders.find((one) => one.label === label);
    if (contender !== undefined) {
      const { capabilities, sha256 } = contender;
      return { kind: "measured", label, version: capabilities.version, sha256 };
    }
    const missing = provisioned.unobtainable.find((one) => one.label === label);
    return { kind: "missing", label, reason: missing?.reason ?? "it is not among these results" };
  });
}
