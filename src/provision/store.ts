import { accessSync, constants } from "node:fs";
import { readdir } from "node:fs/promises";
import { homedir } from "node:os";
import { join, resolve } from "node:path";
import { Failure } from "../failure.ts";
import { makeDirectory } from "../make-directory.ts";
import type { Machine } from "./machine.ts";
import { type Recipe, recipeId } from "./recipe.ts";
import type { Release } from "./releases.ts";
import { sha256OfText } from "./sha256.ts";

/**
 * Where built contenders are kept: `RSYNC_BENCH_STORE`, else the runner's tool cache, else the user's cache
 * folder (XDG base directory specification).
 */
export function defaultStore(env: Readonly<Record<string, string | undefined>>): string {
  if (env.RSYNC_BENCH_STORE) return resolve(env.RSYNC_BENCH_STORE);
  const parent = env.RUNNER_TOOL_CACHE || env.XDG_CACHE_HOME || join(env.HOME || homedir(), ".cache");
  return resolve(parent, "rsync-bench");
}

/** Makes the store. Throws an inconclusive Failure when nothing can be kept there. */
export function openStore(store: string): void {
  try {
    makeDirectory(store);
    accessSync(store, constants.W_OK);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Failure(
      "inconclusive",
      `The store ${store} cannot be used (${reason}).`,
      "Name a directory that can be written to with RSYNC_BENCH_STORE.",
    );
  }
}

/** The folders of a store. Only `contenders` holds what runs, and only complete entries ever appear there. */
export function storeFolders(store: string) {
  return {
    contenders: join(store, "contenders"),
    /** Work under way; each folder is named after the process that owns it. */
    work: join(store, "work"),
    /** Verified upstream tarballs. */
    tarballs: join(store, "tarballs"),
    /** Logs of builds that failed, and of the package manager. */
    logs: join(store, "logs"),
    /** What each suite of the distribution offers. */
    suites: join(store, "suites"),
  };
}

/**
 * The name of a store entry: everything that its binary depends on, the readable parts first. Pure.
 * @param libraries `installedLibraries()`.
 */
export function entryName(
  release: Release,
  recipe: Recipe,
  machine: Machine,
  libraries: readonly string[],
): string {
  const identity = { release: release.sha256, recipe: recipeId(recipe), libraries };
  const digest = sha256OfText(JSON.stringify(identity)).slice(0, 12);
  return `rsync-${release.version}-${machine.os}-${machine.arch}-${digest}`;
}

/**
 * File names of the installed libraries that rsync links, such as `libzstd.so.1.5.4`: quick to read, and
 * they change with every version of the codecs. OpenSSL's name changes with its interface only, so that
 * its security updates do not throw every binary away.
 */
export async function installedLibraries(): Promise<string[]> {
  const parents = ["/usr/lib", "/usr/lib64", "/usr/local/lib", "/opt/homebrew/lib"];
  const triplets = (await names("/usr/lib")).filter((name) => name.includes("-linux-"));
  const folders = [...parents, ...triplets.map((triplet) => join("/usr/lib", triplet))];
  const files = (await Promise.all(folders.map(names))).flat();
  return [...new Set(files)]
    .filter((file) => /^lib(zstd|lz4|xxhash|crypto|acl)\.so\.[\d.]+$/.test(file))
    .sort();
}

async function names(folder: string): Promise<string[]> {
  return await readdir(folder).catch(() => []);
}
