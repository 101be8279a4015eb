import type { ResourceMeter } from "../resource-meter.ts";
import type { RunOptions } from "../run.ts";
import type { Scratch } from "../scratch.ts";
import type { TrialBench } from "./trial-bench.ts";

/** A step takes a fraction of a second; whatever is still running after so many milliseconds hangs. */
const longestStepMs = 30_000;

/** What steps share, in the working space of a run. */
export function makeTrialBench(
  { config, host }: Pick<RunOptions, "config" | "host">,
  { meterFile, home, trial }: Scratch,
  meter: ResourceMeter | null,
): TrialBench {
  return {
    meter,
    meterFile,
    home,
    folder: trial,
    path: host.env.PATH ?? "/usr/local/bin:/usr/bin:/bin",
    timeoutMs: Math.min(config.runTimeoutMs, longestStepMs),
    signal: host.signal,
  };
}
