import type { Results } from "./results.ts";

/** Parts of a report that can make room for the rest. */
export type Part =
  | "passing-rows"
  | "undecided-times"
  | "ranges"
  | "charts"
  | "advice"
  | "table-of-bytes"
  | "instructions"
  | "skip-compress"
  | "passed-gates"
  | "stored-changes"
  | "published"
  | "looked-for"
  | "stderr"
  | "anomaly-evidence"
  | "flagged-numbers"
  | "skipped"
  | "known-bugs"
  | "environment"
  | "reproduction";

/** Which parts a section does without. */
export type LeftOut = ReadonlySet<Part>;

export interface Section {
  /** Those of its parts that it can do without. */
  parts: readonly Part[];
  /** Markdown; empty when there is nothing to say. */
  render(results: Results, leftOut: LeftOut): string;
}

/** A section that always stays as it is. */
export function fixed(render: (results: Results) => string): Section {
  return { parts: [], render };
}

/** A section that is whole or not there. */
export function dispensable(part: Part, render: (results: Results) => string): Section {
  return { parts: [part], render: (results, leftOut) => (leftOut.has(part) ? "" : render(results)) };
}
