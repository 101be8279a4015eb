import type { Gate } from "../config/gates.ts";
import { metricTraits } from "../config/metrics.ts";
import { cellsOfGate } from "../plan/gate-cells.ts";
import { evidenceOf, indexed, type Judged, type LookUp } from "./gate-evidence.ts";
import { judgeLimit } from "./gate-outcome.ts";
import type { GateResult } from "./gate-result.ts";
import { isAdvisory } from "./stored/stored-analysis.ts";

const nothing = { value: null, referenceValue: null, ratio: null, interval: null, margin: null };
/** Judges every gate on every cell that it is for. A gate that fits no cell could never fire, and says so. */
export function judgeGates(gates: readonly Gate[], judged: Judged): GateResult[] {
  const lookUp = indexed(judged);
  return gates.flatMap((gate): GateResult[] => {
    const cells = cellsOfGate(gate, judged.plan);
    if (cells.length === 0) return [{ gate, cell: null, outcome: "unmatched", ...nothing }];
    return cells.map(({ id }) => judgeCell(gate, id, lookUp));
  });
}

function judgeCell(gate: Gate, cell: string, lookUp: LookUp): GateResult {
  const found = evidenceOf(gate, cell, lookUp);
  if (found === null) {
    return { gate, cell, outcome: gate.against === "stored" ? "not-stored" : "not-measured", ...nothing };
  }
  const { outcome, margin } = judgeLimit(gate.metric, gate.limit, found);
  const { value, referenceValue, ratio, interval } = found;
  const by = metricTraits[gate.metric].evidence.kind === "exact" ? "value" : "ratio";
  const isExcused = gate.against === "stored" && outcome === "fail" && isAdvisory(lookUp.differences, by);
  return {
    gate,
    cell,
    outcome: isExcused ? "advisory" : outcome,
    value,
    referenceValue,
    ratio,
    interval,
    margin,
  };
}
