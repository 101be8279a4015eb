import { mkdir, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import type { Host } from "../host.ts";
import { BuildFailure, buildRelease } from "./build.ts";
import type { Capabilities } from "./contender.ts";
import type { Crew } from "./crew.ts";
import { describeProgram } from "./describe.ts";
import type { Machine } from "./machine.ts";
import { obtainTarball } from "./obtain-tarball.ts";
import { type Recipe, recipeFor } from "./recipe.ts";
import type { Release } from "./releases.ts";
import { sha256OfFile } from "./sha256.ts";
import type { Source } from "./source.ts";
import { keepTarball } from "./source-store.ts";
import { entryName, installedLibraries, storeFolders } from "./store.ts";
import { binaryOf, openEntry, publishEntry, writeRecord } from "./store-entry.ts";
import { Unobtained } from "./unobtained.ts";
import { withWorkFolder } from "./work-folder.ts";

/** A release's binary in the store. */
export interface ReleaseBinary {
  binary: string;
  sha256: string;
  origin: string;
  reused: boolean;
  capabilities: Capabilities;
}

/** What all releases of one run share. */
export interface Workshop {
  host: Host;
  machine: Machine;
  store: string;
  sources: readonly Source[];
  /** Makes sure that the build packages are there; asked once for all releases. */
  readyToBuild: () => Promise<void>;
  crew: Crew;
}

/**
 * A release's binary: from the store, from the host's cache service, or built from its tarball.
 * @throws Unobtained when no source has the tarball, Failure when it cannot be built.
 */
export async function releaseBinary(release: Release, workshop: Workshop): Promise<ReleaseBinary> {
  const recipe = recipeFor(release.version);
  const before = entryName(release, recipe, workshop.machine, await installedLibraries());
  const found = await reuse(before, release, workshop);
  if (found !== null) return found;
  await workshop.readyToBuild();
  // Installing the build packages may have brought the libraries that a stored binary is named after.
  const name = entryName(release, recipe, workshop.machine, await installedLibraries());
  const foundNow = name === before ? null : await reuse(name, release, workshop);
  return foundNow ?? (await build(name, release, recipe, workshop));
}

/** The entry of this name, if there is one whose binary is the recorded one. */
async function reuse(name: string, release: Release, workshop: Workshop): Promise<ReleaseBinary | null> {
  const { host, store } = workshop;
  const directory = join(storeFolders(store).contenders, name);
  let opened = await openEntry(directory);
  let place = "the store";
  if (opened.kind === "absent" && (await host.cache.restore(directory, cacheKey(name)))) {
    // What comes out of a cache is trusted as little as what lay on the disk.
    opened = await openEntry(directory);
    place = "the cache";
  }
  if (opened.kind === "absent") return null;
  if (opened.kind === "damaged") {
    host.warn(`rsync ${release.version} in ${place} is damaged (${opened.reason}); it is built anew`);
    return null;
  }
  const { binary, record } = opened;
  // By its own output: an entry that says what it is must not be believed.
  const capabilities = await describeProgram(binary, host.env).catch(() => null);
  if (capabilities?.version !== release.version) {
    host.warn(`rsync ${release.version} in ${place} is another program; it is built anew`);
    await rm(directory, { recursive: true, force: true });
    return null;
  }
  const origin = `${place} (built from ${record.builtFrom})`;
  return { binary, sha256: record.sha256, origin, reused: true, capabilities };
}

async function build(
  name: string,
  release: Release,
  recipe: Recipe,
  workshop: Workshop,
): Promise<ReleaseBinary> {
  const { host, store, sources, crew } = workshop;
  return await withWorkFolder(store, name, async (folder) => {
    const tarball = await obtainTarball(release, sources, folder, host);
    if (tarball.kind === "none") throw noTarball(release, tarball.tried);
    await keepTarball(store, release, tarball.path);
    host.log(`rsync ${release.version}: building from ${tarball.source}`);
    const staged = join(folder, "entry");
    const order = { release, recipe, tarball: tarball.path, folder, staged, crew };
    const built = crew.build(() => buildRelease(order, host));
    await built.catch(async (error: unknown) => {
      throw error instanceof BuildFailure ? await withKeptLogs(error, staged, store, name) : error;
    });
    const capabilities = await describeProgram(binaryOf(staged), host.env);
    const sha256 = await sha256OfFile(binaryOf(staged));
    await writeRecord(staged, {
      format: 1,
      version: release.version,
      sha256,
      builtFrom: tarball.source,
      configure: [...recipe.configure],
      buildEnv: { ...recipe.env },
      capabilities,
    });
    const opened = await publishEntry(store, name, staged);
    if (opened.kind !== "good")
      throw new Unobtained(`${name} does not stay whole in ${store}`, "Check the disk.");
    host.log(`rsync ${release.version}: ready`);
    await host.cache.save(join(storeFolders(store).contenders, name), cacheKey(name));
    // Another process may have been quicker: its binary is the one that stands there.
    return {
      binary: opened.binary,
      sha256: opened.record.sha256,
      origin: `built from ${tarball.source}`,
      reused: false,
      capabilities: opened.record.capabilities,
    };
  });
}

function cacheKey(name: string): string {
  return `rsync-bench-contender-${name}`;
}

/** The work folder is about to go; the logs of the last failed build of this entry stay. */
async function withKeptLogs(failure: BuildFailure, staged: string, store: string, name: string) {
  const kept = join(storeFolders(store).logs, name);
  await mkdir(storeFolders(store).logs, { recursive: true });
  await rm(kept, { recursive: true, force: true });
  await rename(join(staged, "logs"), kept);
  return new BuildFailure(`${failure.message}\nThe whole log: ${join(kept, failure.log)}`, failure.log);
}

function noTarball(release: Release, tried: ConstructorParameters<typeof Unobtained>[2]): Unobtained {
  return new Unobtained(
    `no source has the tarball of rsync ${release.version}`,
    "Put rsync-VERSION.tar.gz into a folder and name it with --source-mirrors, or let --allow-missing go on without it.",
    tried,
  );
}
