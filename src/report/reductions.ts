import { placeRows } from "./matrix-places.ts";
import { counted } from "./numbers.ts";
import type { Results } from "./results.ts";
import type { Room } from "./room.ts";
import type { Part } from "./section.ts";

/** A part that can go, and what the reader then misses. */
export interface Reduction {
  part: Part;
  missing(results: Results): string;
}

/**
 * In the order in which parts go: what passed, then details, then the numbers of what did not pass. The verdict,
 * the changes and the names of all flagged cells are not among them: they stay.
 */
export const reductions: readonly Reduction[] = [
  { part: "passing-rows", missing: passingRows },
  { part: "ranges", missing: ranges },
  { part: "undecided-times", missing: () => "the groups of cells whose times did not change" },
  { part: "charts", missing: () => "the charts" },
  { part: "published", missing: () => "the published figures" },
  { part: "advice", missing: () => "which settings are worth choosing from" },
  { part: "table-of-bytes", missing: () => "the table of bytes" },
  { part: "skip-compress", missing: () => "which skip-compress lists are heeded" },
  { part: "instructions", missing: () => "what instructions were spent on" },
  { part: "passed-gates", missing: () => "the gates that passed" },
  { part: "stored-changes", missing: () => "the table of changes against the stored baseline" },
  { part: "known-bugs", missing: () => "known bugs in trials, and notes" },
  { part: "looked-for", missing: () => "where missing versions were looked for" },
  { part: "stderr", missing: () => "what the first failed runs said" },
  { part: "anomaly-evidence", missing: () => "the evidence of the anomalies" },
  { part: "flagged-numbers", missing: () => "the numbers of the flagged cells" },
  { part: "skipped", missing: () => "what was skipped, with the reasons" },
  { part: "environment", missing: () => "the environment" },
  { part: "reproduction", missing: () => "the command that measures again" },
];

/** Nothing goes silently: what is missing, and where it is. */
export function leftOutNote(missing: readonly string[], { elsewhere }: Room): string {
  return `> Left out here for room: ${missing.join("; ")}. The whole report is in ${elsewhere}.`;
}

function passingRows(results: Results): string {
  const place = placeRows(results);
  const passing = results.measurements.plan.cells.filter((cell) => place(cell) === "passing");
  return `${counted(passing.length, "row")} where nothing stands out`;
}

function ranges({ analysis }: Results): string {
  const measured = analysis.summaries.filter(({ repetitions }) => repetitions > 0);
  return `the ranges of ${counted(measured.length, "cell")} over the repetitions`;
}
