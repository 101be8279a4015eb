import type { CellRuns } from "../../src/analyse/observed.ts";
import { makeCell } from "../../src/plan/make-plan.ts";
import type { Observation, Usage } from "../../src/run/observation.ts";

/** A right copy that took a second of everything, alone on its machine. */
export function madeObservation(block: number, usage: Partial<Usage> = {}): Observation {
  return {
    cell: "a/md5/none/local/initial",
    block,
    sequence: block,
    startedAt: "2026-01-01T00:00:00.000Z",
    argv: ["rsync"],
    outcome: { kind: "exited", code: 0 },
    stderr: "",
    usage: {
      method: "wait4",
      wallS: 1,
      userS: 0.5,
      systemS: 0.5,
      maxRssKib: 7000,
      processes: null,
      voluntarySwitches: 300,
      involuntarySwitches: 300,
      stolenS: 0,
      othersS: 0,
      ...usage,
    },
    stats: null,
    transfer: null,
    content: { kind: "verified", treeHash: "" },
    verifyS: 0,
  };
}

/** The runs of one cell, block 0 being the warm-up. */
export function madeRuns(observations: Observation[]): CellRuns {
  return {
    cell: makeCell("a", "md5", "none", null),
    all: observations,
    completed: observations,
    measured: observations.filter(({ block }) => block > 0),
    failed: [],
  };
}
