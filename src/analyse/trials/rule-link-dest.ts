import { bytesText } from "../rule.ts";
import { stepFinding } from "./trial-finding.ts";
import { soundSteps, type TrialRule } from "./trial-rule.ts";

/**
 * A16 DELTA: a file that stands unchanged where `--link-dest` says is linked, not sent (rsync(1)). Whether the path
 * leads out of the destination tells what is wrong.
 */
export const linkDestRule: TrialRule = ({ runs }) => {
  const steps = soundSteps(runs, "link-dest-relative");
  const [within, step] = [steps.get("within"), steps.get("unchanged")];
  if (!step || step.transferred === 0) return [];
  const literal = step.stats ? `, with ${bytesText(step.stats.literalBytes)} of literal data` : "";
  const where = within?.transferred === 0 ? "; from a directory within the destination it linked it" : "";
  return [
    stepFinding("link-dest-relative", step, {
      rule: "A16",
      severity: "error",
      finding: `The step unchanged of link-dest-relative sent a file that stands unchanged in the directory of --link-dest${literal}${where}.`,
      expected: "no file transferred",
      actual: `${step.transferred} transferred`,
    }),
  ];
};
