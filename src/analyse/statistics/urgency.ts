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

/** All groups of a run, and what was decided of each. */
export interface Judged {
  hypotheses: readonly Hypothesis[];
  decisions: readonly Decision[];
}

/**
 * How urgent it is to measure a group again; null where there is no hope that it becomes a claim by its last look,
 * were its estimate `plan.hope` standard errors further from zero, or where it was dropped before. Urgency is the
 * distance from zero by the priority of the level: one test on everything is likelier to be right than the most
 * striking of many.
 * @param index of the group.
 */
export function urgency(index: number, plan: VerdictPlan, look: number, judged: Judged): number | null {
  const decision = judged.decisions[index] as Decision;
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
  return distance(index, judged) * plan[level].priority;
}

/**
 * Standard errors between zero and what a group's estimate would be without the part that explains most of it: a
 * whole that stands out by one codec only is not worth the time of all. It takes means for untrimmed and cells for
 * independent, since only the choice of what to measure hangs on it.
 */
function distance(index: number, { hypotheses, decisions }: Judged): number {
  const { cells = [] } = hypotheses[index] ?? {};
  const own = decisions[index] as Decision;
  const members = new Set(cells);
  const rests = hypotheses.flatMap((part, other) => {
    const { df = 0, estimate = 0 } = decisions[other] ?? {};
    const left = members.size - part.cells.length;
    if (df === 0 || left <= 0 || !part.cells.every((cell) => members.has(cell))) return [];
    const rest = (members.size * own.estimate - part.cells.length * estimate) / left;
    return [Math.abs(rest) * Math.sqrt(left / members.size)];
  });
  return Math.min(Math.abs(own.estimate), ...rests) / own.standardError;
}
