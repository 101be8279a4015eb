import type { StatsFs } from "node:fs";
import { Failure } from "../failure.ts";
import type { CorpusPlan } from "./corpus-plan.ts";

/** A file ends in a block that it fills by half on average; so does a directory. */
const blockBytes = 4096;
/** The manifest: about so much an entry. */
const manifestLineBytes = 256;

const advice = "Free some, ask for a smaller corpus with --corpus-size, or use another disk.";
/** What the system calls a disk or a quota that is full, and one that may not be written. */
const unwritable = ["ENOSPC", "EDQUOT", "EACCES", "EPERM", "EROFS", "ENOTDIR", "EEXIST"];

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

/** An inconclusive Failure in place of an error of writing into `dir`; any other error as it is. */
export function explainWriteError(dir: string, error: unknown): unknown {
  const { code, message: reason } = error as NodeJS.ErrnoException;
  if (code === undefined || !unwritable.includes(code)) return error;
  const full = code === "ENOSPC" || code === "EDQUOT";
  const message = `The corpus cannot be written into ${dir}: ${reason}`;
  const remedy = full ? advice : "Check the path and its permissions, or use another directory.";
  return new Failure("inconclusive", message, remedy, { cause: error });
}
