import type { CorpusSize, profiles } from "../config/corpus-spec.ts";
import { Failure } from "../failure.ts";
import type { CorpusPlan } from "./corpus-plan.ts";
import { type FlatShape, planFlat } from "./flat-plan.ts";
import { planTinyFiles } from "./tiny-plan.ts";

export type Profile = (typeof profiles)[number];

/** The published benchmark of 2020, behind RsyncProject/rsync#123: its plain and its precompressed files. */
const published = { plainFiles: 2841, plainBytes: 510_556_971, pairs: 3, precompressedBytes: 263_394_826 };
const publishedBytes = published.plainBytes + published.precompressedBytes;
export const meanPlainBytes = published.plainBytes / published.plainFiles;
const meanPairBytes = published.precompressedBytes / published.pairs;
/** By bytes. */
export const precompressedShares: Readonly<Record<Profile, number>> = {
  "mixed-logs": published.precompressedBytes / publishedBytes,
  "mixed-logs-last": published.precompressedBytes / publishedBytes,
  "plain-logs": 0,
  precompressed: 1,
  "tiny-files": 0,
};
/** Few large files would not be a distribution any more. */
const leastPlainFiles = 16;
/** Below this, the parts of a corpus are too small to mean anything. */
const leastBytes = 64 * 2 ** 10;

/** Plans a corpus: names, sizes, modes, times, seeds. Throws a usage Failure when there is no such size. */
export function planCorpus(profile: Profile, size: CorpusSize, seed: number): CorpusPlan {
  if (size.kind === "bytes" && size.bytes < leastBytes) {
    throw new Failure("usage", `A corpus of ${size.bytes} bytes is too small.`, "Ask for 64KiB or more.");
  }
  if (profile !== "tiny-files") return planFlat(flatShape(profile, size), seed);
  if (size.kind === "bytes") return planTinyFiles(size.bytes, seed);
  throw new Failure(
    "usage",
    "The profile tiny-files has no published size.",
    "Ask for a size such as 64MiB (files hold 1 KiB on average), or for the profile mixed-logs.",
  );
}

/** The published shape, or as many files of about the same sizes as `size` holds; by share of each kind. */
function flatShape(profile: Exclude<Profile, "tiny-files">, size: CorpusSize): FlatShape {
  const precompressedPrefix = prefixOf(profile);
  const precompressedShare = precompressedShares[profile];
  const shape = size.kind === "published" ? published : scaled(size.bytes, precompressedShare);
  return {
    plainFiles: precompressedShare === 1 ? 0 : shape.plainFiles,
    plainBytes: precompressedShare === 1 ? 0 : shape.plainBytes,
    pairs: precompressedShare === 0 ? 0 : shape.pairs,
    precompressedBytes: precompressedShare === 0 ? 0 : shape.precompressedBytes,
    precompressedPrefix,
  };
}

/** `access_log_` sorts before every plain log and sets the zlib bug off, `www_access_log_` after them. */
export function prefixOf(profile: Profile): string {
  return profile === "mixed-logs-last" ? "www_access_log_" : "access_log_";
}

function scaled(bytes: number, precompressedShare: number): Omit<FlatShape, "precompressedPrefix"> {
  const precompressedBytes = Math.round(bytes * precompressedShare);
  const plainBytes = bytes - precompressedBytes;
  return {
    plainFiles: Math.max(leastPlainFiles, Math.round(plainBytes / meanPlainBytes)),
    plainBytes,
    pairs: Math.max(1, Math.round(precompressedBytes / meanPairBytes)),
    precompressedBytes,
  };
}
