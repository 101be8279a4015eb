import type { Plan } from "../../plan/plan.ts";
import type { CellRuns } from "../observed.ts";

/** The number of the look that the newest measured block belongs to. Blocks for confirming belong to none. */
export function lookReached({ looks }: Plan, runs: readonly CellRuns[]): number {
  const newest = Math.max(
    0,
    ...runs
      .flatMap(({ measured }) => measured.map(({ block }) => block))
      .filter((block) => block <= (looks.at(-1) ?? 0)),
  );
  const look = looks.findIndex((blocks) => newest <= blocks);
  return look < 0 ? looks.length - 1 : look;
}
