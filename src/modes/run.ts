import { setFailed } from "@actions/core";
import { type BenchResult, bench } from "../bench.ts";
import { parseConfig } from "../config/config.ts";
import type { RawOptions } from "../config/raw.ts";
import { Failure } from "../failure.ts";
import { actionHost } from "../hosts/action-host.ts";
import type { Destination } from "../publish/destination.ts";
import { readEvent } from "../publish/github/read-event.ts";
import { type ResultFiles, writeResultFiles } from "../publish/result-files.ts";
import { keepResults } from "../publish/workflow/keep-results.ts";
import { publish } from "../publish/workflow/publish.ts";
import { refuseForeignCode } from "./foreign-code.ts";
import { leaveBaseline } from "./leave-baseline.ts";

/** Measures here, and shows the results. Throws a Failure when there are none. */
export async function measureAndPublish(raw: RawOptions, destination: Destination, signal: AbortSignal) {
  const config = parseConfig(raw);
  const eventName = process.env.GITHUB_EVENT_NAME ?? "";
  const payload = readEvent(process.env);
  refuseForeignCode(config.versions, {
    eventName,
    payload,
    repository: process.env.GITHUB_REPOSITORY ?? "",
  });
  const host = actionHost({ cache: destination.config.cache, eventName }, signal);
  const result = await bench(config, host).catch(async (error: unknown) => {
    // What was measured until then is kept all the same.
    await keepResults(config, destination);
    throw error;
  });
  await publish(result, writeOrTell(config.out, result), destination);
  await leaveBaseline(result, { eventName, ref: process.env.GITHUB_REF ?? "", payload }, host);
}

/** Null when the disk does not take the files: the results are shown all the same. */
function writeOrTell(out: string, { measurements, analysis }: BenchResult): ResultFiles | null {
  try {
    return writeResultFiles(out, measurements, analysis);
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    setFailed(`${error.message}\n${error.advice}`);
    return null;
  }
}
