import type { Decision } from "./decide.ts";
import type { Hypothesis } from "./hypotheses.ts";
import { twoSidedQuantile } from "./student-t.ts";
import type { VerdictPlan } from "./verdict-plan.ts";

/** Standard errors by which a part of a changed group has to differ from the whole to be of interest itself. */
const standsOut = 2;

/** A larger group that holds this one is decided as a change, and this one does not differ from it. */
export function explained(
  group: Hypothesis,
  own: Decision,
  hypotheses: readonly Hypothesis[],
  decisions: readonly Decision[],
): boolean {
  return hypotheses.some(({ cells }, index) => {
    const other = decisions[index];
    const changed = other?.verdict === "regression" || other?.verdict === "improvement";
    const holds = cells.length > group.cells.length && group.cells.every((cell) => cells.includes(cell));
    return changed && holds && Math.abs(own.estimate - other.estimate) <= standsOut * own.standardError;
  });
}

/** Standard errors between the estimate and zero. */
const distance = ({ estimate, standardError, df }: Decision) =>
  df === 0 ? 0 : Math.abs(estimate) / standardError;

/**
 * How urgent it is to measure a group again; null where there is no hope that it becomes a claim by its last look,
 * were its estimate `plan.hope` standard errors further from zero, or where it was dropped before. Urgency is the distance from zero in standard
 * errors by the priority of the level: one test on everything is likelier to be right than the most striking of
 * many.
 */
export function urgency(decision: Decision, plan: VerdictPlan, look: number): number | null {
  const { level, estimate, standardError, df, blocks, look: own, alpha } = decision;
  const { spending, minEffect } = plan[level];
  const last = spending.findLastIndex((part) => part > 0);
  if (last <= look || own < look) return null;
  if (df === 0 || alpha === 0) return 0;
  const end = plan.looks[last] ?? blocks;
  const lastAlpha = (alpha / (spending[own] ?? 1)) * (spending[last] ?? 0);
  const lastError = standardError * Math.sqrt(Math.min(1, blocks / end));
  const critical = twoSidedQuantile(lastAlpha, df + Math.max(0, end - blocks)) * lastError;
  const needed = Math.max(critical, Math.log1p(minEffect));
  const size = Math.abs(estimate);
  if (size + plan.hope * standardError < needed) return null;
  return distance(decision) * plan[level].priority;
}
