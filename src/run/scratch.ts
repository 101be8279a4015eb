import { mkdir, rm } from "node:fs/promises";
import { join, resolve } from "node:path";

/** Working space of a run, inside `out`: every destination lies here, so all are on one file system. */
export interface Scratch {
  /** An empty HOME for the contenders, so that no popt file or ssh configuration is read. */
  home: string;
  /** The destination of every run; emptied before each. */
  destination: string;
  /** Where the resource meter writes. */
  meterFile: string;
}

/** Makes the working space anew: what an earlier, killed run left there goes. */
export async function openScratch(out: string): Promise<Scratch> {
  const root = scratchRoot(out);
  await rm(root, { recursive: true, force: true });
  const home = join(root, "home");
  await mkdir(home, { recursive: true });
  return { home, destination: join(root, "destination"), meterFile: join(root, "usage") };
}

/** Removes the working space and everything in it. */
export async function closeScratch(out: string): Promise<void> {
  await rm(scratchRoot(out), { recursive: true, force: true });
}

/** Gives an empty destination directory. */
export async function emptyDestination(scratch: Scratch): Promise<void> {
  await rm(scratch.destination, { recursive: true, force: true });
  await mkdir(scratch.destination);
}

/** Absolute, because contenders run in another directory. */
function scratchRoot(out: string): string {
  return resolve(out, "scratch");
}
