/** Parts of a report that can make room for the rest. */
export type Part =
  | "passing-rows"
  | "ranges"
  | "table-of-bytes"
  | "passed-gates"
  | "looked-for"
  | "stderr"
  | "anomaly-evidence"
  | "flagged-numbers"
  | "skipped"
  | "environment"
  | "reproduction";

/** Which parts a section does without. */
export type LeftOut = ReadonlySet<Part>;
