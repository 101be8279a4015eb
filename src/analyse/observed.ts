import type { Cell, Plan } from "../plan/plan.ts";
import type { Observation } from "../run/observation.ts";

/** The observations of one cell, sorted by what can be concluded from them. */
export interface CellRuns {
  cell: Cell;
  all: Observation[];
  /** Exit code 0: what rsync said of the transfer can be judged, right copy or wrong. */
  completed: Observation[];
  /** Completed, copied right, warm-up left out: the timed metrics stand on these. */
  measured: Observation[];
  /** Crashed, hung, could not be started or could not be checked. */
  failed: Observation[];
}

/** Every planned cell with its runs, in the plan's order. */
export function runsByCell(plan: Plan, observations: readonly Observation[]): CellRuns[] {
  const observed = Map.groupBy(observations, (observation) => observation.cell);
  return plan.cells.map((cell) => {
    const all = observed.get(cell.id) ?? [];
    const completed = all.filter(isCompleted);
    return {
      cell,
      all,
      completed,
      measured: completed.filter(
        (observation) => observation.block > 0 && observation.content.kind === "verified",
      ),
      failed: all.filter(
        (observation) => !isCompleted(observation) || observation.content.kind === "not-checked",
      ),
    };
  });
}

function isCompleted({ outcome }: Observation): boolean {
  return outcome.kind === "exited" && outcome.code === 0;
}

/** The runs of one contender's cells. */
export function runsOf(runs: readonly CellRuns[], contender: string): CellRuns[] {
  return runs.filter((one) => one.cell.contender === contender);
}
