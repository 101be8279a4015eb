import { mkdir, readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Host } from "../host.ts";
import { type AptEntry, chooseEntries, parseDeb822, parseOneLine, renderSources } from "./apt-sources.ts";
import { type AptSuite, openSuite } from "./apt-suite.ts";
import { suitesFor, upstreamVersion } from "./apt-suites.ts";
import type { Machine } from "./machine.ts";
import { findOnPath, isReadableFile } from "./on-path.ts";
import type { Release } from "./releases.ts";
import { completeEnv } from "./setup-env.ts";
import { type Offer, type Source, tarballNames } from "./source.ts";
import { storeFolders } from "./store.ts";
import { recallVersions, rememberVersions } from "./suite-memory.ts";

export interface AptContext {
  host: Host;
  machine: Machine;
  store: string;
  /** A folder for the private apt state; the caller removes it. */
  folder: string;
}

/**
 * The distribution's source packages, whose `.orig.tar.gz` are upstream's tarballs byte for byte where
 * nobody repacked them. Releases that are looked for in one run share the indexes.
 */
export function aptSource(context: AptContext): Source {
  const opened = new Map<string, Promise<AptSuite | string>>();
  const open = (suite: string, entries: readonly AptEntry[]) => {
    const known = opened.get(suite) ?? openFresh(suite, entries, context);
    opened.set(suite, known);
    return known;
  };
  return async function* aptTarballs(release, folder) {
    const { distribution } = context.machine;
    const nothing = (source: string, outcome: string): Offer => ({ kind: "nothing", source, outcome });
    if ((await findOnPath("apt-get", context.host.env)) === null) {
      yield nothing("the distribution's source package", "no apt-get");
      return;
    }
    const entries = chooseEntries(await machineEntries(), context.machine);
    if (distribution === null || entries.length === 0) {
      yield nothing("the distribution's source package", "apt is set up for neither Debian nor Ubuntu");
      return;
    }
    for (const suite of suitesFor(release.version, context.machine)) {
      const source = `${distribution} ${suite} source package`;
      const recalled = await recallVersions(context.store, renderSources(entries, suite), Date.now());
      if (recalled !== null && !recalled.some((version) => upstreamVersion(version) === release.version)) {
        yield nothing(source, `offers ${recalled.join(", ")} (looked up in the last 24 hours)`);
        continue;
      }
      const state = await open(suite, entries);
      if (typeof state === "string") yield nothing(source, state);
      else yield* packagesOf(state, { source, release, folder, context });
    }
  };
}

async function openFresh(suite: string, entries: readonly AptEntry[], context: AptContext) {
  const { host, store } = context;
  const { logs } = storeFolders(store);
  await mkdir(logs, { recursive: true });
  host.detail(`apt: reading the index of ${suite}`);
  const state = await openSuite(suite, entries, join(context.folder, suite), {
    host,
    logFile: join(logs, `apt-${suite}.log`),
  });
  if (typeof state !== "string") {
    await rememberVersions(store, renderSources(entries, suite), state.versions);
  }
  return state;
}

interface Wanted {
  source: string;
  release: Release;
  folder: string;
  context: AptContext;
}

/** Downloads the fitting source packages of one suite: usually one, or none. */
async function* packagesOf(suite: AptSuite, wanted: Wanted): AsyncIterable<Offer> {
  const { source, release, context } = wanted;
  const fitting = suite.versions.filter((version) => upstreamVersion(version) === release.version);
  if (fitting.length === 0) {
    yield { kind: "nothing", source, outcome: `offers ${suite.versions.join(", ")}` };
  }
  for (const version of fitting) {
    const folder = join(wanted.folder, `apt-${version.replaceAll(/[^A-Za-z0-9.+-]/g, "_")}`);
    await mkdir(folder, { recursive: true });
    const result = await context.host.setup(
      "apt-get",
      ["-c", suite.config, "source", "--download-only", `rsync=${version}`],
      {
        cwd: folder,
        env: completeEnv(context.host.env, { LC_ALL: "C.UTF-8" }),
        logFile: join(storeFolders(context.store).logs, `apt-source-${release.version}.log`),
      },
    );
    // apt-get fails when a signature has left the mirror, though the tarball arrived: the hash decides.
    const path = join(folder, tarballNames(release.version)[1]);
    const from = `${source} ${version}`;
    if (await isReadableFile(path)) yield { kind: "file", source: from, path };
    else yield { kind: "nothing", source: from, outcome: `apt-get source ended with ${result.exitCode}` };
  }
}

/** The machine's apt sources, of both formats. What cannot be read does not exist. */
async function machineEntries(): Promise<AptEntry[]> {
  const folder = "/etc/apt/sources.list.d";
  const names = (await readdir(folder).catch(() => [])).sort();
  const read = (path: string) => readFile(path, "utf8").catch(() => "");
  const entries = parseOneLine(await read("/etc/apt/sources.list"));
  for (const name of names) {
    if (name.endsWith(".list")) entries.push(...parseOneLine(await read(join(folder, name))));
    if (name.endsWith(".sources")) entries.push(...parseDeb822(await read(join(folder, name))));
  }
  return entries;
}
