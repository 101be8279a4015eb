import { everyCombination } from "./cell-text.ts";
import { counted } from "./numbers.ts";
import type { Results } from "./results.ts";

/** One row of what did not run, not escaped. */
export interface NotRun {
  version: string;
  reason: string;
  combinations: string;
}

/** Versions that could not be had, then skipped cells grouped by contender and reason. */
export function findNotRun({ measurements }: Results): NotRun[] {
  const { plan, provisioned } = measurements;
  const groups = Map.groupBy(plan.skipped, ({ cell, reason }) => JSON.stringify([cell.contender, reason]));
  return [
    ...provisioned.unobtainable.map(({ label, reason }) => ({
      version: label,
      reason: `not obtainable: ${reason}`,
      combinations: "all",
    })),
    ...Array.from(groups.values(), (group) => ({
      version: group[0]?.cell.contender ?? "",
      reason: group[0]?.reason ?? "",
      combinations: `${everyCombination(group.map(({ cell }) => cell))} (${counted(group.length, "cell")})`,
    })),
  ];
}
