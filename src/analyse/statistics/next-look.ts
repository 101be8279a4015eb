import type { Decision } from "./decide.ts";
import { type CellRatios, type Hypothesis, hypothesesOf } from "./hypotheses.ts";
import { explained, urgency } from "./urgency.ts";
import type { VerdictPlan } from "./verdict-plan.ts";

/**
 * Part of the first group's blocks up to the next look that the budget has to pay for. The run ends in the midst of
 * them then, and the group is judged by what there is, at the error of that look: better than to leave time unused.
 */
const leastPaid = 1 / 3;

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
 * whose estimate could still become a claim. The most urgent group gets what it needs, the others share what the
 * budget leaves, so that later looks are at fewer cells in more blocks. What lies under a group that already is
 * slower or faster is not followed up, unless it stands out from that group.
 *
 * This choice costs no error, because `decide` spends a fixed part at each look, `blockValues` uses no block for a
 * group that was measured in part, and what was dropped stays dropped.
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
    const own = decisions[index];
    if (own?.verdict !== "undecided" || explained(group, own, hypotheses, decisions)) return [];
    return [{ group, urgent: urgency(index, plan, look, { hypotheses, decisions }) }];
  });
  if (open.length === 0) return { kind: "stop", reason: "decided" };
  if (to === undefined) return { kind: "stop", reason: "looks-spent" };
  const hopeful = open
    .flatMap(({ group, urgent }) => (urgent === null ? [] : [{ group, urgent }]))
    .sort((a, b) => b.urgent - a.urgent);
  if (hopeful.length === 0) return { kind: "stop", reason: "no-hope" };
  const chosen = choose(
    hopeful.map(({ group }) => group),
    hypotheses,
    plan,
    look,
    pairsOf(ratios),
  );
  if (chosen.size === 0) return { kind: "stop", reason: "budget-spent" };
  const cells = ratios.flatMap(({ cell }, index) => (chosen.has(index) ? [cell] : []));
  return { kind: "measure", look: look + 1, blocks: { from, to }, cells };
}

/**
 * The cells of the first group, as long as the budget pays for a part of its next look, and of further ones as far as there
 * is something left for them: what the first does not need until its last look, in equal parts over the looks.
 */
function choose(
  groups: readonly Hypothesis[],
  hypotheses: readonly Hypothesis[],
  plan: VerdictPlan,
  look: number,
  spent: number,
): ReadonlySet<number> {
  const [from, to] = [plan.looks[look] ?? 0, plan.looks[look + 1] ?? 0];
  const left = plan.pairs - spent;
  const size = groups[0]?.cells.length ?? 0;
  const spare = (left - size * ((plan.looks.at(-1) ?? to) - from)) / (plan.looks.length - look - 1);
  let chosen: ReadonlySet<number> = new Set();
  for (const { cells } of groups) {
    const wider = completed(new Set([...chosen, ...cells]), hypotheses);
    const allowed = chosen.size === 0 ? left / leastPaid : Math.min(left, size * (to - from) + spare);
    if (wider.size * (to - from) <= allowed) chosen = wider;
  }
  return chosen;
}

/** Pairs that were measured. */
export function pairsOf(ratios: readonly CellRatios[]): number {
  return ratios.reduce((sum, { logRatios }) => sum + logRatios.filter((one) => one !== null).length, 0);
}

/** Takes the rest of a group in once more than half of it is chosen: see `blockValues`. */
export function completed(
  chosen: ReadonlySet<number>,
  hypotheses: readonly Hypothesis[],
): ReadonlySet<number> {
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
