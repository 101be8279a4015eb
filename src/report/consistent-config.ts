import type { Measurements } from "../analyse/measurements.ts";
import type { Config } from "../config/config.ts";
import { namesInKey } from "../config/levels.ts";
import { isSkipCompress, skipCompressText } from "../config/skip-compress.ts";
import { parseVersionSpec, specText, type VersionSpec } from "../config/version-spec.ts";
import { Failure } from "../failure.ts";
import { isPlainName, isPlainPath } from "./plain-name.ts";
import { quoted, refusal } from "./untrusted-refusal.ts";
import { visible } from "./visible-text.ts";

/** As `repetitions` and `corpus-seed` take them (config/config.ts). */
const mostRepetitions = 1000;
const highestSeed = 2 ** 32 - 1;

/**
 * The configuration is one that options could have given, and its versions are those that were provisioned: the
 * command that measures again is made of both. Throws a usage Failure.
 */
export function checkConfig({ config, provisioned, corpus }: Measurements): void {
  for (const version of config.versions) checkVersion(version);
  const labels = config.versions.map(({ label }) => label);
  const twice = repeated(labels);
  if (twice !== undefined) throw refusal(`two versions carry the label ${quoted(twice)}`);
  if (!labels.includes(config.baseline)) {
    throw refusal(`the baseline ${quoted(config.baseline)} is none of the versions`);
  }
  checkNames(config);
  if (repeated(config.metrics) !== undefined) throw refusal("a metric is named twice");
  if (config.repetitions !== null && config.repetitions > mostRepetitions) {
    throw refusal(`${config.repetitions} repetitions are more than ${mostRepetitions}`);
  }
  const seeds = config.corpus.kind === "profile" ? [config.seed, config.corpus.seed] : [config.seed];
  if (seeds.some((seed) => seed > highestSeed)) throw refusal(`a seed is larger than ${highestSeed}`);
  if (corpus.source.kind !== config.corpus.kind) throw refusal("the corpus is not the configured one");
  if (!isPlainPath(corpus.root)) throw refusal(`the corpus lies in ${quoted(corpus.root)}, no plain path`);
  checkProvisioned(provisioned, config);
}

/** Given back as an option, the version must be read as itself: no label may hide a second version. */
function checkVersion(version: VersionSpec): void {
  const text = `${version.label}=${specText(version)}`;
  let read: VersionSpec | null = null;
  try {
    read = parseVersionSpec(text);
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
  }
  const same = read?.kind === version.kind && specText(read) === specText(version);
  if (!same || read?.label !== version.label || text.includes(",") || visible(text) !== text) {
    throw refusal(`${quoted(text)} is not a version that options could name`);
  }
}

function checkNames({ checksums, codecs, levels, skipCompress }: Config): void {
  const names = [checksums, codecs].flatMap((selection) =>
    selection.kind === "names" ? selection.names : [],
  );
  if (levels.kind === "per-codec") names.push(...Object.keys(levels.levels).flatMap(namesOfKey));
  const odd = names.find((name) => !isPlainName(name));
  if (odd !== undefined) throw refusal(`${quoted(odd)} names no checksum and no codec`);
  const variant = skipCompress.find((one) => !isSkipCompress(one));
  if (variant !== undefined) throw refusal(`${quoted(String(variant))} is no list of suffixes`);
  if (repeated(skipCompress.map(skipCompressText)) !== undefined) throw refusal("a skip list is named twice");
}

function namesOfKey(key: string): string[] {
  const { checksum, codec } = namesInKey(key);
  return checksum === null ? [codec] : [checksum, codec];
}

/** Every version was either had or not, once; a binary may lie anywhere. */
function checkProvisioned({ contenders, unobtainable }: Measurements["provisioned"], config: Config): void {
  const outcomes = [...contenders, ...unobtainable];
  const twice = repeated(outcomes.map(({ label }) => label));
  if (twice !== undefined) throw refusal(`the version ${quoted(twice)} was provisioned twice`);
  const specs = new Map(config.versions.map((version) => [version.label, version]));
  for (const { label, spec } of outcomes) {
    const version = specs.get(label);
    if (!version || specText(version) !== spec) {
      throw refusal(`the contender ${quoted(label)} (${quoted(spec)}) is none of the versions`);
    }
  }
  for (const { label, kind, binary } of contenders) {
    if (specs.get(label)?.kind !== kind) throw refusal(`the contender ${quoted(label)} is of another kind`);
    if (!isPlainPath(binary)) {
      throw refusal(`the binary of ${quoted(label)} is ${quoted(binary)}, no plain path`);
    }
  }
}

function repeated(items: readonly string[]): string | undefined {
  const seen = new Set<string>();
  return items.find((item) => seen.size === seen.add(item).size);
}
