import type { TrialName } from "../../src/config/trial-names.ts";

/** The trials about links, devices, lists of names and many directories. */
export const treeFamily: readonly TrialName[] = [
  "hard-links-of-directory",
  "keep-dirlinks",
  "linked-destination",
  "link-dest-relative",
  "files-from-lists",
  "device-count",
  "empty-directories",
  "small-directories",
];
