import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { Failure } from "../failure.ts";
import { removeTree } from "./remove-tree.ts";

/** Working space of a run, inside `out`: every destination lies here, so all are on one file system. */
export interface Scratch {
  /** An empty HOME for the contender, so that no popt file or ssh configuration is read; made anew for each run. */
  home: string;
  /** The destination of every run; empty before each. */
  destination: string;
  /** Where the resource meter writes. */
  meterFile: string;
  /** Where counting works; does not exist yet. */
  counting: string;
  /** Where trials work; does not exist yet. Beside HOME, in which contenders run: they see it as `../trial`. */
  trial: string;
}

/**
 * Makes the working space, which is also the lock of `out`: only one run at a time may write there. What a killed
 * run left is removed. Throws a usage Failure when another run holds it.
 */
export async function openScratch(out: string): Promise<Scratch> {
  const root = scratchRoot(out);
  const owner = join(root, "owner");
  try {
    await mkdir(root);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    const holder = Number(await readFile(owner, "utf8").catch(() => "0"));
    if (isRunning(holder)) {
      throw new Failure(
        "usage",
        `Another run (process ${holder}) is writing to ${out}.`,
        "Wait for it, or choose another --out.",
      );
    }
    await removeTree(root);
    await mkdir(root);
  }
  await writeFile(owner, String(process.pid));
  const scratch = {
    home: join(root, "home"),
    destination: join(root, "destination"),
    meterFile: join(root, "usage"),
    counting: join(root, "counting"),
    trial: join(root, "trial"),
  };
  await resetScratch(scratch);
  return scratch;
}

/** Removes the working space and everything in it. */
export async function closeScratch(out: string): Promise<void> {
  await removeTree(scratchRoot(out));
}

/** Empties destination and HOME: nothing that one run leaves may reach the next. */
export async function resetScratch({ home, destination }: Scratch): Promise<void> {
  for (const directory of [destination, home]) {
    await removeTree(directory);
    await mkdir(directory);
  }
}

/** Absolute, since contenders run in a directory of their own; hidden, and named so that nobody else has it. */
function scratchRoot(out: string): string {
  return join(resolve(out), ".rsync-bench-scratch");
}

function isRunning(pid: number): boolean {
  if (!(pid > 0) || pid === process.pid) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}
