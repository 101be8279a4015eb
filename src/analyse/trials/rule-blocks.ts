import { bytesText } from "../rule.ts";
import { stepFinding } from "./trial-finding.ts";
import { soundSteps, type TrialRule } from "./trial-rule.ts";

/**
 * A20 BLOCKS: a file that is mostly a hole takes as little room where `--preallocate --sparse` wrote it; rsync(1)
 * says so where holes can be made in allocated data. Judged only where the source itself has its hole on this file
 * system, and where the same program made that hole in a file that had none (FALLOC_FL_PUNCH_HOLE, fallocate(2)).
 */
export const blocksRule: TrialRule = ({ runs }) => {
  const steps = soundSteps(runs, "preallocate-sparse");
  const [step, control] = [steps.get("preallocated"), steps.get("punched")];
  if (!step?.allocated || !control?.allocated || !step.stats) return [];
  const half = step.stats.totalSize / 2;
  const { source, copy } = step.allocated;
  if (source > half || control.allocated.copy > half || copy <= half) return [];
  return [
    stepFinding("preallocate-sparse", step, {
      rule: "A20",
      severity: "warning",
      finding: `The copy of the step preallocated of preallocate-sparse takes ${bytesText(copy)} on the disk, its source ${bytesText(source)}; in a file that was there before, the program did make the hole.`,
      expected: bytesText(source),
      actual: bytesText(copy),
    }),
  ];
};
