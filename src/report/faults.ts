import type { Analysis } from "../analyse/analysis.ts";
import type { Anomaly } from "../analyse/anomaly.ts";

/** The anomalies that say that something is wrong. */
export function faultsOf({ anomalies }: Analysis): Anomaly[] {
  return anomalies.filter(({ severity }) => severity !== "note");
}
