import { renameSync, rmSync, writeFileSync } from "node:fs";

/**
 * Writes a file that appears whole or not at all. Whatever a contender may have put in the way, such as a pipe that
 * nobody reads, is not written into. Throws the file system's error.
 */
export function writeWhole(path: string, text: string): void {
  rmSync(`${path}.part`, { force: true });
  writeFileSync(`${path}.part`, text, { flag: "wx" });
  renameSync(`${path}.part`, path);
}
