import type { Suspicion } from "../../plan/diagnosis/diagnosis-tests.ts";
import type { Observation } from "../../run/observation.ts";
import type { Measurements } from "../measurements.ts";
import { runsByCell, runsOf } from "../observed.ts";
import { notCompressedRule } from "../rule-not-compressed.ts";
import { storedRule } from "../rule-stored.ts";

/** Rules whose anomalies a sample of the corpus can tell the causes of. */
const diagnosable = [storedRule, notCompressedRule];

/**
 * The cells that are worth another look when the matrix has run: of each contender and rule the first that shows
 * an anomaly about how plain files were compressed.
 */
export function findSuspicions(
  { plan, corpus, provisioned }: Pick<Measurements, "plan" | "corpus" | "provisioned">,
  observations: readonly Observation[],
): Suspicion[] {
  const runs = runsByCell(plan, observations);
  const { contenders } = provisioned;
  const shared = { corpus, all: runs, baseline: plan.baseline, contenders, accused: new Set<string>() };
  const cells = contenders.flatMap(({ label }) =>
    diagnosable.flatMap((rule) =>
      rule({ ...shared, contender: label, runs: runsOf(runs, label) }).flatMap(({ cells }) =>
        cells.slice(0, 1),
      ),
    ),
  );
  return [...new Set(cells)].map((cell) => {
    const shown = runs.find((one) => one.cell.id === cell);
    return { cell, first: shown?.completed[0]?.transfer?.first ?? null };
  });
}
