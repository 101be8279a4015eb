import { readFile } from "node:fs/promises";
import { setImmediate } from "node:timers/promises";
import type { Corpus } from "../../corpus/corpus.ts";
import { unescapePath } from "../../corpus/escaped-path.ts";
import { readManifest } from "../../corpus/manifest.ts";
import type { Cell } from "../../plan/plan.ts";
import { chooseSample, type SampledFile } from "./choose-sample.ts";
import { deflateLevels, type Setting, settingOf } from "./setting.ts";

/** What files of the corpus should cost with one setting, whoever carries them. */
export interface Prediction extends Pick<Setting, "kind" | "zlibLevel" | "tolerance"> {
  /** Payload bytes (see setting.ts) by path in escaped form. */
  payloads: ReadonlyMap<string, number>;
  /** Of a few of these files, what each level of zlib makes of them, from level 1 on. Empty for other codecs. */
  levels: ReadonlyMap<string, readonly number[]>;
}

/** Predictions by `Setting.key`. */
export type Oracle = ReadonlyMap<string, Prediction>;

/** Bytes that are compressed here for each setting, if that takes no longer than `mostEffort`. */
const mostBytes = 8 * 2 ** 20;
/** Nanoseconds, by the speeds of setting.ts: what all settings of a run may take together. */
const mostEffort = 4e9;
/** Bytes of which every level of zlib is tried. */
const levelsBytes = 2 ** 18;

/**
 * Predicts what a sample of the corpus should cost with every codec and level of `cells`, before anything is
 * measured. Takes up to some seconds. Files that cannot be read any more are left out. Throws the signal's reason,
 * and what the file system says of the manifest.
 */
export async function makeOracle(
  cells: readonly Cell[],
  corpus: Corpus,
  signal: AbortSignal,
): Promise<Oracle> {
  const settings = new Map(cells.flatMap((cell) => settingOf(cell) ?? []).map((one) => [one.key, one]));
  if (settings.size === 0) return new Map();
  const effort = [...settings.values()].reduce((sum, setting) => sum + setting.effort, 0);
  const sample = chooseSample(readManifest(corpus.manifest), Math.min(mostBytes, mostEffort / effort));
  const predicted = new Map([...settings].map(([key, setting]) => [key, emptyPrediction(setting)]));
  const compared = levelsSample(sample);
  for (const file of sample) {
    await setImmediate();
    signal.throwIfAborted();
    const data = await readSampled(corpus.root, file);
    if (data === null) continue;
    const levels = hasZlib(settings) && compared.has(file) ? deflateLevels(data) : null;
    for (const [key, { payloads, levels: ofFile }] of predicted) {
      const setting = settings.get(key);
      if (!setting) continue;
      if (levels !== null && setting.zlibLevel !== null) ofFile.set(file.path, levels);
      payloads.set(file.path, levels?.[(setting.zlibLevel ?? 0) - 1] ?? setting.payload(data));
    }
  }
  return predicted;
}

/** The prediction for a cell's files; null where there is none. */
export function predictionFor(oracle: Oracle, cell: Cell): Prediction | null {
  const setting = settingOf(cell);
  return setting === null ? null : (oracle.get(setting.key) ?? null);
}

function emptyPrediction({ kind, zlibLevel, tolerance }: Setting) {
  const [payloads, levels] = [new Map<string, number>(), new Map<string, readonly number[]>()];
  return { kind, zlibLevel, tolerance, payloads, levels } satisfies Prediction;
}

function hasZlib(settings: ReadonlyMap<string, Setting>): boolean {
  return [...settings.values()].some(({ zlibLevel }) => zlibLevel !== null);
}

/** Files that tell levels apart: those that deflate shrinks, the first of the sample. */
function levelsSample(sample: readonly SampledFile[]): ReadonlySet<SampledFile> {
  let left = levelsBytes;
  const chosen = sample.filter((file) => {
    if (file.class !== "plain" || file.size > left) return false;
    left -= file.size;
    return true;
  });
  return new Set(chosen);
}

async function readSampled(root: string, { path, size }: SampledFile): Promise<Buffer | null> {
  const data = await readFile(Buffer.concat([Buffer.from(`${root}/`), unescapePath(path)])).catch(() => null);
  return data?.length === size ? data : null;
}
