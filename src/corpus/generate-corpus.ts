import { chmodSync, mkdirSync, readdirSync, rmSync, statfsSync, utimesSync } from "node:fs";
import { setImmediate } from "node:timers/promises";
import { type CorpusSize, corpusSizeText } from "../config/corpus-spec.ts";
import { Failure } from "../failure.ts";
import type { Host } from "../host.ts";
import { makeDirectory } from "../make-directory.ts";
import type { Corpus } from "./corpus.ts";
import type { CorpusPlan, PlannedDirectory } from "./corpus-plan.ts";
import { CorpusRecorder } from "./corpus-recorder.ts";
import { writePlannedFile } from "./file-writer.ts";
import { checkFreeSpace, explainWriteError } from "./free-space.ts";
import { LogText } from "./log-text.ts";
import { type Profile, planCorpus } from "./profile.ts";
import { corpusPaths, locateCorpus, type StoredCorpus, writeStoredCorpus } from "./stored-corpus.ts";

/** Raise it with every change of the bytes, names, modes or times that a profile, size and seed give. */
export const generatorVersion = 2;

export interface GenerateOptions {
  /** Where `files/`, `manifest.jsonl` and `corpus.json` go; made when missing. */
  dir: string;
  profile: Profile;
  size: CorpusSize;
  seed: number;
  host: Pick<Host, "progress" | "signal">;
}

type PlannedOptions = Omit<GenerateOptions, "size"> & { size: string };

/** How much is written before other work (a signal, a timer) gets its turn; a file counts as 16 KiB at least. */
const breathBytes = 16 * 2 ** 20;
const fileCost = 16 * 2 ** 10;

/**
 * Generates a corpus into an empty or new directory; what it has made vanishes again when it fails or is
 * interrupted. The same profile, size and seed give the same bytes, modes and times everywhere.
 * Throws a Failure: usage for a directory that holds anything, inconclusive when it cannot be written.
 */
export async function generateCorpus(options: GenerateOptions): Promise<Corpus> {
  const { profile, size, seed } = options;
  const plan = planCorpus(profile, size, seed);
  return await generatePlanned(plan, { ...options, size: corpusSizeText(size) });
}

/** The same of a plan, whose size is described in words. */
export async function generatePlanned(plan: CorpusPlan, options: PlannedOptions): Promise<Corpus> {
  const { dir, profile, size, seed } = options;
  const created = makeEmpty(dir);
  try {
    checkFreeSpace(dir, plan, statfsSync(dir));
    const written = await writeTree(plan, options);
    const source = { kind: "profile", profile, size, seed, generator: generatorVersion } as const;
    const stored: StoredCorpus = { source, ...written };
    writeStoredCorpus(dir, stored);
    return locateCorpus(dir, stored, false);
  } catch (error) {
    const made = created === null ? Object.values(corpusPaths(dir)) : [created];
    for (const path of made) rmSync(path, { recursive: true, force: true });
    throw explainWriteError(dir, error);
  }
}

/** Gives the topmost directory that had to be made, null when `dir` was there. */
function makeEmpty(dir: string): string | null {
  try {
    const created = makeDirectory(dir);
    if (readdirSync(dir).length === 0) return created;
  } catch (error) {
    throw explainWriteError(dir, error);
  }
  throw new Failure("usage", `${dir} is not empty.`, "Name a new or an empty directory.");
}

async function writeTree(plan: CorpusPlan, options: PlannedOptions): Promise<Omit<StoredCorpus, "source">> {
  const { root, manifest } = corpusPaths(options.dir);
  mkdirSync(root);
  const recorder = new CorpusRecorder(manifest);
  try {
    await writeEntries(root, plan, options, recorder);
    return recorder.finish();
  } finally {
    recorder.close();
  }
}

async function writeEntries(
  root: string,
  plan: CorpusPlan,
  { seed, host }: PlannedOptions,
  recorder: CorpusRecorder,
): Promise<void> {
  const logs = new LogText(seed);
  let directory: PlannedDirectory | null = null;
  let done = 0;
  let work = 0;
  for (const entry of plan.entries()) {
    if (entry.type === "dir") {
      if (directory) settle(root, directory);
      directory = entry;
      mkdirSync(`${root}/${entry.path}`);
      recorder.add(entry);
      continue;
    }
    const { content, stream, ...described } = entry;
    const { sha256, head } = writePlannedFile(root, entry, seed, logs);
    recorder.content(entry.class, entry.size, head);
    recorder.add({ ...described, sha256 });
    done += entry.size;
    work += Math.max(fileCost, entry.size);
    if (work < breathBytes) continue;
    work = 0;
    host.progress(`Generating the corpus: ${Math.floor((done / plan.bytes) * 100)} %`);
    await setImmediate();
    host.signal.throwIfAborted();
  }
  if (directory) settle(root, directory);
}

/** Filling a directory changes its time, so that comes last. */
function settle(root: string, directory: PlannedDirectory): void {
  const path = `${root}/${directory.path}`;
  chmodSync(path, directory.mode);
  utimesSync(path, directory.mtime, directory.mtime);
}
