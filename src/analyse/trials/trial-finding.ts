import type { TrialName } from "../../config/trial-names.ts";
import type { Finding } from "../rule.ts";

type Said = Pick<Finding, "rule" | "severity" | "finding" | "expected" | "actual"> & Partial<Finding>;

/** What trials show, where it is about no cell of the matrix and no class of its files. */
export function trialFinding(trials: readonly TrialName[], said: Said): Finding {
  return { cells: [], trials: [...trials], fileClass: null, suffixes: [], cause: null, ...said };
}
