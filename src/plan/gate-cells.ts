import { isAbsolute } from "../config/gate-limits.ts";
import { type Coordinate, coordinatesOf, wantedOf } from "../config/gate-where.ts";
import type { Gate } from "../config/gates.ts";
import { skipCompressText } from "../config/skip-compress.ts";
import type { Cell, Plan } from "./plan.ts";

/** The cells that a gate judges, in the plan's order; none when it could never fire. */
export function cellsOfGate(gate: Gate, plan: Plan): Cell[] {
  const matches = new Map(plan.references.map(({ cell, match }) => [cell, match]));
  return fittingCells(gate, plan).filter((cell) => isFair(gate, matches.get(cell.id)));
}

/** Those that its `where` names, whether there is a fair comparison or not. */
export function fittingCells(gate: Gate, plan: Plan): Cell[] {
  return candidateCells(gate, plan).filter((cell) =>
    coordinatesOf(gate.where).every((coordinate) => fits(gate, coordinate, cell)),
  );
}

/** Cells that a gate of this kind can be about: the baseline's own only where no reference is needed and it is named. */
export function candidateCells(gate: Gate, { baseline, cells }: Plan): Cell[] {
  const named = needsReference(gate) ? null : wantedOf(gate.where, "contender");
  return cells.filter(({ contender }) => contender !== baseline || named?.includes(baseline));
}

/** A cell's value as gates and options write it. */
export function coordinateOf(cell: Cell, coordinate: Coordinate): string | number {
  switch (coordinate) {
    case "level":
      return cell.level ?? "default";
    case "skip-compress":
      return skipCompressText(cell.skipCompress);
    default:
      return cell[coordinate];
  }
}

export function needsReference({ limit, against }: Gate): boolean {
  return against !== "stored" && !isAbsolute(limit);
}

function fits({ where }: Gate, coordinate: Coordinate, cell: Cell): boolean {
  return wantedOf(where, coordinate)?.includes(coordinateOf(cell, coordinate)) ?? true;
}

/**
 * A change is one of the same combination: lz4 against zlib is another thing than lz4 against lz4. A ratio may
 * compare with the nearest combination, such as zstd with the zlib of a baseline that has nothing else.
 */
function isFair(gate: Gate, match: "same" | "nearest" | undefined): boolean {
  if (!needsReference(gate) || match === "same") return true;
  return gate.limit.kind === "min-ratio" && match === "nearest";
}
