import type { Limit } from "../config/gate-limits.ts";
import { type Metric, metricTraits } from "../config/metrics.ts";
import type { Comparison, Interval } from "./comparison.ts";
import type { GateResult } from "./gate-result.ts";

/** What a gate is judged by. */
export interface Evidence {
  value: number;
  /** Null for a limit on the value by itself. */
  referenceValue: number | null;
  ratio: number | null;
  /** Where the true ratio, or for a limit on the value by itself the true value, lies; null when too little is known. */
  interval: Interval | null;
  verdict: Comparison["verdict"];
}

type Judgement = Pick<GateResult, "outcome" | "margin">;

/**
 * Holds a limit against what was found. An exact metric fails when it is beyond the limit. Any other fails only when
 * its whole interval is, passes when none of it is, and is undecided in between: a few noisy runs must not accuse.
 */
export function judgeLimit(metric: Metric, limit: Limit, found: Evidence): Judgement {
  const { evidence } = metricTraits[metric];
  if (limit.kind === "no-regression") return judgeRegression(metric, found);
  const boundary = boundaryOf(limit);
  if (found.referenceValue === 0 && evidence.kind !== "timed") {
    return judgeFromZero(found.value, boundary.side === "at-most");
  }
  const point = found.referenceValue === null ? found.value : found.ratio;
  if (point === null) return { outcome: "not-measured", margin: null };
  if (evidence.kind === "exact") return judgeWithin(boundary, { low: point, high: point });
  return found.interval === null
    ? { outcome: "unsettled", margin: null }
    : judgeWithin(boundary, found.interval);
}

interface Boundary {
  side: "at-most" | "at-least";
  /** A ratio, or a value in the metric's unit. */
  at: number;
}

function boundaryOf(limit: Exclude<Limit, { kind: "no-regression" }>): Boundary {
  switch (limit.kind) {
    case "max-increase":
      return { side: "at-most", at: 1 + limit.fraction };
    case "max-decrease":
      return { side: "at-least", at: 1 - limit.fraction };
    case "min-ratio":
      return { side: "at-least", at: limit.ratio };
    case "max":
      return { side: "at-most", at: limit.value };
    case "min":
      return { side: "at-least", at: limit.value };
  }
}

/** The margin is the room up to the limit, from the end of the interval that is nearer to it; negative beyond it. */
function judgeWithin({ side, at }: Boundary, { low, high }: Interval): Judgement {
  const [one, other] = side === "at-most" ? [at - low, at - high] : [low - at, high - at];
  const [least, most] = [Math.min(one, other), Math.max(one, other)];
  if (most < 0) return { outcome: "fail", margin: most };
  if (least >= 0) return { outcome: "pass", margin: least };
  return { outcome: "undecided", margin: null };
}

/** From nothing to something is an increase beyond every limit, and no decrease; from nothing to nothing no change. */
function judgeFromZero(value: number, isAtMost: boolean): Judgement {
  return { outcome: value > 0 && isAtMost ? "fail" : "pass", margin: null };
}

function judgeRegression(
  metric: Metric,
  { value, referenceValue, ratio, interval, verdict }: Evidence,
): Judgement {
  const { evidence, worse } = metricTraits[metric];
  if (evidence.kind === "timed") return { outcome: judgeVerdict(verdict, interval), margin: null };
  if (referenceValue === 0) return judgeFromZero(value, worse === "higher");
  if (ratio === null) return { outcome: "not-measured", margin: null };
  // Within the tolerance no change is proved, so nothing is undecided.
  const { low, high } = interval ?? { low: ratio, high: ratio };
  const isWorse = worse === "higher" ? low > 1 : high < 1;
  return { outcome: isWorse ? "fail" : "pass", margin: null };
}

function judgeVerdict(verdict: Comparison["verdict"], interval: Interval | null): GateResult["outcome"] {
  switch (verdict) {
    case "regression":
      return "fail";
    case "improvement":
    case "equivalent":
      return "pass";
    case "unconfirmed":
      return "unsettled";
    case "undecided":
    case null:
      return interval === null ? "unsettled" : "undecided";
  }
}
