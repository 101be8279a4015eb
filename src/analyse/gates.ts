import type { Gate } from "../config/gates.ts";
import { metricTraits } from "../config/metrics.ts";
import type { Cell, Plan } from "../plan/plan.ts";
import type { Comparison, GateResult } from "./analysis.ts";

/** Judges every gate on every cell that it is for. A gate that fits no cell could never fire, and says so. */
export function judgeGates(
  gates: readonly Gate[],
  plan: Plan,
  comparisons: readonly Comparison[],
): GateResult[] {
  const matches = new Map(plan.references.map(({ cell, match }) => [cell, match]));
  const candidates = plan.cells.filter((cell) => cell.contender !== plan.baseline);
  const compared = new Map(comparisons.map((one) => [`${one.metric} ${one.cell}`, one]));
  return gates.flatMap((gate): GateResult[] => {
    const cells = candidates.filter((cell) => fits(gate, cell) && isFair(gate, matches.get(cell.id)));
    if (cells.length === 0) return [{ gate, cell: null, outcome: "unmatched", ratio: null, interval: null }];
    return cells.map((cell) => {
      const found = compared.get(`${gate.metric} ${cell.id}`);
      if (!found || found.ratio === null) {
        return { gate, cell: cell.id, outcome: "not-measured", ratio: null, interval: null };
      }
      const { ratio, interval } = found;
      return { gate, cell: cell.id, outcome: outcomeOf(gate, found), ratio, interval };
    });
  });
}

function fits({ where }: Gate, cell: Cell): boolean {
  const level = cell.level ?? "default";
  return Object.entries(where).every(
    ([coordinate, wanted]) =>
      wanted === undefined ||
      wanted === (coordinate === "level" ? level : cell[coordinate as Exclude<keyof Cell, "level">]),
  );
}

/**
 * A change is one of the same combination: lz4 against zlib is another thing than lz4 against lz4. A ratio may
 * compare with the nearest combination, such as zstd with the zlib of a baseline that has nothing else.
 */
function isFair({ limit }: Gate, match: "same" | "nearest" | undefined): boolean {
  return match === "same" || (limit.kind === "min-ratio" && match === "nearest");
}

/**
 * An exact metric fails when it is beyond the limit. Any other fails only when its whole interval is, passes when
 * none of it is, and is undecided in between: a few noisy runs must not accuse.
 */
function outcomeOf(gate: Gate, { ratio, interval }: Comparison): GateResult["outcome"] {
  const beyond = (value: number) => isBeyond(gate.limit, value);
  if (ratio === null) return "not-measured";
  if (metricTraits[gate.metric].evidence.kind === "exact") return beyond(ratio) ? "fail" : "pass";
  if (interval === null) return "undecided";
  const [least, most] = [beyond(interval.low), beyond(interval.high)];
  if (least && most) return "fail";
  return least || most ? "undecided" : "pass";
}

function isBeyond(limit: Gate["limit"], ratio: number): boolean {
  switch (limit.kind) {
    case "max-increase":
      return ratio > 1 + limit.fraction;
    case "max-decrease":
      return ratio < 1 - limit.fraction;
    case "min-ratio":
      return ratio < limit.ratio;
  }
}
