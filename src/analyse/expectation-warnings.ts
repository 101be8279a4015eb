import type { Expectation } from "../config/expectations.ts";
import type { TrialName } from "../config/trial-names.ts";
import type { Anomaly } from "./anomaly.ts";
import { knownBugs } from "./bugs/known-bugs.ts";
import { isExpectedBy, isExpired } from "./expected.ts";
import type { Measurements } from "./measurements.ts";
import type { Warning } from "./warning.ts";

/** Entries of `expect` that hide nothing any more, or that have expired. Lists that nobody reads rot. */
export function expectationWarnings(measurements: Measurements, anomalies: readonly Anomaly[]): Warning[] {
  const { config, startedAt } = measurements;
  return config.expect.flatMap((expectation, index): Warning[] => {
    const isSeen = anomalies.some((anomaly) => isExpectedBy(expectation, anomaly));
    const entry = { index, expectation };
    if (isSeen) return isExpired(expectation, startedAt) ? [{ kind: "expectation-expired", ...entry }] : [];
    return couldBeSeen(expectation, measurements) ? [{ kind: "expectation-unmet", ...entry }] : [];
  });
}

/**
 * False where its absence says nothing: the run ended early, the contender is not of this run, the rule is off, or
 * what would show it was not tried.
 */
function couldBeSeen({ contender, anomaly }: Expectation, measurements: Measurements): boolean {
  const { config, provisioned, run } = measurements;
  const isWhole = run.ending.kind === "complete" || run.ending.kind === "budget";
  const labels = provisioned.contenders.map(({ label }) => label);
  const measured = contender === undefined ? labels : labels.filter((label) => label === contender);
  const signs = knownBugs.find(({ name }) => name === anomaly)?.signs ?? [];
  const rules = signs.length === 0 ? [anomaly] : signs.map(({ rule }) => rule);
  const isOff = rules.every((rule) => (config.anomalies as Record<string, string>)[rule] === "off");
  const trials = signs.flatMap(({ trial }) => (trial === undefined ? [] : [trial]));
  const isTried = trials.length === 0 || trials.some((trial) => wasTried(measurements, trial, measured));
  return isWhole && measured.length > 0 && !isOff && isTried;
}

function wasTried({ run }: Measurements, trial: TrialName, labels: readonly string[]): boolean {
  const runs = run.trials?.runs.filter((one) => one.trial === trial) ?? [];
  return runs.some(({ contender }) => labels.includes(contender));
}
