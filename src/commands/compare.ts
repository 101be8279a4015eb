import type { Command } from "commander";
import { analyse } from "../analyse/analyse.ts";
import type { Reason } from "../analyse/reason.ts";
import { compareExitCode } from "../analyse/stored/compare-exit.ts";
import { compareStored } from "../analyse/stored/compare-stored.ts";
import { readUntrustedText } from "../publish/results-input.ts";
import { renderComparison } from "../report/compare-text.ts";
import { type EarlierRun, parseUntrustedBaseline } from "../report/untrusted-baseline.ts";
import type { CommandContext } from "./context.ts";

/** What keeps a run from being whole, whatever its gates say. */
const gapKinds: readonly Reason["kind"][] = [
  "nothing-measured",
  "interrupted",
  "corpus-changed",
  "contender-changed",
  "runs-failed",
  "cells-not-run",
];

export function addCompareCommand(program: Command, { print, printJson, exit }: CommandContext): void {
  program
    .command("compare <old> <new>")
    .summary("hold the results of one run against those of another, offline")
    .description(
      "Compares two runs cell by cell: bytes by value, counts by their ratio to the baseline of their own run; never times. Each file is a results.json or what accept wrote, and is not trusted. A different corpus, processor, rsync-bench or binary of the baseline is said, and then nothing fails. Exit code 0: no exact metric got worse; 1: one did, or the new run copied wrongly; 3: nothing can be compared, a cell of the old run is gone, or the new one has gaps.",
    )
    .option("--json", "print the comparison as JSON")
    .addHelpText("after", "\nExample:\n  rsync-bench compare baseline.json rsync-bench-results/results.json")
    .action((old: string, fresh: string, flags: { json?: true }) => {
      const [before, after] = [old, fresh].map((path) => parseUntrustedBaseline(readUntrustedText(path)));
      if (!before || !after) return;
      const analysis = compareStored(before.baseline, after.baseline);
      const { wrong, gaps } = problemsOf(after);
      if (flags.json) printJson(JSON.stringify({ ...analysis, wrongContent: wrong }, null, 2));
      else print(renderComparison(analysis, wrong) + gapsText(gaps));
      exit(compareExitCode(analysis, { isWrong: wrong.length > 0, hasGaps: gaps.length > 0 }));
    });
}

/** Contenders whose copies were not the source, and gaps in the evidence, as far as the file still tells. */
function problemsOf({ measurements }: EarlierRun): { wrong: string[]; gaps: string[] } {
  if (measurements === null) return { wrong: [], gaps: [] };
  const { anomalies, reasons } = analyse(measurements);
  const wrong = anomalies.filter(({ rule }) => rule === "A12").map(({ contender }) => contender);
  const gaps = reasons
    .filter(({ kind }) => gapKinds.includes(kind))
    .map(({ kind }) => kind.replaceAll("-", " "));
  return { wrong, gaps };
}

function gapsText(gaps: readonly string[]): string {
  return gaps.length === 0 ? "" : `The new run has gaps: ${gaps.join(", ")}.\n`;
}
