import { list, oneOf } from "./text.ts";

/**
 * Trials: small copies in settings that known bugs need, as users name them. What each is stands in plan/trials/,
 * one file a family.
 */
export const trialNames = [
  "inplace-sparse",
  "inplace-sparse-remote",
  "delta-edits",
  "delta-zlib-blocks",
  "delta-zstd",
  "delta-sha1",
  "delta-equal-blocks",
  "append-grown",
  "append-redo-xxh64",
  "partial-dir-absolute",
  "preallocate-sparse",
  "sparse-dense",
  "many-descriptors",
  "order-none",
  "order-lz4",
  "order-zlib",
  "order-zlibx",
  "order-daemon",
  "levels-zlib",
  "levels-zlibx",
  "zlib-history",
  "skip-compress",
  "negotiation",
  "negotiation-zstd",
  "checksum-md4",
  "hard-links-of-directory",
  "keep-dirlinks",
  "linked-destination",
  "link-dest-relative",
  "files-from-lists",
  "device-count",
  "empty-directories",
  "small-directories",
] as const;
export type TrialName = (typeof trialNames)[number];

/** `all`, `none`, or names, in the order of all. Throws a usage Failure that names an unknown one. */
export function parseTrials(text: string): TrialName[] {
  if (text === "all") return [...trialNames];
  if (text === "none") return [];
  const names = list(text).map((name) => oneOf("trials", name, trialNames));
  return trialNames.filter((name) => names.includes(name));
}
