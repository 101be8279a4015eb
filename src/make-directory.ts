import { existsSync, mkdirSync } from "node:fs";
import { dirname, resolve } from "node:path";

/**
 * Makes a directory that a user named, and its parents; gives the topmost one that had to be made, null for none.
 * Node's own recursive mkdir never returns below /proc, where a directory that does not exist cannot be made.
 * Throws what the file system throws.
 */
export function makeDirectory(path: string): string | null {
  const absolute = resolve(path);
  if (existsSync(absolute)) return null;
  const above = makeDirectory(dirname(absolute));
  try {
    mkdirSync(absolute);
  } catch (error) {
    // Another process may have been quicker.
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  }
  return above ?? absolute;
}
