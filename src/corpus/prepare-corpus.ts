import { existsSync, mkdtempSync, readdirSync, renameSync, rmSync, statSync } from "node:fs";
import { join, resolve } from "node:path";
import { type CorpusSpec, corpusSizeText } from "../config/corpus-spec.ts";
import type { Host } from "../host.ts";
import { makeDirectory } from "../make-directory.ts";
import type { Corpus } from "./corpus.ts";
import { describeDirectory } from "./describe-directory.ts";
import { explainWriteError } from "./free-space.ts";
import { generateCorpus, generatorVersion } from "./generate-corpus.ts";
import { corpusPaths, locateCorpus } from "./stored-corpus.ts";
import { verifyStoredCorpus } from "./verify-corpus.ts";

export interface PrepareOptions {
  spec: CorpusSpec;
  /** Keeps generated corpora between runs, in `corpora/`. */
  store: string;
  /** An existing directory of this run, for the manifest of a user's own files. */
  scratch: string;
  host: Pick<Host, "log" | "progress" | "warn" | "cache" | "signal">;
}

type ProfileSpec = Extract<CorpusSpec, { kind: "profile" }>;

const makingPrefix = ".making-";
/** What a killed run left half made is swept away when it is older than any run takes. */
const abandonedAfterMs = 24 * 3600e3;

/**
 * Makes the files to copy ready: the user's own described, or a generated corpus taken from the store or the
 * host's cache if it is still what was once made, else generated. Runs that share a store may do so at once.
 * Throws a Failure: usage for a directory or a size that will not do, inconclusive when the space is short.
 */
export async function prepareCorpus({ spec, store, scratch, host }: PrepareOptions): Promise<Corpus> {
  if (spec.kind === "path") return describeDirectory(spec.dir, scratch, host);
  const corpora = resolve(store, "corpora");
  openStore(corpora);
  const key = corpusKey(spec);
  const dir = join(corpora, key);
  const stored = (await findSound(dir, key, host)) ?? (await makeAside(dir, key, spec, host));
  host.log(`Corpus ${key}: ${stored.files} files, ${stored.bytes} bytes, tree hash ${stored.treeHash}`);
  return stored;
}

/** Everything that decides a generated corpus's content. */
export function corpusKey({ profile, size, seed }: ProfileSpec): string {
  return `corpus-g${generatorVersion}-${profile}-${corpusSizeText(size)}-${seed}`;
}

/** The corpus from the store or the cache; null when there is none or it is damaged, which is a warning. */
async function findSound(dir: string, key: string, host: PrepareOptions["host"]): Promise<Corpus | null> {
  if (!existsSync(dir) && !(await host.cache.restore(dir, key))) return null;
  host.progress("Checking the stored corpus");
  const verification = await verifyStoredCorpus(dir, host.signal);
  if (verification.kind === "sound") return locateCorpus(dir, verification.stored, true);
  host.warn(`The stored corpus ${key} is damaged (${verification.damage}): it is made again.`);
  return null;
}

/** Generates beside the place of the corpus and moves the whole into it, so that nobody ever sees a half. */
async function makeAside(
  dir: string,
  key: string,
  { profile, size, seed }: ProfileSpec,
  host: PrepareOptions["host"],
): Promise<Corpus> {
  const aside = mkdtempSync(join(dir, "..", `${makingPrefix}${key}-`));
  try {
    const made = await generateCorpus({ dir: join(aside, "new"), profile, size, seed, host });
    const others = existsSync(dir) ? await verifyStoredCorpus(dir, host.signal) : null;
    // Another run was faster, and may be reading it already.
    if (others?.kind === "sound") return locateCorpus(dir, others.stored, true);
    moveInto(dir, aside);
    await host.cache.save(dir, key);
    const { root, manifest } = corpusPaths(dir);
    return { ...made, root, manifest };
  } finally {
    rmSync(aside, { recursive: true, force: true });
  }
}

/** Renames are atomic: whoever comes second finds the first one's corpus, which is the same. */
function moveInto(dir: string, aside: string): void {
  attempt(["ENOENT"], () => renameSync(dir, join(aside, "damaged")));
  attempt(["ENOTEMPTY", "EEXIST"], () => renameSync(join(aside, "new"), dir));
}

function attempt(tolerated: readonly string[], action: () => void): void {
  try {
    action();
  } catch (error) {
    if (!tolerated.includes((error as NodeJS.ErrnoException).code ?? "")) throw error;
  }
}

function openStore(corpora: string): void {
  try {
    makeDirectory(corpora);
    sweep(corpora);
  } catch (error) {
    throw explainWriteError(corpora, error);
  }
}

function sweep(corpora: string): void {
  for (const name of readdirSync(corpora)) {
    if (!name.startsWith(makingPrefix)) continue;
    const path = join(corpora, name);
    const age = Date.now() - (statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? Number.POSITIVE_INFINITY);
    if (age > abandonedAfterMs) rmSync(path, { recursive: true, force: true });
  }
}
