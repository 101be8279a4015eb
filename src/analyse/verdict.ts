import type { Config } from "../config/config.ts";
import type { Outcome } from "../run/observation.ts";
import type { Analysis, Anomaly, Comparison, GateResult, Reason } from "./analysis.ts";
import type { Measurements } from "./measurements.ts";
import { type CellRuns, runsOf } from "./observed.ts";

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

function gapsIn({ run, provisioned }: Measurements, findings: Findings): Reason[] {
  const { runs, comparisons, gates } = findings;
  const gaps: Reason[] = [];
  if (run.ending.kind === "interrupted") gaps.push({ kind: "interrupted" });
  if (run.ending.kind === "corpus-changed") gaps.push({ kind: "corpus-changed", cell: run.ending.cell });
  if (runs.every(({ measured }) => measured.length === 0)) gaps.push({ kind: "nothing-measured" });
  else if (comparisons.length === 0) gaps.push({ kind: "nothing-compared" });
  for (const { label } of provisioned.contenders) gaps.push(...gapsOf(label, runsOf(runs, label)));
  const unsettled = indicesOf(
    gates,
    ({ gate, outcome }) => gate.level === "error" && (outcome === "unmatched" || outcome === "not-measured"),
  );
  if (unsettled.length > 0) gaps.push({ kind: "gates-undecided", indices: unsettled });
  return gaps;
}

/** Failed runs, and cells without a measured run that did not fail either, of one contender. */
function gapsOf(contender: string, runs: readonly CellRuns[]): Reason[] {
  const gaps: Reason[] = [];
  const failing = runs.filter(({ failed }) => failed.length > 0);
  const absent = runs.filter(
    ({ all, failed }) => failed.length === 0 && all.every(({ block }) => block === 0),
  );
  const first = failing[0]?.failed[0];
  if (first) {
    const { outcome, content, stderr } = first;
    const ended =
      content.kind === "not-checked" && isSuccess(outcome) ? content.reason : outcomeText(outcome);
    gaps.push({ kind: "runs-failed", contender, cells: ids(failing), outcome: ended, stderr });
  }
  if (absent.length > 0) gaps.push({ kind: "cells-not-run", contender, cells: ids(absent) });
  return gaps;
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
