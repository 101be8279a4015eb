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
] as const;
export type TrialName = (typeof trialNames)[number];
