import type { Command } from "commander";
import { analyse } from "../analyse/analyse.ts";
import { compareExitCode } from "../analyse/stored/compare-exit.ts";
import { compareStored } from "../analyse/stored/compare-stored.ts";
import { readUntrustedText } from "../publish/results-input.ts";
import { renderComparison } from "../report/compare-text.ts";
import { type EarlierRun, parseUntrustedBaseline } from "../report/untrusted-baseline.ts";
import type { CommandContext } from "./context.ts";

export function addCompareCommand(program: Command, { print, printJson, exit }: CommandContext): void {
  program
    .command("compare <old> <new>")
    .summary("hold the results of one run against those of another, offline")
    .description(
      "Compares two runs cell by cell: bytes by value, counts by their ratio to the baseline of their own run; never times. Each file is a results.json or what accept wrote, and is not trusted. A different corpus, processor, rsync-bench or binary of the baseline is said, and then nothing fails. Exit code 0: no exact metric got worse; 1: one did, or the new run copied wrongly; 3: nothing can be compared.",
    )
    .option("--json", "print the comparison as JSON")
    .addHelpText("after", "\nExample:\n  rsync-bench compare baseline.json rsync-bench-results/results.json")
    .action((old: string, fresh: string, flags: { json?: true }) => {
      const [before, after] = [old, fresh].map((path) => parseUntrustedBaseline(readUntrustedText(path)));
      if (!before || !after) return;
      const analysis = compareStored(before.baseline, after.baseline);
      const wrong = wrongContenders(after);
      if (flags.json) printJson(JSON.stringify({ ...analysis, wrongContent: wrong }, null, 2));
      else print(renderComparison(analysis, wrong));
      exit(compareExitCode(analysis, wrong.length > 0));
    });
}

/** Contenders whose copies were not the source, as far as the file still tells. */
function wrongContenders({ measurements }: EarlierRun): string[] {
  if (measurements === null) return [];
  const wrong = analyse(measurements).anomalies.filter(({ rule }) => rule === "A12");
  return wrong.map(({ contender }) => contender);
}
