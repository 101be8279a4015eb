import { accessSync, constants, existsSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import type { Analysis } from "../analyse/analysis.ts";
import type { Measurements } from "../analyse/measurements.ts";
import { Failure } from "../failure.ts";
import { makeDirectory } from "../make-directory.ts";
import { renderMarkdown } from "../report/report.ts";
import { renderCsv } from "../report/results-csv.ts";
import { renderResults } from "../report/results-json.ts";
import { writeWhole } from "./write-whole.ts";
import { writtenFiles, writtenFolders } from "./written-files.ts";

/** Where a run's files lie. */
export interface ResultFiles {
  results: string;
  report: string;
  csv: string;
}

/** Makes the results directory before anything slow begins. Throws a usage Failure when nothing can be written there. */
export function openResults(out: string): void {
  try {
    makeDirectory(out);
    accessSync(out, constants.W_OK);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Failure("usage", `Results cannot be written to ${out} (${reason}).`, "Choose another --out.");
  }
}

/** The files of an earlier run in the folders that a run fills, and none of the user's own. */
function profilesIn(out: string): string[] {
  return writtenFolders.flatMap(({ name, pattern }) => {
    const folder = join(out, name);
    if (!existsSync(folder)) return [];
    return readdirSync(folder).flatMap((file) => (pattern.test(file) ? [join(folder, file)] : []));
  });
}

/**
 * Removes an earlier run's reports, and its counts unless they are to be gone on with, once a new run begins: if it is killed, nothing must pass for its result.
 * Throws a usage Failure where something stands that is no file.
 */
export function removeResults(out: string, resume: boolean): void {
  const counted = resume ? [] : [join(out, writtenFiles.counts.name), ...profilesIn(out)];
  const { history, historyReport } = writtenFiles;
  const histories = [history, historyReport].map(({ name }) => join(out, name));
  for (const stale of [...Object.values(resultFiles(out)), ...histories, ...counted]) {
    try {
      rmSync(stale, { force: true });
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      throw new Failure(
        "usage",
        `${stale} is in the way (${reason}).`,
        "Remove it, or choose another --out.",
      );
    }
  }
}

/**
 * Writes `results.json` first, since the others can be made from it again, then `report.md` and `results.csv`.
 * Each appears whole or not at all. `out` is made when missing. Throws an inconclusive Failure when the disk does
 * not take them: show the results first.
 */
export function writeResultFiles(out: string, measurements: Measurements, analysis: Analysis): ResultFiles {
  const files = resultFiles(out);
  try {
    makeDirectory(out);
    writeWhole(files.results, renderResults(measurements, analysis));
    writeWhole(files.report, renderMarkdown(measurements, analysis));
    writeWhole(files.csv, renderCsv(measurements, analysis));
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Failure(
      "inconclusive",
      `The results could not be written to ${out} (${reason}).`,
      "Make room there. What was measured is in observations.jsonl as far as the disk took it.",
      { cause: error },
    );
  }
  return files;
}

function resultFiles(out: string): ResultFiles {
  return {
    results: join(out, writtenFiles.results.name),
    report: join(out, writtenFiles.report.name),
    csv: join(out, writtenFiles.csv.name),
  };
}
