import type { Plan } from "../plan/plan.ts";
import type { RunStep } from "../plan/run-step.ts";
import type { Contender } from "../provision/contender.ts";
import type { Journal } from "./journal.ts";
import type { Observation } from "./observation.ts";
import { Observed } from "./observed.ts";
import { type BlocksBench, type BlocksEnding, runBlocks } from "./run-blocks.ts";
import type { Bench } from "./run-cell.ts";
import type { RunRecord } from "./run-record.ts";

/** Confirming what was found may take so much of the time budget on top of it. */
export const confirmingShare = 0.25;

/** Asked after a look: what was observed so far, the look, and how many runs the time left pays for. */
export type AskNext = (observations: readonly Observation[], look: number, runsLeft: number) => RunStep;

/** What running the matrix alone gives. */
export type MatrixRecord = Pick<RunRecord, "observations" | "ending">;

export interface RunPlanOptions {
  bench: Bench;
  plan: Plan;
  contenders: readonly Contender[];
  journal: Journal<Observation>;
  /** What an interrupted run already measured. */
  observed: readonly Observation[];
  timeBudgetMs: number;
  nextStep: AskNext;
  progress: (text: string) => void;
}

/**
 * Runs the warm-up and the blocks up to the first look, then whatever `nextStep` says. Ends early when the time
 * budget is spent (never before the first measured block), on interruption, and when the corpus itself changes.
 */
export async function runPlan(options: RunPlanOptions): Promise<MatrixRecord> {
  const observed = new Observed(options.observed);
  const ending = await runSteps(options, observed);
  return { observations: observed.all, ending };
}

async function runSteps(options: RunPlanOptions, observed: Observed): Promise<RunRecord["ending"]> {
  const { bench, plan, timeBudgetMs, nextStep } = options;
  const surroundings = { ...options, observed };
  const start = bench.clock();
  const deadline = start + timeBudgetMs;
  const all = new Set(plan.cells.map(({ id }) => id));
  const endless = Number.POSITIVE_INFINITY;
  const first = await runBlocks(surroundings, { from: 0, to: 2, cells: all, deadline: endless });
  if (first.kind !== "ran") return endingOf(first);
  let cells: ReadonlySet<string> = all;
  let [look, from] = [0, 2];
  for (;;) {
    const to = (plan.looks[look] ?? 0) + 1;
    const ran = await runBlocks(surroundings, { from, to, cells, deadline });
    if (ran.kind !== "ran" && ran.kind !== "late") return ran;
    // Of this sitting: what was observed before an interruption took none of its time.
    const runMs = (bench.clock() - start) / Math.max(1, observed.all.length - options.observed.length);
    const isLate = ran.kind === "late";
    const runsLeft = Math.max(0, Math.floor((deadline - bench.clock()) / runMs));
    const step = nextStep(observed.all, look, runsLeft);
    const blocks = isLate ? ran.block - 1 : to - 1;
    switch (step.kind) {
      case "look":
        if (isLate) return { kind: "budget", blocks };
        cells = new Set(step.cells);
        look = step.look;
        from = to;
        break;
      case "confirm": {
        const confirmed = await confirm(
          surroundings,
          step.cells,
          start + timeBudgetMs * (1 + confirmingShare),
        );
        if (confirmed.kind !== "ran" && confirmed.kind !== "late") return confirmed;
        return isLate || confirmed.kind === "late" ? { kind: "budget", blocks } : { kind: "complete" };
      }
      case "end":
        return step.unpaid || isLate ? { kind: "budget", blocks } : { kind: "complete" };
    }
  }
}

/** Runs the blocks after the last look, of the cells that need it. */
function confirm(
  surroundings: BlocksBench,
  cells: readonly string[],
  deadline: number,
): Promise<BlocksEnding> {
  const { plan } = surroundings;
  const from = (plan.looks.at(-1) ?? 0) + 1;
  return runBlocks(surroundings, { from, to: plan.blocks.length, cells: new Set(cells), deadline });
}

function endingOf(ending: BlocksEnding): RunRecord["ending"] {
  switch (ending.kind) {
    case "ran":
      return { kind: "complete" };
    case "late":
      return { kind: "budget", blocks: ending.block - 1 };
    default:
      return ending;
  }
}
