import type { GateResult } from "../analyse/gate-result.ts";
import { coordinatesOf, wantedOf } from "../config/gate-where.ts";
import type { Gate } from "../config/gates.ts";
import { isInstructionMetric, metricTraits } from "../config/metrics.ts";
import { cellText } from "./cell-text.ts";
import { outcomeText } from "./gate-outcome-text.ts";
import { counted, percentChange } from "./numbers.ts";
import { factorDifference, pointsText, quantityText, signedQuantity } from "./quantity-text.ts";
import type { Results } from "./results.ts";
import type { Style } from "./style.ts";

/** What a gate allows: `at most +0.5 %`. */
export function limitText({ metric, limit, against }: Gate): string {
  const other = against === "stored" ? " of what is stored" : "";
  switch (limit.kind) {
    case "max-increase":
      if (limit.fraction === 0) return `no increase${other}`;
      return `at most ${percentChange(1 + limit.fraction, digitsFor(limit.fraction))}${other}`;
    case "max-decrease":
      if (limit.fraction === 0) return `no decrease${other}`;
      return `at most ${percentChange(1 - limit.fraction, digitsFor(limit.fraction))}${other}`;
    case "min-ratio":
      return `at least ×${limit.ratio}${other}`;
    case "max":
      return `at most ${quantityText(metric, limit.value)}`;
    case "min":
      return `at least ${quantityText(metric, limit.value)}`;
    case "no-regression":
      return `no regression${against === "stored" ? " against what is stored" : ""}`;
  }
}

/** What was found, in the terms of the limit; empty when nothing was. */
export function foundText({ gate, ratio, value, referenceValue }: GateResult): string {
  if (value === null) return "";
  if (referenceValue === null) return quantityText(gate.metric, value);
  // Of nothing there is no percentage.
  if (ratio === null || referenceValue === 0) {
    return `${quantityText(gate.metric, referenceValue)} before, ${quantityText(gate.metric, value)} now`;
  }
  const change = ratioText(gate, ratio);
  return isHidden(gate, ratio - 1, change) ? signedQuantity(gate.metric, value - referenceValue) : change;
}

/** An exact change that is too small for so many decimals: one byte is beyond a limit of none. */
function isHidden({ metric }: Gate, part: number, text: string): boolean {
  return metricTraits[metric].evidence.kind === "exact" && part !== 0 && text.startsWith("±");
}

/** Where the true ratio or value lies; empty for exact metrics. */
export function intervalText({ gate, interval, referenceValue }: GateResult): string {
  if (interval === null || metricTraits[gate.metric].evidence.kind === "exact") return "";
  const text = (end: number) =>
    referenceValue === null ? quantityText(gate.metric, end) : ratioText(gate, end);
  return `${text(interval.low)} to ${text(interval.high)}`;
}

/** How much room there is up to the limit, or how far beyond it what was found lies; empty where that is not known. */
export function marginText({ gate, margin, referenceValue }: GateResult): string {
  if (margin === null) return "";
  const { limit, metric } = gate;
  switch (limit.kind) {
    case "max-increase":
    case "max-decrease": {
      const points = pointsText(margin, digitsOf(gate, limit.fraction));
      const hidden = referenceValue !== null && isHidden(gate, margin, points);
      return hidden ? signedQuantity(metric, margin * referenceValue) : points;
    }
    case "min-ratio":
      return factorDifference(margin);
    case "max":
    case "min":
      return signedQuantity(metric, margin);
    case "no-regression":
      return "";
  }
}

function ratioText(gate: Gate, ratio: number): string {
  const { limit } = gate;
  if (limit.kind === "min-ratio") return `×${ratio.toFixed(2)}`;
  return percentChange(ratio, digitsOf(gate, "fraction" in limit ? limit.fraction : 0));
}

/** An exact change may be far smaller than the tenth of a percent that a table has room for. */
function digitsOf({ metric }: Gate, fraction: number): number {
  const fine = metricTraits[metric].evidence.kind === "exact" || isInstructionMetric(metric);
  return fine ? Math.max(2, digitsFor(fraction)) : 1;
}

/** Enough decimals to show a fraction as a percentage: 0.005 → 1. */
function digitsFor(fraction: number): number {
  const percent = String(Number((fraction * 100).toPrecision(12)));
  return percent.split(".")[1]?.length ?? 0;
}

/** A gate without a `where` is for all cells. */
export const everywhere = "all";

/** Which cells a gate is for: `codec zlib or zstd, level 6`. */
export function whereText({ where }: Gate): string {
  const parts = coordinatesOf(where).map(
    (coordinate) => `${coordinate} ${wantedOf(where, coordinate)?.join(" or ")}`,
  );
  return parts.join(", ") || everywhere;
}

/** One gate on one cell, in a line: `gate on cpu-time of b md5 zlib: failed, found +22.6 %, limit at most +3 %, …`. */
export function gateLine(results: Results, result: GateResult, style: Style): string {
  const { gate, cell } = result;
  const [one] = results.cells(cell === null ? [] : [cell]);
  const where = style.text(one ? cellText(one) : whereText(gate));
  return `gate on ${gate.metric} of ${where}: ${[outcomeText(result), ...numbersOf(result)].join(", ")}`;
}

/** `so are 2 more cells`, of which only the worst is told. */
export function moreCells(so: "so" | "So", count: number): string {
  return `${so} ${count === 1 ? "is" : "are"} ${counted(count, "more cell")}`;
}

/** Found, limit, interval and margin, as far as there are any, each with its name. */
export function numbersOf(result: GateResult): string[] {
  const named = [
    ["found", foundText(result)],
    ["limit", limitText(result.gate)],
    ["interval", intervalText(result)],
    ["margin", marginText(result)],
  ] as const;
  return named.flatMap(([name, text]) => (text === "" ? [] : [`${name} ${text}`]));
}
