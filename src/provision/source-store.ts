import { copyFile, mkdir, rename } from "node:fs/promises";
import { join } from "node:path";
import { isReadableFile } from "./on-path.ts";
import type { Release } from "./releases.ts";
import type { Source } from "./source.ts";
import { storeFolders } from "./store.ts";

/** Tarballs that an earlier run verified and kept. */
export function storeSource(store: string): Source {
  return async function* storeTarball(release) {
    const path = keptTarball(store, release);
    if (await isReadableFile(path)) yield { kind: "file", source: path, path };
    else yield { kind: "nothing", source: path, outcome: "not there" };
  };
}

/**
 * Keeps a verified tarball for the next recipe or the next machine image. Done aside and renamed, so that
 * nobody ever reads half a file.
 */
export async function keepTarball(store: string, release: Release, path: string): Promise<void> {
  const kept = keptTarball(store, release);
  if (path === kept) return;
  await mkdir(storeFolders(store).tarballs, { recursive: true });
  const aside = `${kept}.${process.pid}`;
  await copyFile(path, aside);
  await rename(aside, kept);
}

function keptTarball(store: string, release: Release): string {
  return join(storeFolders(store).tarballs, `rsync-${release.version}.tar.gz`);
}
