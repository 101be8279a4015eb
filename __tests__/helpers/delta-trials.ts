import type { TrialName } from "../../src/config/trial-names.ts";

/** The trials about updates, resumed copies, sparse files and descriptors. */
export const deltaFamily: readonly TrialName[] = [
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
];
