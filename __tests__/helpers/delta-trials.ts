import type { TrialName } from "../../src/config/trial-names.ts";
import { deltaTrials } from "../../src/plan/trials/delta.ts";
import { descriptorTrials } from "../../src/plan/trials/descriptors.ts";
import { inplaceTrials } from "../../src/plan/trials/inplace.ts";
import { resumeTrials } from "../../src/plan/trials/resume.ts";
import { sparseTrials } from "../../src/plan/trials/sparse.ts";

/** The trials about updates, resumed copies, sparse files and descriptors. */
export const deltaFamily: readonly TrialName[] = [
  ...inplaceTrials,
  ...deltaTrials,
  ...resumeTrials,
  ...sparseTrials,
  ...descriptorTrials,
].map(({ name }) => name);
