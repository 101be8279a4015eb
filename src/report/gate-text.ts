import type { GateResult } from "../analyse/analysis.ts";
import type { Gate } from "../config/gates.ts";
import { isInstructionMetric, metricTraits } from "../config/metrics.ts";
import { cellText } from "./cell-text.ts";
import { percentChange } from "./numbers.ts";
import type { Results } from "./results.ts";
import type { Style } from "./style.ts";

/** What a gate allows: `at most +0.5 %`. */
export function limitText({ limit }: Gate): string {
  switch (limit.kind) {
    case "max-increase":
      return `at most ${percentChange(1 + limit.fraction, digitsFor(limit.fraction))}`;
    case "max-decrease":
      return `at most ${percentChange(1 - limit.fraction, digitsFor(limit.fraction))}`;
    case "min-ratio":
      return `at least ×${limit.ratio}`;
  }
}

/** What was found, in the terms of the limit; empty when nothing was. */
export function foundText({ gate, ratio }: GateResult): string {
  return ratio === null ? "" : ratioText(gate, ratio);
}

/** Where the true ratio lies; empty for exact metrics. */
export function intervalText({ gate, interval }: GateResult): string {
  return interval === null ? "" : `${ratioText(gate, interval.low)} to ${ratioText(gate, interval.high)}`;
}

/** An exact change may be far smaller than the tenth of a percent that a table has room for. */
function ratioText({ metric, limit }: Gate, ratio: number): string {
  if (limit.kind === "min-ratio") return `×${ratio.toFixed(2)}`;
  const fine = metricTraits[metric].evidence.kind === "exact" || isInstructionMetric(metric);
  return percentChange(ratio, fine ? Math.max(2, digitsFor(limit.fraction)) : 1);
}

/** Enough decimals to show a fraction as a percentage: 0.005 → 1. */
function digitsFor(fraction: number): number {
  const percent = String(Number((fraction * 100).toPrecision(12)));
  return percent.split(".")[1]?.length ?? 0;
}

export function whereText({ where }: Gate): string {
  const parts = Object.entries(where).map(([coordinate, value]) => `${coordinate} ${value}`);
  return parts.join(", ") || "all";
}

/** One gate on one cell, in a line: `warning: cpu-time of b md5 zlib: undecided …, found +22.6 %, limit at most +3 %`. */
export function gateLine(results: Results, result: GateResult, style: Style): string {
  const { gate, cell } = result;
  const [one] = results.cells(cell === null ? [] : [cell]);
  const where = style.text(one ? cellText(one) : whereText(gate));
  const found = foundText(result);
  return [
    `gate on ${gate.metric} of ${where}: ${outcomeText(result)}`,
    ...(found === "" ? [] : [`found ${found}`]),
    `limit ${limitText(gate)}`,
  ].join(", ");
}

/** Failed first, then what could not be decided, then what passed. */
export function outcomeText({ gate, outcome }: GateResult): string {
  switch (outcome) {
    case "fail":
      return gate.level === "warn" ? "beyond the limit (warning only)" : "failed";
    case "undecided":
      return "undecided: too few repetitions, or only some are beyond the limit";
    case "not-measured":
      return "not measured";
    case "unmatched":
      return "fits no cell, so it could never fire";
    case "pass":
      return "passed";
  }
}
