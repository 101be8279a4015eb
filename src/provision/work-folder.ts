import { randomBytes } from "node:crypto";
import { mkdir, readdir, rm, stat } from "node:fs/promises";
import { hostname } from "node:os";
import { join } from "node:path";
import { storeFolders } from "./store.ts";

/** Milliseconds after which a folder is stale whoever made it: no build or search takes a day. */
const STALE_AFTER = 24 * 60 * 60 * 1000;

/**
 * Makes a folder for `body` that no other process uses, and removes it with everything in it afterwards,
 * whether `body` ends well or not. Its name tells other processes who owns it.
 */
export async function withWorkFolder<T>(
  store: string,
  purpose: string,
  body: (folder: string) => Promise<T>,
): Promise<T> {
  const { work } = storeFolders(store);
  const folder = join(work, `${purpose}@${host()}@${process.pid}@${randomBytes(4).toString("hex")}`);
  await mkdir(folder, { recursive: true });
  try {
    return await body(folder);
  } finally {
    // A compiler that was just told to stop may still write a file: hence the retries.
    await rm(folder, { recursive: true, force: true, maxRetries: 10 });
  }
}

/** Removes what killed processes left behind. A folder whose owner may still live is not touched. */
export async function sweepWorkFolders(store: string, now: number): Promise<string[]> {
  const { work } = storeFolders(store);
  const names = await readdir(work).catch(() => []);
  const removed: string[] = [];
  for (const name of names) {
    const folder = join(work, name);
    const made = await stat(folder).then(
      (info) => info.mtimeMs,
      () => now,
    );
    if (!ownerIsGone(name) && now - made < STALE_AFTER) continue;
    await rm(folder, { recursive: true, force: true, maxRetries: 3 }).catch(() => undefined);
    removed.push(name);
  }
  return removed;
}

/** True only when the owner ran on this host (a container is one of its own) and runs no more. */
function ownerIsGone(name: string): boolean {
  const [, owner, pid] = name.split("@");
  if (owner !== host() || pid === undefined) return false;
  try {
    process.kill(Number(pid), 0);
    return false;
  } catch (error) {
    // EPERM: it runs, as another user.
    return (error as NodeJS.ErrnoException).code === "ESRCH";
  }
}

function host(): string {
  return hostname().replaceAll(/[^A-Za-z0-9.-]/g, "-");
}
