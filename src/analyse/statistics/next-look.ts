import type { Decision } from "./decide.ts";
import { type CellRatios, type Hypothesis, hypothesesOf } from "./hypotheses.ts";
import { twoSidedQuantile } from "./student-t.ts";
import type { VerdictPlan } from "./verdict-plan.ts";

/** What to measure next, or why to stop. */
export type NextLook =
  | {
      kind: "measure";
      /** Number of the look that the blocks lead to. */
      look: number;
      /** Blocks to run, from the first to before the second. */
      blocks: { from: number; to: number };
      /** Cells to measure in each of them. */
      cells: string[];
    }
  | {
      kind: "stop";
      /** `no-hope`: what is undecided would not be decided by the blocks that are left. */
      reason: "decided" | "no-hope" | "budget-spent" | "looks-spent";
    };

/**
 * Whether more blocks are needed after a look, and of which cells: of those that belong to an undecided group
 * whose estimate could still become a claim. The likeliest groups come first while the budget lasts. Cells under a
 * group that already is slower or faster are not followed up, since their cause is known.
 *
 * This choice costs no error, because `decide` spends a fixed part at each look, and `blockValues` uses no block
 * for a group that was measured in part.
 * @param decisions of `decide` on the same ratios, plan and look.
 */
export function nextLook(
  ratios: readonly CellRatios[],
  plan: VerdictPlan,
  look: number,
  decisions: readonly Decision[],
): NextLook {
  const [from, to] = [plan.looks[look] ?? 0, plan.looks[look + 1]];
  const hypotheses = hypothesesOf(ratios);
  const open = hypotheses.flatMap((group, index) => {
    const decision = decisions[index];
    if (decision?.verdict !== "undecided" || explained(group, hypotheses, decisions)) return [];
    return [{ group, chance: outlook(decision, plan, look) }];
  });
  if (open.length === 0) return { kind: "stop", reason: "decided" };
  if (to === undefined) return { kind: "stop", reason: "looks-spent" };
  const hopeful = open.filter(({ chance }) => chance >= 1).sort((a, b) => b.chance - a.chance);
  if (hopeful.length === 0) return { kind: "stop", reason: "no-hope" };
  const left = plan.pairs - pairsOf(ratios);
  let chosen: ReadonlySet<number> = new Set();
  for (const { group } of hopeful) {
    const wider = completed(new Set([...chosen, ...group.cells]), hypotheses);
    if (wider.size * (to - from) <= left) chosen = wider;
  }
  if (chosen.size === 0) return { kind: "stop", reason: "budget-spent" };
  const cells = ratios.flatMap(({ cell }, index) => (chosen.has(index) ? [cell] : []));
  return { kind: "measure", look: look + 1, blocks: { from, to }, cells };
}

/** Pairs that were measured. */
export function pairsOf(ratios: readonly CellRatios[]): number {
  return ratios.reduce((sum, { logRatios }) => sum + logRatios.filter((one) => one !== null).length, 0);
}

/** A larger group that holds this one is decided as a change. */
function explained(group: Hypothesis, hypotheses: readonly Hypothesis[], decisions: readonly Decision[]) {
  return hypotheses.some((other, index) => {
    const verdict = decisions[index]?.verdict;
    const changed = verdict === "regression" || verdict === "improvement";
    return (
      changed &&
      other.cells.length > group.cells.length &&
      group.cells.every((cell) => other.cells.includes(cell))
    );
  });
}

/** What the estimate may become by the last look, over what a claim needs: 1 and more is hope. */
function outlook(
  { level, estimate, standardError, df, blocks, look: own, alpha }: Decision,
  plan: VerdictPlan,
  look: number,
) {
  const { spending, minEffect } = plan[level];
  const last = spending.findLastIndex((part) => part > 0);
  if (last <= look) return 0;
  if (df === 0 || alpha === 0) return Number.MAX_VALUE;
  const end = plan.looks[last] ?? blocks;
  const weight = alpha / (spending[own] ?? 1);
  const error = standardError * Math.sqrt(Math.min(1, blocks / end));
  const needed = twoSidedQuantile(weight * (spending[last] ?? 0), df + Math.max(0, end - blocks)) * error;
  const hoped = Math.abs(estimate) + plan.hope * standardError;
  return hoped / Math.max(needed, Math.log1p(minEffect));
}

/** Takes the rest of a group in once more than half of it is chosen. */
function completed(chosen: ReadonlySet<number>, hypotheses: readonly Hypothesis[]): ReadonlySet<number> {
  const all = new Set(chosen);
  for (let size = -1; size !== all.size; ) {
    size = all.size;
    for (const { cells } of hypotheses) {
      if (cells.filter((cell) => all.has(cell)).length * 2 > cells.length)
        for (const cell of cells) all.add(cell);
    }
  }
  return all;
}
