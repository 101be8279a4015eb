import { readFileSync } from "node:fs";
import { z } from "zod";
import { type TrialRun, trialRunSchema } from "../../src/run/trials/trial-record.ts";

/** Trials of a release, as recorded in fixtures/trials/. */
export function recordedTrials(family: string, version: string): TrialRun[] {
  const path = new URL(`../../fixtures/trials/${family}/${version}.json`, import.meta.url);
  return z.array(trialRunSchema).parse(JSON.parse(readFileSync(path, "utf8")));
}
