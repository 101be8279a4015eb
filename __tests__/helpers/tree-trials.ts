import type { TrialName } from "../../src/config/trial-names.ts";
import { directoryTrials } from "../../src/plan/trials/directories.ts";
import { filesFromTrials } from "../../src/plan/trials/files-from.ts";
import { linkTrials } from "../../src/plan/trials/links.ts";
import { treeTrials } from "../../src/plan/trials/tree.ts";

/** The trials about links, devices, lists of names and many directories. */
export const treeFamily: readonly TrialName[] = [
  ...linkTrials,
  ...filesFromTrials,
  ...treeTrials,
  ...directoryTrials,
].map(({ name }) => name);
