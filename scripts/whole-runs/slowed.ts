import { existsSync, mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { execa } from "execa";
import { writeWrapper } from "../../__tests__/helpers/wrapper.ts";
import type { Observation } from "../../src/run/observation.ts";

/** How a contender is to be slower: in the cells whose arguments fit a pattern of the shell, by this share. */
export interface Slowness {
  share: number;
  /** `*`: always; `*--compress-choice=zstd*`: where that is asked for. */
  pattern: string;
}

/** A program that is slower by a known share of its CPU time. */
export interface Slowed {
  path: string;
  /** Where the library writes what it burned, a file a combination. */
  log: string;
}

/** Builds the library that burns CPU time, with the system's C compiler. */
export async function buildSlower(folder: string): Promise<string> {
  const library = join(folder, "slow.so");
  const source = new URL("./slow.c", import.meta.url).pathname;
  await execa("gcc", ["-O2", "-shared", "-fPIC", "-o", library, source, "-ldl", "-lpthread"]);
  return library;
}

/** Writes a contender around `rsync`; with a share of zero it costs what the wrapper costs. */
export function writeSlowed(
  folder: string,
  name: string,
  rsync: string,
  library: string,
  { share, pattern }: Slowness,
): Slowed {
  const log = join(folder, `${name}-burned`);
  mkdirSync(log, { recursive: true });
  const script = `checksum=default codec=none
for one do case "$one" in --checksum-choice=*) checksum=\${one#*=} ;; --compress-choice=*) codec=\${one#*=} ;; esac; done
share=0
case "$*" in ${pattern}) share=${share} ;; esac
LD_PRELOAD='${library}' SLOW_SHARE=$share SLOW_LOG='${log}'/$checksum-$codec exec "$RSYNC" "$@"`;
  return { path: writeWrapper(folder, name, rsync, script), log };
}

/**
 * By what some cells of a slowed contender were truly slower: the geometric mean over cells of CPU time ÷ what it is
 * without that which was burned, over all their runs.
 */
export function trueRatio(
  log: string,
  observations: readonly Observation[],
  cells: readonly string[],
): number {
  const logs = cells.map((cell) => {
    const [, checksum = "", codec = ""] = cell.split("/");
    const file = join(log, `${checksum}-${codec}`);
    const burned = existsSync(file) ? sum(readFileSync(file, "utf8").trim().split("\n").map(Number)) : 0;
    const own = observations.filter((one) => one.cell === cell);
    const used = sum(own.map(({ usage }) => (usage.userS ?? 0) + (usage.systemS ?? 0)));
    return Math.log(used / (used - burned));
  });
  return Math.exp(sum(logs) / logs.length);
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
