import { renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Analysis } from "../analyse/analysis.ts";
import type { Measurements } from "../analyse/measurements.ts";
import { renderMarkdown } from "../report/report.ts";
import { renderCsv } from "../report/results-csv.ts";
import { renderResults } from "../report/results-json.ts";

/** Where a run's files lie. */
export interface ResultFiles {
  results: string;
  report: string;
  csv: string;
}

/**
 * Writes `results.json` first, since the others can be made from it again, then `report.md` and `results.csv`.
 * Each appears whole or not at all. Throws what the file system throws.
 */
export function writeResultFiles(out: string, measurements: Measurements, analysis: Analysis): ResultFiles {
  const files = {
    results: join(out, "results.json"),
    report: join(out, "report.md"),
    csv: join(out, "results.csv"),
  };
  writeWhole(files.results, renderResults(measurements, analysis));
  writeWhole(files.report, renderMarkdown(measurements, analysis));
  writeWhole(files.csv, renderCsv(measurements, analysis));
  return files;
}

function writeWhole(path: string, text: string): void {
  writeFileSync(`${path}.part`, text);
  renameSync(`${path}.part`, path);
}
