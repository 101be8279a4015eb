import type { Reason } from "../analyse/reason.ts";
import { cellText, everyCombination } from "./cell-text.ts";
import { gateLine } from "./gate-text.ts";
import { counted } from "./numbers.ts";
import type { Results } from "./results.ts";
import type { Style } from "./style.ts";

/** Why the verdict is no pass, as a clause. */
export function reasonText(results: Results, reason: Reason, style: Style): string {
  switch (reason.kind) {
    case "nothing-measured":
      return "nothing was measured";
    case "nothing-compared":
      return `no cell of ${style.text(reason.contender)} has a measured reference in the baseline, so it was not compared`;
    case "interrupted":
      return "the run was interrupted";
    case "corpus-changed":
      return `the corpus changed while it was copied (${cellsText(results, [reason.cell], style)})`;
    case "contender-changed":
      return `the binary of ${style.text(reason.contender)} changed during the run`;
    case "runs-failed": {
      const { contender, cells, outcome } = reason;
      const where = `${cells.length} of ${counted(results.cellsOf(contender).length, "cell")}`;
      return `runs of ${style.text(contender)} failed in ${where} (the first: ${style.text(outcome)})`;
    }
    case "cells-not-run":
      return `${counted(reason.cells.length, "cell")} of ${style.text(reason.contender)} did not run`;
    case "anomalies":
      return `${counted(reason.indices.length, "anomaly", "anomalies")} at error level`;
    case "gates":
      return `${counted(reason.indices.length, "gate")} failed`;
    case "gates-undecided":
      return `${counted(reason.indices.length, "gate")} could not be judged (${unjudged(results, reason.indices, style)})`;
  }
}

/** The first of the gates that could not be judged. */
function unjudged(results: Results, indices: readonly number[], style: Style): string {
  const first = results.analysis.gates[indices[0] ?? -1];
  return first ? gateLine(results, first, style) : "";
}

/** What the reader can do about it. */
export function reasonAdvice(reason: Reason): string {
  switch (reason.kind) {
    case "nothing-measured":
      return "Look at how the first run failed, or give the runs more time (`--run-timeout`).";
    case "nothing-compared":
      return "Choose checksums and codecs that the baseline can do too, or another `--baseline`.";
    case "interrupted":
      return "What was measured is kept: `rsync-bench run --resume` with the same `--out` goes on from there.";
    case "corpus-changed":
      return "Copy files that nobody writes to: a snapshot, or a generated corpus.";
    case "contender-changed":
      return "Build first, measure afterwards: what ran is not what was described.";
    case "runs-failed":
      return "A failed run is never counted as a time; `observations.jsonl` holds the command of each.";
    case "cells-not-run":
      return "A program that hangs is given up: raise `--run-timeout`, or go on with `--resume` after an interruption.";
    case "anomalies":
      return "Mend the cause that is given; `fail-on: never` reports without failing.";
    case "gates":
      return "Find the change in the table. If it is meant, change the gate; `level: warn` reports without failing.";
    case "gates-undecided":
      return "Give it more time or repetitions, install what measures it, add its metric to `metrics`, or change the gate: one that cannot fire protects nothing.";
  }
}

/** The cells of a reason, every one. */
export function reasonCells(results: Results, reason: Reason, style: Style): string {
  switch (reason.kind) {
    case "runs-failed":
    case "cells-not-run":
      return style.text(everyCombination(results.cells(reason.cells)));
    default:
      return "";
  }
}

function cellsText(results: Results, ids: readonly string[], style: Style): string {
  return style.text(results.cells(ids).map(cellText).join(", "));
}
