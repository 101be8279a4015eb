import type { CorpusPlan } from "./corpus-plan.ts";
import { type FlatShape, planFlat } from "./flat-plan.ts";
import { meanPlainBytes, type Profile, precompressedShares, prefixOf } from "./profile.ts";

/**
 * The small corpora that instructions are counted on. From three of them follow what it costs to start, a file and
 * a byte more (analyse/counting/fit.ts), so they differ in both:
 *
 * - `bare`: one byte in one file of each kind that there is only one of. Not the empty tree: codecs and checksum
 *   libraries set themselves up with the first file (zstd in 0.9 million instructions), which is part of starting.
 * - `many`: many small files.
 * - `large`: few files of about the profile's own mean size.
 *
 * All hold the same kinds of files as the profile, by the same share of bytes, since a compressor spends several
 * times as much on one kind as on another.
 */
export type CountingCorpusKind = "bare" | "many" | "large";
export const countingCorpusKinds: readonly CountingCorpusKind[] = ["bare", "many", "large"];

/** Files and bytes of the two that are not bare. A copy takes one to two seconds under valgrind. */
export const many = { files: 128, bytes: 128 * 2 ** 10 };
export const large = { files: 4, bytes: 2 ** 20 };

/** Plans one of them from a profile; the same seed gives the same files everywhere. */
export function planCountingCorpus(profile: Profile, kind: CountingCorpusKind, seed: number): CorpusPlan {
  return planFlat(shapeOf(profile, kind), seed);
}

function shapeOf(profile: Profile, kind: CountingCorpusKind): FlatShape {
  const share = precompressedShares[profile];
  const precompressedPrefix = prefixOf(profile);
  if (kind === "bare") {
    const plain = share === 1 ? 0 : 1;
    // The smallest file of a compressed format has 32 bytes, and they come in pairs.
    const pairs = share === 1 ? 1 : 0;
    return {
      plainFiles: plain,
      plainBytes: plain,
      pairs,
      precompressedBytes: pairs * 64,
      precompressedPrefix,
    };
  }
  const { files, bytes } = kind === "many" ? many : large;
  const precompressedBytes = Math.round(bytes * share);
  const plainBytes = bytes - precompressedBytes;
  const largeFiles = Math.max(large.files, Math.round(plainBytes / meanPlainBytes));
  return {
    plainFiles: share === 1 ? 0 : kind === "many" ? files : largeFiles,
    plainBytes,
    pairs: share === 0 ? 0 : share === 1 && kind === "many" ? files / 2 : 1,
    precompressedBytes,
    precompressedPrefix,
  };
}
