import type { Measurements } from "../analyse/measurements.ts";
import { isAbsolute } from "../config/gate-limits.ts";
import { metricTraits } from "../config/metrics.ts";
import { refusal } from "./untrusted-refusal.ts";

/** Gates are those that a file of gates could hold (config/gates.ts). Throws a usage Failure. */
export function checkGates({ config }: Measurements): void {
  for (const { metric, limit, against } of config.gates) {
    if (against !== "stored") continue;
    if (isAbsolute(limit) || metricTraits[metric].evidence.kind === "timed") {
      throw refusal(`a gate holds ${metric} (${limit.kind}) against a stored baseline, which none may`);
    }
  }
}
