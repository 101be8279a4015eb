import type { Comparison } from "../analyse/comparison.ts";
import type { Cause } from "../analyse/counting/causes.ts";
import { instructionChange, isChanged } from "./change.ts";
import { counted } from "./numbers.ts";
import type { Results } from "./results.ts";
import type { Style } from "./style.ts";

/**
 * What became of a contender's instructions, in a clause: `instructions +0.40 % in 2 of 9 cells (sender, function
 * match_sums)`, `no change of instructions`, or why nothing is known. Empty when nobody asked.
 */
export function instructionsText(results: Results, contender: string, style: Style): string {
  if (results.analysis.counts === null) return "";
  const compared = comparisonsOf(results, contender);
  if (compared.length === 0) {
    const reason = absentReason(results, contender);
    return reason === null ? "" : `instructions not measured: ${style.text(reason)}`;
  }
  const changed = compared.filter(isChanged);
  const worst = mostChanged(changed);
  if (!worst) return "no change of instructions";
  const [least = 1, most = 1] = [Math.min(...changed.map(ratioOf)), Math.max(...changed.map(ratioOf))];
  const range = [...new Set([least, most].map(instructionChange))].join(" to ");
  const where =
    changed.length === compared.length ? "" : ` in ${changed.length} of ${counted(compared.length, "cell")}`;
  const cause = mainCause(results, worst);
  return `instructions ${range}${where}${cause ? ` (${causeText(cause, style)})` : ""}`;
}

/** Comparisons of a contender's whole copies. */
export function comparisonsOf(results: Results, contender: string): Comparison[] {
  return results.cellsOf(contender).flatMap((cell) => results.comparison(cell, "instructions") ?? []);
}

/** The one with the largest change, up or down. */
export function mostChanged(comparisons: readonly Comparison[]): Comparison | undefined {
  return comparisons.toSorted((one, other) => sizeOf(other) - sizeOf(one))[0];
}

/** `sender, function match_sums`; without symbols `sender, in libcrypto.so.3`. */
export function causeText({ role, name, object }: Cause, style: Style): string {
  return `${style.text(role)}, ${name === "" ? `in ${style.text(object)}` : `function ${style.text(name)}`}`;
}

/** The largest that goes the same way as the whole. */
function mainCause({ analysis }: Results, { cell, ratio }: Comparison): Cause | undefined {
  const change = analysis.counts?.changes.find((one) => one.cell === cell);
  return change?.causes.find(({ difference }) => difference > 0 === (ratio ?? 1) > 1);
}

/** Why none of a contender's cells has a comparison; null when it has no cell that could have one. */
export function absentReason({ analysis, cellsOf }: Results, contender: string): string | null {
  const ids = new Set(cellsOf(contender).map(({ id }) => id));
  return analysis.counts?.absent.find(({ cells }) => cells.some((id) => ids.has(id)))?.reason ?? null;
}

function ratioOf({ ratio }: Comparison): number {
  return ratio ?? 1;
}

function sizeOf(comparison: Comparison): number {
  return Math.abs(Math.log(ratioOf(comparison)));
}
