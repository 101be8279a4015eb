import { existsSync, rmSync } from "node:fs";
import { join, resolve } from "node:path";
import type { StoredSource } from "../analyse/stored/stored-baseline.ts";
import { fromBaseBranch } from "../config/baseline-source.ts";
import type { Config } from "../config/config.ts";
import { Failure } from "../failure.ts";
import type { Host } from "../host.ts";
import { makeDirectory } from "../make-directory.ts";
import { parseUntrustedBaseline } from "../report/untrusted-baseline.ts";
import { baselineKeyPrefix } from "./baseline-key.ts";
import { readUntrustedText } from "./results-input.ts";

/** The only file of such an entry. */
export const baselineFileName = "baseline.json";

/**
 * What an earlier run left, if this one is to be compared with it. A file that is not there is the first run's case
 * and no error; one that is there and wrong is a usage Failure.
 */
export async function readStored(
  config: Config,
  store: string,
  host: Pick<Host, "baselines" | "warn">,
): Promise<StoredSource> {
  const { baselineFile } = config;
  if (baselineFile === "") return { kind: "not-wanted" };
  if (baselineFile === fromBaseBranch) return await restoreFromBaseBranch(config, store, host);
  if (!existsSync(baselineFile)) return { kind: "absent", why: "there is no such file" };
  return { kind: "found", baseline: parseUntrustedBaseline(readUntrustedText(baselineFile)).baseline };
}

/** Where the baselines of runs like this one lie: the cache's service looks at the path, too. */
export function baselineDirectory(config: Config, store: string): string {
  return resolve(store, "baselines", baselineKeyPrefix(config));
}

/** What the cache holds is anybody's work: a damaged entry is a warning, and this run is like the first. */
async function restoreFromBaseBranch(
  config: Config,
  store: string,
  host: Pick<Host, "baselines" | "warn">,
): Promise<StoredSource> {
  const directory = baselineDirectory(config, store);
  // What an earlier job left on this machine is not what the base branch left.
  rmSync(directory, { recursive: true, force: true });
  makeDirectory(resolve(directory, ".."));
  if (!(await host.baselines.restoreNewest(directory, baselineKeyPrefix(config)))) {
    return { kind: "absent", why: "the workflow cache holds none of a run on the base branch" };
  }
  try {
    const text = readUntrustedText(join(directory, baselineFileName));
    return { kind: "found", baseline: parseUntrustedBaseline(text).baseline };
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    host.warn(`The stored baseline in the workflow cache is not usable: ${error.message}`);
    return { kind: "absent", why: "what the workflow cache holds is not usable" };
  }
}
