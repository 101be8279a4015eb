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
] as const;
export type TrialName = (typeof trialNames)[number];
