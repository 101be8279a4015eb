import type { Comparison } from "../analyse/comparison.ts";
import type { Metric } from "../config/metrics.ts";
import { isUnclear } from "./change.ts";
import { counted, percentChange } from "./numbers.ts";
import type { Results } from "./results.ts";

const roles: readonly { metric: Metric; name: string }[] = [
  { metric: "sender-memory", name: "sender" },
  { metric: "generator-memory", name: "generator" },
  { metric: "receiver-memory", name: "receiver" },
];

/**
 * `memory same`, or whose changed: `memory of the receiver +12 % to +14 % in 4 of 10 cells`. Of the largest process
 * where nothing is known of each. Empty where memory was not compared.
 */
export function memoryText(results: Results, contender: string): string {
  const byRole = roles
    .map(({ metric, name }) => ({ name, compared: comparisons(results, contender, metric) }))
    .filter(({ compared }) => compared.length > 0);
  if (byRole.length === 0) {
    const compared = comparisons(results, contender, "peak-memory");
    return compared.length === 0 ? "" : `peak memory ${changeOf(compared) || "same"}`;
  }
  const changes = byRole.flatMap(({ name, compared }) => {
    const change = changeOf(compared);
    return change === "" ? [] : [`the ${name} ${change}`];
  });
  return changes.length === 0 ? "memory same" : `memory of ${changes.join(", of ")}`;
}

/** With the same combination in the baseline. */
function comparisons(results: Results, contender: string, metric: Metric): Comparison[] {
  return results
    .cellsOf(contender)
    .flatMap((cell) => results.comparison(cell, metric) ?? [])
    .filter(({ match, ratio }) => match === "same" && ratio !== null);
}

/** The least and the greatest change beyond the tolerance; empty when there is none. */
function changeOf(compared: readonly Comparison[]): string {
  const ratios = compared.flatMap((one) => (isUnclear(one) || one.ratio === null ? [] : [one.ratio]));
  if (ratios.length === 0) return "";
  const [least, most] = [Math.min(...ratios), Math.max(...ratios)].map((ratio) => percentChange(ratio, 0));
  const range = least === most ? `${least}` : `${least} to ${most}`;
  const all = ratios.length === compared.length;
  return all ? range : `${range} in ${ratios.length} of ${counted(compared.length, "cell")}`;
}
