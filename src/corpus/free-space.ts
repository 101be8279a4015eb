import type { StatsFs } from "node:fs";
import { Failure } from "../failure.ts";
import type { CorpusPlan } from "./corpus-plan.ts";

/** A file ends in a block that it fills by half on average; so does a directory. */
const blockBytes = 4096;
/** The manifest: about so much an entry. */
const manifestLineBytes = 256;

/**
 * Makes sure that a corpus fits into `dir`, whose file system has `space`. Throws an inconclusive Failure when
 * bytes or inodes run short.
 */
export function checkFreeSpace(
  dir: string,
  plan: CorpusPlan,
  { bavail, bsize, files, ffree }: Pick<StatsFs, "bavail" | "bsize" | "files" | "ffree">,
): void {
  const entries = plan.files + plan.directories;
  const needed = plan.bytes + entries * (blockBytes + manifestLineBytes);
  const free = bavail * bsize;
  const advice = "Free some, ask for a smaller corpus with --corpus-size, or keep the store on another disk.";
  if (free < needed) {
    const message = `The corpus takes ${mebibytes(needed)} and ${dir} has ${mebibytes(free)} left.`;
    throw new Failure("inconclusive", message, advice);
  }
  // A file system that makes inodes as needed counts none.
  if (files > 0 && ffree < entries) {
    const message = `The corpus has ${entries} files and directories and ${dir} has ${ffree} inodes left.`;
    throw new Failure("inconclusive", message, advice);
  }
}

function mebibytes(bytes: number): string {
  return `${Math.ceil(bytes / 2 ** 20)} MiB`;
}
