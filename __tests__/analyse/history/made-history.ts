import { makeHistory } from "../../../src/analyse/history/make-history.ts";
import type { Measurements } from "../../../src/analyse/measurements.ts";
import { concluded, recorded } from "../../report/recorded.ts";

/** The recorded history of fixtures/report, with what a test makes of its results. */
export function historyOf(change: (measurements: Measurements) => Measurements = (same) => same) {
  const [measurements, analysis] = concluded(change(recorded("history")));
  return { measurements, analysis, history: makeHistory(measurements, analysis) };
}

/** The same results, had `labels` not been obtainable. */
export function without(labels: readonly string[]): (measurements: Measurements) => Measurements {
  return (measurements) => {
    const { plan, provisioned, run } = measurements;
    const isGone = (cell: string) => labels.some((label) => cell.startsWith(`${label}/`));
    return {
      ...measurements,
      provisioned: {
        contenders: provisioned.contenders.filter(({ label }) => !labels.includes(label)),
        unobtainable: [
          ...provisioned.unobtainable,
          ...labels.map((label) => ({ label, spec: label, reason: "it is lost", tried: [] })),
        ],
      },
      plan: {
        ...plan,
        cells: plan.cells.filter(({ id }) => !isGone(id)),
        skipped: plan.skipped.filter(({ cell }) => !isGone(cell.id)),
        references: plan.references.filter(({ cell }) => !isGone(cell)),
      },
      run: { ...run, observations: run.observations.filter(({ cell }) => !isGone(cell)) },
    };
  };
}
