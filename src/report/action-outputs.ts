import type { Analysis } from "../analyse/analysis.ts";
import type { Measurements } from "../analyse/measurements.ts";

/**
 * The action's outputs that the results decide, all text. `regressions` counts the cells in which an error-level
 * gate failed, once a gate; `anomalies` the error-level anomalies that count against the verdict, whatever
 * `fail-on` makes of them; `cells` those with at least one repetition that counts. `fastest` and `smallest` are
 * ids of cells, empty when nothing was measured.
 */
export function actionOutputs(_measurements: Measurements, analysis: Analysis): Record<string, string> {
  const { verdict, gates, anomalies, summaries, fastest, smallest } = analysis;
  const failed = gates.filter(({ gate, outcome }) => gate.level === "error" && outcome === "fail");
  return {
    verdict,
    regressions: String(failed.length),
    anomalies: String(anomalies.filter(({ fails }) => fails).length),
    cells: String(summaries.filter(({ repetitions }) => repetitions > 0).length),
    fastest: fastest ?? "",
    smallest: smallest ?? "",
  };
}
