import { z } from "zod";
import { whyUnacceptable } from "../analyse/stored/acceptable.ts";
import type { BenchResult } from "../bench.ts";
import { fromBaseBranch } from "../config/baseline-source.ts";
import type { Host } from "../host.ts";
import { defaultStore } from "../provision/store.ts";
import { keepForLaterRuns } from "../publish/baseline-output.ts";

/** Who runs, as the runner tells: nothing of a pull request may pass for what the base branch measured. */
export interface PushedTo {
  eventName: string;
  /** `GITHUB_REF`. */
  ref: string;
  payload: unknown;
}

const pushEvent = z.object({ repository: z.object({ default_branch: z.string() }) });

/** True on a push to the default branch: its results are what pull requests are compared with. Pure. */
export function isPushToDefault({ eventName, ref, payload }: PushedTo): boolean {
  const branch = pushEvent.safeParse(payload).data?.repository.default_branch;
  return eventName === "push" && branch !== undefined && ref === `refs/heads/${branch}`;
}

/** Leaves the results for later runs, where `baseline-file: base-branch` asks for it and they are fit for it. */
export async function leaveBaseline(
  { measurements, analysis }: BenchResult,
  pushed: PushedTo,
  host: Host,
): Promise<void> {
  const { config } = measurements;
  if (config.baselineFile !== fromBaseBranch || !isPushToDefault(pushed)) return;
  const why = whyUnacceptable(analysis);
  if (why !== null) {
    host.log(`These results are not kept for pull requests to be compared with: ${why}.`);
    return;
  }
  const { GITHUB_RUN_ID = "0", GITHUB_RUN_ATTEMPT = "1" } = host.env;
  const run = `${GITHUB_RUN_ID}-${GITHUB_RUN_ATTEMPT}-${measurements.startedAt}`;
  await keepForLaterRuns(measurements, { store: defaultStore(host.env), run, baselines: host.baselines });
}
