import { isInstructionMetric, type Metric } from "../../config/metrics.ts";
import type { Cell } from "../../plan/plan.ts";
import type { Analysis } from "../analysis.ts";
import type { CellRuns } from "../observed.ts";

/** Why a planned cell has no value of a metric, as a clause. */
export function whyWithout(
  metric: Metric,
  cell: Cell,
  runs: CellRuns | undefined,
  { reasons, counts }: Analysis,
): string {
  for (const reason of reasons) {
    if (reason.kind === "runs-failed" && reason.cells.includes(cell.id)) return reason.outcome;
  }
  if (runs === undefined || runs.all.length === 0) return "it did not run";
  if (runs.completed.some(({ content }) => content.kind === "different")) return "its copy was wrong";
  if (!isInstructionMetric(metric)) return `its output does not say its ${metric}`;
  const absent = counts?.absent.find(({ cells }) => cells.includes(cell.id));
  if (absent !== undefined) return absent.reason;
  // Counts are of pairs, so that both sides are counted in the same way (run/counting/count-plan.ts).
  return "only what the oldest version can do too is counted";
}
