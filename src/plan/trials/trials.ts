import { type TrialName, trialNames } from "../../config/trial-names.ts";
import { algorithmTrials } from "./algorithms.ts";
import { compressionTrials } from "./compression.ts";
import { deltaTrials } from "./delta.ts";
import { descriptorTrials } from "./descriptors.ts";
import { directoryTrials } from "./directories.ts";
import { filesFromTrials } from "./files-from.ts";
import { inplaceTrials } from "./inplace.ts";
import { linkTrials } from "./links.ts";
import { resumeTrials } from "./resume.ts";
import { skipCompressTrials } from "./skip-compress.ts";
import { sparseTrials } from "./sparse.ts";
import { treeTrials } from "./tree.ts";
import type { Trial } from "./trial.ts";

const all: readonly Trial[] = [
  ...inplaceTrials,
  ...deltaTrials,
  ...resumeTrials,
  ...sparseTrials,
  ...descriptorTrials,
  ...compressionTrials,
  ...skipCompressTrials,
  ...algorithmTrials,
  ...linkTrials,
  ...filesFromTrials,
  ...treeTrials,
  ...directoryTrials,
];

/** The trials of these names, in the order of all. Throws for a name without a trial, which is a mistake of ours. */
export function trialsNamed(names: readonly TrialName[]): Trial[] {
  return trialNames.filter((name) => names.includes(name)).map(trialOf);
}

/** The trial of a name. Throws when there is none. */
export function trialOf(name: TrialName): Trial {
  const found = all.find((trial) => trial.name === name);
  if (!found) throw new Error(`There is no trial ${name}.`);
  return found;
}
