import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Analysis } from "../../src/analyse/analysis.ts";
import type { Measurements } from "../../src/analyse/measurements.ts";

/** What a run wrote into `out/results.json`. */
export function readResults(out: string): Measurements & { analysis: Analysis } {
  return JSON.parse(readFileSync(join(out, "results.json"), "utf8"));
}
