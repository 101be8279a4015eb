import type { Analysis } from "../analysis.ts";

/**
 * Why a run must not become what later ones are compared with, as a clause; null when it may. A failed gate is no
 * reason: accepting a change is what a baseline is rewritten for.
 */
export function whyUnacceptable({ verdict, reasons, anomalies }: Analysis): string | null {
  const failing = anomalies.find(({ fails }) => fails);
  if (failing) return `${failing.contender} has an error-level anomaly (${failing.rule})`;
  const gaps = reasons.filter(({ kind }) => kind !== "gates" && kind !== "anomalies");
  if (verdict === "inconclusive" || gaps.length > 0) {
    return `its evidence has gaps (${gaps.map(({ kind }) => kind.replaceAll("-", " ")).join(", ")})`;
  }
  return null;
}
