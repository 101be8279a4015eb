import type { Config } from "../config/config.ts";
import { isAdvice } from "../config/gates.ts";
import type { Plan } from "../plan/plan.ts";
import type { Outcome } from "../run/observation.ts";
import type { RunRecord } from "../run/run-record.ts";
import type { Analysis } from "./analysis.ts";
import type { Anomaly } from "./anomaly.ts";
import type { Comparison } from "./comparison.ts";
import type { GateResult } from "./gate-result.ts";
import type { Measurements } from "./measurements.ts";
import { type CellRuns, runsOf } from "./observed.ts";
import type { Reason } from "./reason.ts";

/** What the verdict is made from. */
export interface Findings {
  runs: readonly CellRuns[];
  comparisons: readonly Comparison[];
  anomalies: readonly Anomaly[];
  gates: readonly GateResult[];
}

/** Proof of a fault fails; else any gap in the evidence is inconclusive; else it passes. */
export function judge(measurements: Measurements, findings: Findings): Pick<Analysis, "verdict" | "reasons"> {
  const faults = faultsIn(findings);
  const gaps = gapsIn(measurements, findings);
  const verdict = faults.length > 0 ? "fail" : gaps.length > 0 ? "inconclusive" : "pass";
  return { verdict, reasons: [...faults, ...gaps] };
}

/**
 * The exit code that scripts rely on: 0 pass, 1 fail, 3 inconclusive, 130 interrupted. `fail-on` says which faults
 * count; no setting turns missing evidence into a pass.
 */
export function exitCode({ verdict, reasons }: Analysis, failOn: Config["failOn"]): 0 | 1 | 3 | 130 {
  const has = (kind: Reason["kind"]) => reasons.some((reason) => reason.kind === kind);
  if (has("interrupted")) return 130;
  if (has("anomalies") && failOn !== "never") return 1;
  if (has("gates") && failOn === "regression") return 1;
  const onlyFaults = reasons.every(({ kind }) => kind === "anomalies" || kind === "gates");
  return verdict === "pass" || onlyFaults ? 0 : 3;
}

function faultsIn({ anomalies, gates }: Findings): Reason[] {
  const failing = indicesOf(anomalies, (anomaly) => anomaly.fails);
  const beyond = indicesOf(gates, ({ gate, outcome }) => gate.level === "error" && outcome === "fail");
  return [
    ...(failing.length > 0 ? [{ kind: "anomalies", indices: failing } as const] : []),
    ...(beyond.length > 0 ? [{ kind: "gates", indices: beyond } as const] : []),
  ];
}

function gapsIn({ run, plan, provisioned }: Measurements, findings: Findings): Reason[] {
  const { runs, comparisons, gates } = findings;
  const gaps: Reason[] = [];
  if (run.ending.kind === "interrupted") gaps.push({ kind: "interrupted" });
  if (run.ending.kind === "corpus-changed") gaps.push({ kind: "corpus-changed", cell: run.ending.cell });
  if (run.ending.kind === "contender-changed") gaps.push(run.ending);
  const labels = provisioned.contenders.map(({ label }) => label);
  gaps.push(...labels.flatMap((label) => failedRuns(label, runsOf(runs, label))));
  if (runs.every(({ measured }) => measured.length === 0)) gaps.push({ kind: "nothing-measured" });
  else if (isWhole(run.ending)) gaps.push(...labels.flatMap((label) => notRun(label, runsOf(runs, label))));
  if (gaps.length === 0) gaps.push(...labels.flatMap((label) => notCompared(label, plan, comparisons)));
  const unsettled = indicesOf(
    gates,
    ({ gate, outcome }) =>
      (outcome === "unmatched" && !isAdvice(gate)) ||
      (gate.level === "error" && (outcome === "not-measured" || outcome === "unsettled")),
  );
  if (unsettled.length > 0) gaps.push({ kind: "gates-undecided", indices: unsettled });
  return gaps;
}

/** Runs of one contender that gave no numbers, with how the first of them ended. */
function failedRuns(contender: string, runs: readonly CellRuns[]): Reason[] {
  const failing = runs.filter(({ failed }) => failed.length > 0);
  const first = failing[0]?.failed[0];
  if (!first) return [];
  const { outcome, content, stderr } = first;
  const ended = content.kind === "not-checked" && isSuccess(outcome) ? content.reason : outcomeText(outcome);
  return [{ kind: "runs-failed", contender, cells: ids(failing), outcome: ended, stderr }];
}

/** Cells of one contender without a measured run that did not fail either. Of a run cut short they go without saying. */
function notRun(contender: string, runs: readonly CellRuns[]): Reason[] {
  const absent = runs.filter(
    ({ all, failed }) => failed.length === 0 && all.every(({ block }) => block === 0),
  );
  return absent.length === 0 ? [] : [{ kind: "cells-not-run", contender, cells: ids(absent) }];
}

/** A contender that was compared with nothing must not share in the others' pass. */
function notCompared(contender: string, plan: Plan, comparisons: readonly Comparison[]): Reason[] {
  const compared = comparisons.some(({ cell }) => cell.startsWith(`${contender}/`));
  return compared || contender === plan.baseline ? [] : [{ kind: "nothing-compared", contender }];
}

function isWhole({ kind }: RunRecord["ending"]): boolean {
  return kind === "complete" || kind === "budget";
}

function ids(runs: readonly CellRuns[]): string[] {
  return runs.map(({ cell }) => cell.id);
}

function indicesOf<T>(items: readonly T[], wanted: (item: T) => boolean): number[] {
  return [...items.entries()].flatMap(([index, item]) => (wanted(item) ? [index] : []));
}

function isSuccess(outcome: Outcome): boolean {
  return outcome.kind === "exited" && outcome.code === 0;
}

/** How a run ended, as a clause. */
function outcomeText(outcome: Outcome): string {
  switch (outcome.kind) {
    case "exited":
      return `it exited with code ${outcome.code}`;
    case "signalled":
      return `it was ended by ${outcome.signal}`;
    case "timed-out":
      return `it was still running after ${outcome.limitMs / 1000} s and was ended`;
    case "not-started":
      return `it could not be started: ${outcome.message}`;
  }
}
