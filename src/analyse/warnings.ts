import { hasTimes } from "../config/metrics.ts";
import type { MinEffect } from "../config/min-effect.ts";
import { disturbedRuns } from "./disturbed-runs.ts";
import { findEqualLevels } from "./levels/equal-levels.ts";
import type { Measurements } from "./measurements.ts";
import type { CellRuns } from "./observed.ts";
import type { Noise } from "./timed/timed-group.ts";
import type { Warning } from "./warning.ts";

/** Ranges over fewer repetitions say little. */
const fewRepetitions = 3;
/** Share of the cores that other work may have used when the run began. */
const quietShare = 0.5;

/** What the reader should know before trusting the numbers. */
export function findWarnings(
  measurements: Measurements,
  runs: readonly CellRuns[],
  noise: readonly Noise[],
): Warning[] {
  const { config, plan, run } = measurements;
  const warnings: Warning[] = [];
  if (config.baseline !== plan.baseline) {
    warnings.push({ kind: "baseline-replaced", wanted: config.baseline, used: plan.baseline });
  }
  warnings.push(...sameBinaries(measurements));
  if (run.ending.kind === "budget") {
    warnings.push({ kind: "budget-spent", blocks: run.ending.blocks, wanted: config.repetitions });
  }
  const repetitions = config.repetitions ?? fewRepetitions;
  if (run.ending.kind !== "budget" && repetitions < fewRepetitions && hasTimes(config.metrics)) {
    warnings.push({ kind: "few-repetitions", repetitions });
  }
  if (run.machine.meter === "wall-only") warnings.push({ kind: "no-resource-usage" });
  if (run.machine.meter === "gnu-time") warnings.push({ kind: "coarse-resource-usage" });
  if (nothingJudged(runs)) warnings.push({ kind: "nothing-judged" });
  warnings.push(...cutTrials(run.trials));
  const { loadAverage, cores } = run.machine;
  // A probe knows better than the load, which a build before the run leaves high.
  if (noise.length === 0 && loadAverage > cores * quietShare)
    warnings.push({ kind: "busy-machine", loadAverage, cores });
  warnings.push(...disturbed(runs, cores), ...tooNoisy(config.minEffect, noise));
  const equal = findEqualLevels(runs);
  return [...warnings, ...equal.map((one): Warning => ({ kind: "equal-levels", ...one }))];
}

/** That a program, or who runs it, cannot do what a trial needs is no gap; that there was no time is one. */
function cutTrials(trials: Measurements["run"]["trials"]): Warning[] {
  const gaps: readonly string[] = ["no-time", "not-set-up"];
  const cut = trials?.absent.filter(({ kind }) => gaps.includes(kind)) ?? [];
  const [first] = cut;
  if (!trials || !first) return [];
  const names = [...new Set(cut.map(({ trial }) => trial))];
  const of = trials.runs.length + cut.length;
  return [{ kind: "trials-cut", trials: cut.length, of, names, reason: first.reason }];
}

function disturbed(runs: readonly CellRuns[], cores: number): Warning[] {
  const found = runs.flatMap((one) => disturbedRuns(one, cores));
  if (found.length === 0) return [];
  const of = runs.reduce((sum, { measured }) => sum + measured.length, 0);
  const by = (way: "others" | "stolen" | "switches") => found.filter((one) => one[way]).length;
  return [
    {
      kind: "disturbed-runs",
      ...{ runs: found.length, of, others: by("others"), stolen: by("stolen"), switches: by("switches") },
    },
  ];
}

/** The surest of the times that are judged, which stands first, decides. */
function tooNoisy(minEffect: MinEffect, [surest]: readonly Noise[]): Warning[] {
  if (!surest || surest.visible.matrix <= minEffect[surest.metric]) return [];
  return [{ kind: "too-noisy", noise: surest, minEffect: minEffect[surest.metric] }];
}

/** A build that changed nothing, or that was not made anew, passes every comparison. */
function sameBinaries({ plan, provisioned }: Measurements): Warning[] {
  const baseline = provisioned.contenders.find(({ label }) => label === plan.baseline);
  return provisioned.contenders.flatMap(({ label, sha256 }) =>
    label !== plan.baseline && sha256 === baseline?.sha256 ? [{ kind: "same-binary", contender: label }] : [],
  );
}

/** Compressed cells sent plain files, but none that was large enough to tell how it went. */
function nothingJudged(runs: readonly CellRuns[]): boolean {
  const tallies = runs.flatMap(({ cell, completed }) => {
    const tally = cell.codec === "none" ? undefined : completed[0]?.transfer?.byClass.plain;
    return tally ? [tally] : [];
  });
  return tallies.length > 0 && tallies.every((tally) => tally.judged.files === 0);
}
