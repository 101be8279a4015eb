import type { GateResult } from "../analyse/gate-result.ts";
import { metricTraits } from "../config/metrics.ts";

/** Results of one gate that came out alike. */
export interface GateGroup {
  worst: GateResult;
  count: number;
  /** It was asked to stand for itself. */
  isSingle: boolean;
}

/** What failed first, then what could not be decided, then what passed. */
const order: readonly GateResult["outcome"][] = [
  "fail",
  "unmatched",
  "not-measured",
  "advisory",
  "unsettled",
  "undecided",
  "not-stored",
  "pass",
];

/** The results in the order of their weight; those of one gate with one outcome are one, but for the single ones. */
export function groupGates(
  gates: readonly GateResult[],
  isSingle: (result: GateResult) => boolean,
): GateGroup[] {
  return order.flatMap((outcome) => {
    const own = gates.filter((result) => result.outcome === outcome);
    const groups = Map.groupBy(own, (result) => (isSingle(result) ? result : JSON.stringify(result.gate)));
    return Array.from(groups, ([key, group]): GateGroup => {
      const worst = group.reduce((one, other) => (isWorse(other, one) ? other : one));
      return { worst, count: group.length, isSingle: typeof key !== "string" };
    });
  });
}

/** By the room that is left; without one, by the change for the worse. */
function isWorse(one: GateResult, than: GateResult): boolean {
  if (one.margin !== null && than.margin !== null) return one.margin < than.margin;
  const [ratio, other] = [one.ratio ?? 1, than.ratio ?? 1];
  return metricTraits[one.gate.metric].worse === "higher" ? ratio > other : ratio < other;
}
