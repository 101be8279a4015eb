import type { Observation } from "../../src/run/observation.ts";
import type { Times } from "./noise.ts";

/** A run that copied right and took these times: all that verdicts on times read of one. */
export function madeUpObservation(cell: string, block: number, { cpuS, wallS }: Times): Observation {
  return {
    cell,
    block,
    sequence: 0,
    startedAt: "",
    argv: [],
    outcome: { kind: "exited", code: 0 },
    stderr: "",
    usage: {
      method: "wait4",
      wallS,
      userS: cpuS,
      systemS: 0,
      maxRssKib: null,
      processes: null,
      voluntarySwitches: null,
      involuntarySwitches: null,
      stolenS: null,
      othersS: null,
    },
    stats: null,
    transfer: null,
    content: { kind: "verified", treeHash: "" },
    verifyS: 0,
  };
}
