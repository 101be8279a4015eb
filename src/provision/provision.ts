import { availableParallelism } from "node:os";
import type { VersionSpec } from "../config/version-spec.ts";
import type { Host } from "../host.ts";
import type { Provisioned } from "./contender.ts";
import { Crew } from "./crew.ts";
import { ensureNeeds } from "./dependencies.ts";
import { stopIfInterrupted } from "./interrupted.ts";
import { readMachine } from "./machine.ts";
import { makeContender } from "./make-contender.ts";
import { type OneAtATime, oneAtATime } from "./one-at-a-time.ts";
import { outcomeOf, throwFailures } from "./outcome.ts";
import { recipeFor } from "./recipe.ts";
import { type ReleaseBinary, releaseBinary, type Workshop } from "./release-binary.ts";
import { type Release, releaseNamed } from "./releases.ts";
import { aptSource } from "./source-apt.ts";
import { mirrorSource, UPSTREAM, upstreamSource } from "./source-mirror.ts";
import { storeSource } from "./source-store.ts";
import { openStore } from "./store.ts";
import { sweepWorkFolders, withWorkFolder } from "./work-folder.ts";

export interface ProvisionRequest {
  specs: readonly VersionSpec[];
  /** Turns a version that cannot be had into a row that says why. */
  allowMissing: boolean;
  /** Allows packages to be installed through apt. */
  installDeps: boolean;
  /** Folders and URLs with tarballs, asked before upstream. */
  sourceMirrors: readonly string[];
  /** Address of the upstream download site, where it is not the usual one. */
  upstream?: string;
  /** `defaultStore(env)` or a folder of the user's. */
  store: string;
  host: Host;
}

/**
 * Makes every spec a program that is ready to run and described by its own output, in the order asked for.
 * What is built on the way is in the store for the next run, even when another spec fails.
 * @throws Failure: `inconclusive` for a version that is unknown, cannot be had or built; `interrupted`.
 */
export async function provision(request: ProvisionRequest): Promise<Provisioned> {
  const { specs, store, host } = request;
  stopIfInterrupted(host.signal);
  const releases = releasesOf(specs);
  openStore(store);
  await sweepWorkFolders(store, Date.now());
  return await withWorkFolder(store, "apt", async (aptFolder) => {
    const installing = oneAtATime();
    const workshop = await openWorkshop(request, releases, installing, aptFolder);
    const context = { ...request, installing, releaseBinaryOf: oncePerVersion(workshop) };
    const outcomes = await Promise.all(
      specs.map((spec) => outcomeOf(spec, request, () => makeContender(spec, context))),
    );
    stopIfInterrupted(host.signal);
    throwFailures(outcomes);
    return {
      contenders: outcomes.flatMap((outcome) => (outcome.kind === "ready" ? [outcome.contender] : [])),
      unobtainable: outcomes.flatMap((outcome) => (outcome.kind === "unobtainable" ? [outcome.entry] : [])),
    };
  });
}

/** The releases among the specs, each once. */
function releasesOf(specs: readonly VersionSpec[]): Release[] {
  const versions = specs.flatMap((spec) => (spec.kind === "release" ? [spec.version] : []));
  return [...new Set(versions)].map(releaseNamed);
}

async function openWorkshop(
  request: ProvisionRequest,
  releases: readonly Release[],
  installing: OneAtATime,
  aptFolder: string,
): Promise<Workshop> {
  const { store, host, sourceMirrors, upstream = UPSTREAM } = request;
  const machine = await readMachine();
  const needs = [...new Set(releases.flatMap(({ version }) => recipeFor(version).needs))];
  let ready: Promise<void> | undefined;
  return {
    host,
    machine,
    store,
    sources: [
      storeSource(store),
      ...sourceMirrors.map((mirror) => mirrorSource(mirror, host.signal)),
      upstreamSource(upstream, host.signal),
      aptSource({ host, machine, store, folder: aptFolder }),
    ],
    // The first release to ask has the packages of all of them installed.
    readyToBuild: () => {
      ready ??= installing(() => ensureNeeds(needs, request));
      return ready;
    },
    crew: new Crew(availableParallelism()),
  };
}

/** Two labels of one release (a comparison with itself) share one build. */
function oncePerVersion(workshop: Workshop) {
  const started = new Map<string, Promise<ReleaseBinary>>();
  return (version: string) => {
    const binary = started.get(version) ?? releaseBinary(releaseNamed(version), workshop);
    started.set(version, binary);
    return binary;
  };
}
