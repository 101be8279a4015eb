import { analyse } from "../analyse/analyse.ts";
import type { Analysis } from "../analyse/analysis.ts";
import type { Measurements } from "../analyse/measurements.ts";
import { exitCode } from "../analyse/verdict.ts";
import type { Config } from "../config/config.ts";
import type { Gate } from "../config/gates.ts";
import { Failure } from "../failure.ts";
import { failureStory, resultsStory, type Story } from "../report/story.ts";
import { findResults, readUntrustedResults } from "./results-input.ts";

/** What another job left behind: results, or why there are none. */
export type Recorded =
  | { kind: "results"; measurements: Measurements; analysis: Analysis; story: Story }
  | { kind: "none"; failure: Failure; story: Story };

/** What the publishing side judges by, whatever the measuring side would like; empty and null leave it the file's. */
export interface OwnJudgement {
  gates: readonly Gate[];
  failOn: Config["failOn"] | null;
}

/**
 * Reads the results that another job recorded, which are believed no further than their checks go, and analyses them
 * anew. Without usable results there is still something to tell. Throws nothing but what is a bug.
 * @param path a results.json, or the directory that an artifact was downloaded into.
 */
export function readRecorded(path: string, judgement: OwnJudgement): Recorded {
  try {
    const measurements = judgedBy(judgement, readUntrustedResults(findResults(path)));
    const analysis = analyse(measurements);
    const story = resultsStory(measurements, analysis, exitCode(analysis, measurements.config.failOn));
    return { kind: "results", measurements, analysis, story };
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    const text = `The measuring job left no results that can be shown: ${error.message}\n${error.advice}`;
    return { kind: "none", failure: error, story: failureStory(text) };
  }
}

function judgedBy({ gates, failOn }: OwnJudgement, measurements: Measurements): Measurements {
  const { config } = measurements;
  const own = {
    gates: gates.length > 0 ? [...gates] : config.gates,
    failOn: failOn ?? config.failOn,
  };
  return { ...measurements, config: { ...config, ...own } };
}
