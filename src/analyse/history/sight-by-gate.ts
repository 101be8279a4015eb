import type { Gate } from "../../config/gates.ts";
import { metricTraits } from "../../config/metrics.ts";
import type { Cell } from "../../plan/plan.ts";
import { analyse } from "../analyse.ts";
import type { GateResult } from "../gate-result.ts";
import type { Measurements } from "../measurements.ts";
import { bytesText } from "../rule.ts";
import { combinationKey } from "./combination.ts";
import type { Concluded, Places, Sight } from "./suspicion.ts";

/** The cells of a run that are beyond the limit against its baseline. */
export function cellsBeyond(gate: Gate, [measurements]: Concluded): Cell[] {
  const beyond = new Set(
    judged(gate, measurements)
      .filter(({ outcome }) => outcome === "fail")
      .map(({ cell }) => cell),
  );
  return measurements.plan.cells.filter(({ id }) => beyond.has(id));
}

/** Whether a version of the run is beyond the limit against the baseline in any of these places. */
export function sightByGate(gate: Gate, label: string, [measurements]: Concluded, { cells }: Places): Sight {
  const keys = new Set(cells.map(combinationKey));
  const own = new Set(
    measurements.plan.cells
      .filter((cell) => cell.contender === label && (keys.size === 0 || keys.has(combinationKey(cell))))
      .map(({ id }) => id),
  );
  const results = judged(gate, measurements).filter(({ cell }) => cell !== null && own.has(cell));
  const beyond = results.find(({ outcome }) => outcome === "fail");
  if (beyond !== undefined) return { kind: "shown", why: foundText(beyond) };
  const open = results.find(({ outcome }) => outcome !== "pass");
  if (open !== undefined) {
    return { kind: "unknown", why: `${gate.metric} is ${open.outcome.replaceAll("-", " ")}` };
  }
  const [within] = results;
  return within
    ? { kind: "clear", why: foundText(within) }
    : { kind: "unknown", why: "it can do none of the cells in question" };
}

/** The run need not have been planned with the gate: the limit says what is made of its numbers, not which. */
function judged(gate: Gate, measurements: Measurements): GateResult[] {
  const { config } = measurements;
  return analyse({ ...measurements, config: { ...config, gates: [gate] } }).gates;
}

/** `wire-bytes 1,049,000 bytes against 113,220 bytes in new/md5/zlib/local/initial`. */
function foundText({ gate, cell, value, referenceValue }: GateResult): string {
  const { unit } = metricTraits[gate.metric];
  const text = (one: number | null) => {
    if (one === null) return "nothing";
    return unit === "bytes" ? bytesText(one) : `${Number(one.toPrecision(6))} ${unit}`;
  };
  return `${gate.metric} ${text(value)} against ${text(referenceValue)} in ${cell}`;
}
