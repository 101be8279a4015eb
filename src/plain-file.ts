import { lstatSync } from "node:fs";

/**
 * Whether a regular file of at most `mostBytes` bytes stands there. What a cache or somebody else left may be a link
 * or a pipe, and whoever opens a pipe waits for its other end. Never throws.
 */
export function isPlainFile(path: string, mostBytes = Number.POSITIVE_INFINITY): boolean {
  const found = lstatSync(path, { throwIfNoEntry: false });
  return found?.isFile() === true && found.size <= mostBytes;
}

/** Whether a directory stands there, and no link to one. Never throws. */
export function isPlainDirectory(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
}
