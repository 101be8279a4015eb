import type { Results } from "./results.ts";
import type { Style } from "./style.ts";

/** `3.2.7 (baseline)`, or `3.2.3 (standing in for the baseline 3.1.2)` where that one could not be had. */
export function baselineText({ baseline, analysis }: Results, style: Style): string {
  const replaced = analysis.warnings.find(({ kind }) => kind === "baseline-replaced");
  const role =
    replaced?.kind === "baseline-replaced"
      ? `standing in for the baseline ${style.text(replaced.wanted)}`
      : "baseline";
  return `${style.text(baseline)} (${role})`;
}
