import { existsSync } from "node:fs";
import type { Command } from "commander";
import { analyse } from "../analyse/analyse.ts";
import { whyUnacceptable } from "../analyse/stored/acceptable.ts";
import { compareStored } from "../analyse/stored/compare-stored.ts";
import { keepEqual } from "../analyse/stored/keep-equal.ts";
import type { StoredBaseline } from "../analyse/stored/stored-baseline.ts";
import { Failure } from "../failure.ts";
import { writeBaseline } from "../publish/baseline-output.ts";
import { readUntrustedResults, readUntrustedText } from "../publish/results-input.ts";
import { renderComparison } from "../report/compare-text.ts";
import { baselineOf, parseUntrustedBaseline } from "../report/untrusted-baseline.ts";
import type { CommandContext } from "./context.ts";

interface Flags {
  baselineFile: string;
}

export function addAcceptCommand(program: Command, { print }: CommandContext): void {
  program
    .command("accept [results]")
    .summary("take a run's numbers as the baseline file that later runs are compared with")
    .description(
      "Writes what a results.json (default: rsync-bench-results/results.json) says of bytes and counts into the baseline file, to be committed. Numbers that are the same within their jitter stay as they are, so a diff shows what changed. Refuses inconclusive results and error-level anomalies: such a run is nothing to hold others to.",
    )
    .requiredOption("--baseline-file <FILE>", "the file to write, which run takes under the same name")
    .addHelpText(
      "after",
      "\nExample:\n  rsync-bench accept rsync-bench-results/results.json --baseline-file .rsync-bench/baseline.json",
    )
    .action((results = "rsync-bench-results/results.json", { baselineFile }: Flags) => {
      const measurements = readUntrustedResults(results);
      const why = whyUnacceptable(analyse(measurements));
      if (why !== null) {
        throw new Failure(
          "inconclusive",
          `${results} is not accepted: ${why}.`,
          "Mend what it names and run again, or leave that version out of the run.",
        );
      }
      const old = existsSync(baselineFile) ? readOld(baselineFile) : null;
      const accepted = keepEqual(old, baselineOf(measurements));
      writeBaseline(baselineFile, accepted);
      if (old !== null) print(renderComparison(compareStored(old, accepted), []));
      print(`Written: ${baselineFile}, ${accepted.cells.length} cells. Commit it.`);
    });
}

/** What stands there and is no baseline is somebody's other file, and reports can be made to print any name. */
function readOld(path: string): StoredBaseline {
  try {
    const { baseline, measurements } = parseUntrustedBaseline(readUntrustedText(path));
    if (measurements === null) return baseline;
    throw new Failure("usage", "it is a run's results.json.", "");
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    throw new Failure(
      "usage",
      `${path} is not overwritten, for it holds something else: ${error.message}`,
      "Remove it first, or name another --baseline-file.",
      { cause: error },
    );
  }
}
