import { mkdirSync, rmSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { execa } from "execa";
import { cellArgv, runEnvironment } from "../../src/plan/argv.ts";
import type { Cell } from "../../src/plan/plan.ts";
import type { Contender } from "../../src/provision/contender.ts";
import { StatsParser } from "../../src/run/stats-parser.ts";

/** How a copy is slowed down: not at all, by rsync's own --bwlimit, or by a pipe between the two ends. */
export type Limit = { kind: "none" } | { kind: "bwlimit" | "pipe"; bits: number };

const shell = fileURLToPath(new URL("limited-shell.pl", import.meta.url));

export interface CopyJob {
  contender: Contender;
  cell: Cell;
  source: string;
  /** Emptied before, and left as it is after the copy. */
  destination: string;
}

/** Copies once. Gives the wall time, s, and rsync's total of bytes sent. Throws when the copy fails. */
export async function limitedCopy(
  { contender, cell, source, destination }: CopyJob,
  limit: Limit,
): Promise<{ wallS: number; sentBytes: number }> {
  rmSync(destination, { recursive: true, force: true });
  mkdirSync(destination);
  const [binary = "", ...args] = cellArgv(contender, cell, source, destination);
  const last = args.pop() ?? "";
  const started = performance.now();
  const { stdout } = await execa(binary, [...args, ...limitFlags(limit, binary, last)], {
    extendEnv: false,
    env: runEnvironment(process.env.PATH ?? "", destination),
  });
  const wallS = (performance.now() - started) / 1000;
  const parser = new StatsParser();
  for (const line of stdout.split("\n")) parser.push(line);
  return { wallS, sentBytes: parser.result()?.sentBytes ?? Number.NaN };
}

/** --bwlimit counts in units of 1024 bytes a second (rsync.1). */
function limitFlags(limit: Limit, binary: string, destination: string): string[] {
  switch (limit.kind) {
    case "none":
      return [destination];
    case "bwlimit":
      return [`--bwlimit=${Math.round(limit.bits / 8 / 1024)}`, destination];
    case "pipe":
      return ["-e", `${shell} ${limit.bits}`, `--rsync-path=${binary}`, `host:${destination}`];
  }
}
