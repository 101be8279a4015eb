import { realpath, stat } from "node:fs/promises";
import { resolve } from "node:path";
import { Failure } from "../failure.ts";
import type { Host } from "../host.ts";
import { installPackages } from "./install-packages.ts";
import { findOnPath, isExecutableFile } from "./on-path.ts";
import { Unobtained } from "./unobtained.ts";

/**
 * The absolute path of the user's own binary, links followed, so that what was described is what runs.
 * @throws Failure (inconclusive) when it is not an executable file. `allow-missing` does not cover it: a
 * candidate that silently drops out because of a typing mistake would pass its own test.
 */
export async function programAtPath(path: string): Promise<string> {
  const absolute = resolve(path);
  if (await isExecutableFile(absolute)) return await realpath(absolute);
  const info = await stat(absolute).catch(() => null);
  if (info === null) {
    throw new Failure(
      "inconclusive",
      `${absolute} does not exist`,
      "A relative path starts at the working directory.",
    );
  }
  if (info.isDirectory()) {
    throw new Failure("inconclusive", `${absolute} is a directory`, "Name the rsync binary in it.");
  }
  throw new Failure("inconclusive", `${absolute} is not executable`, `Run: chmod +x '${absolute}'`);
}

/**
 * The rsync on PATH, installed first when there is none and that is allowed.
 * @throws Unobtained when there is none.
 */
export async function systemProgram(installDeps: boolean, store: string, host: Host): Promise<string> {
  const found = await findOnPath("rsync", host.env);
  if (found !== null) return await realpath(found);
  if (installDeps && (await findOnPath("apt-get", host.env)) !== null) {
    await installPackages(["rsync"], store, host);
    const installed = await findOnPath("rsync", host.env);
    if (installed !== null) return await realpath(installed);
  }
  throw new Unobtained("no rsync on PATH", "Run: apt-get install rsync");
}
