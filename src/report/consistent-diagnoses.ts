import type { Measurements } from "../analyse/measurements.ts";
import { diagnosisNames } from "../plan/diagnosis/diagnosis-tests.ts";
import { quoted, refusal } from "./untrusted-refusal.ts";

/** Every diagnosis is of a planned cell, once, and made each of its tests at most once. Throws a usage Failure. */
export function checkDiagnoses({ plan, run }: Measurements): void {
  const planned = new Set(plan.cells.map(({ id }) => id));
  for (const { cell, tests } of run.diagnoses) {
    if (!planned.delete(cell)) throw refusal(`${quoted(cell)} was diagnosed, which is not planned, or twice`);
    const names = tests.map(({ test }) => test);
    const known = diagnosisNames.filter((name) => names.includes(name));
    if (names.join() !== known.join()) {
      throw refusal(`the diagnosis of ${quoted(cell)} has the tests ${quoted(names.join(", "))}`);
    }
  }
}
