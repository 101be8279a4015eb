import type { GateResult } from "../analyse/gate-result.ts";
import { metricTraits } from "../config/metrics.ts";

/** How a gate came out, in words. */
export function outcomeText({ gate, outcome }: GateResult): string {
  switch (outcome) {
    case "fail":
      return gate.level === "warn" ? "beyond the limit (warning only)" : "failed";
    case "undecided":
      return gate.limit.kind === "no-regression"
        ? "undecided: the repetitions prove neither a change nor that there is none"
        : metricTraits[gate.metric].evidence.kind === "counted"
          ? "undecided: the limit lies within what the metric can vary by"
          : "undecided: the limit lies within the interval, or there are too few repetitions";
    case "unsettled":
      return gate.limit.kind === "no-regression"
        ? "not judged: too few repetitions, or no time to confirm what seemed slower"
        : "not judged: too few repetitions";
    case "not-measured":
      return "not measured";
    case "unmatched":
      return "fits no cell, so it could never fire";
    case "not-stored":
      return "not judged: nothing stored to compare with";
    case "advisory":
      return "beyond the limit, but what is stored was measured under other conditions";
    case "pass":
      return "passed";
  }
}
