import { renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import type { Measurements } from "../analyse/measurements.ts";
import type { StoredBaseline } from "../analyse/stored/stored-baseline.ts";
import { Failure } from "../failure.ts";
import type { Host } from "../host.ts";
import { makeDirectory } from "../make-directory.ts";
import { renderBaseline } from "../report/baseline-json.ts";
import { baselineOf } from "../report/untrusted-baseline.ts";
import { baselineDirectory, baselineFileName } from "./baseline-input.ts";
import { baselineKeyPrefix } from "./baseline-key.ts";

/** Writes a baseline file, whole or not at all; its directory is made. Throws a usage Failure. */
export function writeBaseline(path: string, baseline: StoredBaseline): void {
  const target = resolve(path);
  const part = `${target}.part`;
  try {
    makeDirectory(dirname(target));
    rmSync(part, { force: true });
    writeFileSync(part, renderBaseline(baseline), { flag: "wx" });
    renameSync(part, target);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Failure("usage", `${path} cannot be written (${reason}).`, "Name another --baseline-file.", {
      cause: error,
    });
  }
}

interface Keeping {
  store: string;
  /** Tells this run from every other one. */
  run: string;
  baselines: Host["baselines"];
}

/** Puts what later runs need of this one into the host's store, under a key that begins as they look for it. */
export async function keepForLaterRuns(measurements: Measurements, keeping: Keeping): Promise<void> {
  const { config } = measurements;
  const directory = baselineDirectory(config, keeping.store);
  rmSync(directory, { recursive: true, force: true });
  writeBaseline(join(directory, baselineFileName), baselineOf(measurements));
  const run = keeping.run.replace(/[^A-Za-z0-9-]/g, "-");
  await keeping.baselines.save(directory, `${baselineKeyPrefix(config)}${run}`);
}
