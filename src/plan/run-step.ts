/** What a run does after a look at its results. Who looks is given to the run stage as a function. */
export type RunStep =
  /** Measure these cells in the blocks up to that look. */
  | { kind: "look"; look: number; cells: readonly string[] }
  /** Measure these cells in the blocks that are kept for confirming, and end. */
  | { kind: "confirm"; cells: readonly string[] }
  /** `unpaid`: more blocks would help, but the time left does not pay for them. */
  | { kind: "end"; unpaid: boolean };
