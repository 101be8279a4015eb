import type { Comparison } from "../analyse/comparison.ts";
import type { GateResult } from "../analyse/gate-result.ts";
import { isAdvice } from "../config/gates.ts";
import type { Cell } from "../plan/plan.ts";
import { faultsOf } from "./faults.ts";
import type { Results } from "./results.ts";

/** Why a reader should know of a cell. */
export interface Flag {
  text: string;
  /** False for a change of bytes so small that it does not keep a row of a long table open. */
  standsOut: boolean;
}

/** A smaller change of bytes does not stand out. */
const notableChange = 0.0005;

/** The cells with something to say of them, by id and in the order of the plan; never one without a flag. */
export function flaggedCells(results: Results): Map<string, Flag[]> {
  const { gates } = results.analysis;
  const anomalous = new Set(faultsOf(results.analysis).flatMap(({ cells }) => cells));
  const judged = Map.groupBy(gates, ({ cell }) => cell);
  const flagged = new Map<string, Flag[]>();
  for (const cell of results.measurements.plan.cells) {
    const texts = [
      ...(anomalous.has(cell.id) ? ["anomaly"] : []),
      ...runFlags(results, cell),
      ...gateFlags(judged.get(cell.id) ?? []),
      ...slowerFlags(results, cell),
    ];
    const flags = [
      ...texts.map((text) => ({ text, standsOut: true })),
      ...bytesFlags(results.comparison(cell, "wire-bytes")),
    ];
    if (flags.length > 0) flagged.set(cell.id, flags);
  }
  return flagged;
}

function runFlags(results: Results, cell: Cell): string[] {
  if (results.runs(cell) === 0) return ["not run"];
  return (results.summary(cell)?.failures ?? 0) > 0 ? ["runs failed"] : [];
}

/** By its own times; that a whole codec got slower stands elsewhere. */
function slowerFlags({ analysis }: Results, { id }: Cell): string[] {
  const own = analysis.timedGroups.filter(
    ({ level, name, verdict }) => level === "cell" && name === id && verdict === "regression",
  );
  return own.map(({ metric }) => `slower by ${metric}`);
}

/** Once a metric and outcome: a user may have several gates on one metric. Advice keeps no row of a long table open. */
function gateFlags(results: readonly GateResult[]): string[] {
  return [...new Set(results.filter(({ gate }) => !isAdvice(gate)).flatMap(gateFlag))];
}

function gateFlag({ gate, outcome }: GateResult): string[] {
  switch (outcome) {
    case "fail":
      return [
        gate.level === "warn" ? `${gate.metric} beyond a warning's limit` : `gate on ${gate.metric} failed`,
      ];
    case "undecided":
    case "unsettled":
      return [`gate on ${gate.metric} undecided`];
    case "not-measured":
      return [`gate on ${gate.metric} not measured`];
    case "advisory":
      return [`other ${gate.metric} than stored`];
    case "pass":
    case "not-stored":
    case "unmatched":
      return [];
  }
}

function bytesFlags(comparison: Comparison | undefined): Flag[] {
  if (comparison?.match !== "same" || comparison.value === comparison.referenceValue) return [];
  const standsOut = Math.abs((comparison.ratio ?? 2) - 1) >= notableChange;
  return [{ text: standsOut ? "other bytes" : "a few other bytes", standsOut }];
}
