import type { Config } from "../config/config.ts";
import { coordinatesOf, wantedOf } from "../config/gate-where.ts";
import type { Gate } from "../config/gates.ts";
import { Failure } from "../failure.ts";
import type { Provisioned } from "../provision/contender.ts";
import { candidateCells, cellsOfGate, coordinateOf, fittingCells, needsReference } from "./gate-cells.ts";
import type { Plan } from "./plan.ts";

type Missing = Provisioned["unobtainable"];

/**
 * Refuses gates that could never fire, before anything is measured. Those that a version which could not be had
 * would have met stay: they make the verdict inconclusive. Throws a usage Failure that names the gate and why.
 */
export function refuseIdleGates(
  { gates, baselineFile }: Pick<Config, "gates" | "baselineFile">,
  plan: Plan,
  missing: Missing,
): void {
  const own = gates.filter(({ profile }) => profile === undefined);
  const unstored = baselineFile === "" ? own.find(({ against }) => against === "stored") : undefined;
  if (unstored) {
    throw new Failure(
      "usage",
      `The gate on ${unstored.metric} (${limitName(unstored)}) could never fire: there is no baseline-file.`,
      "Name one with --baseline-file, or take the gate out.",
    );
  }
  for (const gate of own) {
    if (couldConcernMissing(gate, plan, missing)) continue;
    const misspelt = unknownValue(gate, plan);
    if (cellsOfGate(gate, plan).length > 0 && misspelt === null) continue;
    throw new Failure(
      "usage",
      `The gate on ${gate.metric} (${limitName(gate)}, where ${whereText(gate)}) ${misspelt === null ? "could never fire" : "names what is not there"}: ${misspelt ?? whyIdle(gate, plan)}.`,
      "Mend its `where`, or take the gate out: a gate that cannot fire protects nothing.",
    );
  }
}

/** A missing baseline counts, too: another version stands in for it, and is no candidate any more. */
function couldConcernMissing({ where }: Gate, { baseline }: Plan, missing: Missing): boolean {
  if (missing.length === 0) return false;
  const named = wantedOf(where, "contender");
  return named === null || named.includes(baseline) || missing.some(({ label }) => named.includes(label));
}

/** A value of `where` that no cell of any version has, be it one of a list: it protects nothing. */
function unknownValue({ where }: Gate, { cells }: Plan): string | null {
  for (const coordinate of coordinatesOf(where)) {
    const known = new Set(cells.map((cell) => coordinateOf(cell, coordinate)));
    const unknown = (wantedOf(where, coordinate) ?? []).find((value) => !known.has(value));
    if (unknown !== undefined) {
      return `no cell has the ${coordinate} ${unknown}; there are ${[...known].join(", ")}`;
    }
  }
  return null;
}

function whyIdle(gate: Gate, plan: Plan): string {
  const fitting = fittingCells(gate, plan);
  if (fitting.length > 0) {
    const kind = gate.limit.kind === "min-ratio" ? "" : "; only min-ratio compares with the nearest one";
    return `the baseline cannot do the same in any of the ${fitting.length} cells that fit${kind}`;
  }
  const cells = candidateCells(gate, plan);
  for (const coordinate of coordinatesOf(gate.where)) {
    const known = new Set(cells.map((cell) => coordinateOf(cell, coordinate)));
    const wanted = wantedOf(gate.where, coordinate) ?? [];
    if (wanted.some((value) => known.has(value))) continue;
    if (coordinate === "contender" && wanted.includes(plan.baseline) && needsReference(gate)) {
      return `${plan.baseline} is the baseline, which is compared with nothing; only max and min judge it`;
    }
    return `no cell has the ${coordinate} ${wanted.join(" or ")}; there are ${[...known].join(", ")}`;
  }
  return "no cell has all of this at once";
}

function limitName({ limit, against }: Gate): string {
  return against === "stored" ? `${limit.kind} against the stored baseline` : limit.kind;
}

function whereText({ where }: Gate): string {
  const parts = coordinatesOf(where).map(
    (coordinate) => `${coordinate} ${wantedOf(where, coordinate)?.join(" or ")}`,
  );
  return parts.join(", ") || "any cell";
}
