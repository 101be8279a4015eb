import { mkdir, readFile, rename, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { sha256OfText } from "./sha256.ts";
import { storeFolders } from "./store.ts";

/**
 * Milliseconds. A suite gains an upstream version a few times a year; a search for a release that no suite
 * has would otherwise download every index (10 MB each) in every run.
 */
const FRESH = 24 * 60 * 60 * 1000;

const memorySchema = z.array(z.string());

/** What a suite offered when it was last looked at; null when that is unknown or a day old. Never throws. */
export async function recallVersions(store: string, sources: string, now: number): Promise<string[] | null> {
  const path = memoryOf(store, sources);
  try {
    if (now - (await stat(path)).mtimeMs > FRESH) return null;
    return memorySchema.parse(JSON.parse(await readFile(path, "utf8")));
  } catch {
    return null;
  }
}

/** Remembers what a suite offers. A store that cannot be written only costs the next run time. */
export async function rememberVersions(store: string, sources: string, versions: string[]): Promise<void> {
  const path = memoryOf(store, sources);
  try {
    await mkdir(storeFolders(store).suites, { recursive: true });
    await writeFile(`${path}.${process.pid}`, JSON.stringify(versions));
    await rename(`${path}.${process.pid}`, path);
  } catch {
    // Nothing depends on it.
  }
}

/** Named after the whole source list, so that another mirror or suite is another memory. */
function memoryOf(store: string, sources: string): string {
  return join(storeFolders(store).suites, `${sha256OfText(sources).slice(0, 16)}.json`);
}
