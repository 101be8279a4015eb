import { bytesText } from "../rule.ts";
import { trialFinding } from "./trial-finding.ts";
import { soundSteps, type TrialRule } from "./trial-rule.ts";

/** A16 DELTA: a file that stands unchanged where `--link-dest` says is linked, not sent (rsync(1)). */
export const linkDestRule: TrialRule = ({ runs }) => {
  const step = soundSteps(runs, "link-dest-relative").get("unchanged");
  if (!step || step.transferred === 0) return [];
  const literal = step.stats ? `, with ${bytesText(step.stats.literalBytes)} of literal data` : "";
  return [
    trialFinding("link-dest-relative", step, {
      rule: "A16",
      severity: "error",
      finding: `The step unchanged of link-dest-relative sent a file that stands unchanged in the directory of --link-dest${literal}.`,
      expected: "no file transferred",
      actual: `${step.transferred} transferred`,
    }),
  ];
};
