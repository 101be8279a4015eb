import { stepFinding } from "./trial-finding.ts";
import { soundSteps, type TrialRule } from "./trial-rule.ts";

/**
 * A13 ACCOUNTING: `--stats` counts a device as one (`Number of files: 1 (dev: 1)`). Nothing is said of releases that
 * do not count by kind (before 3.1.0).
 */
export const deviceCountRule: TrialRule = ({ runs }) => {
  const step = soundSteps(runs, "device-count").get("listed");
  const line = step?.said.find((one) => /^Number of files: .*\(/.test(one));
  if (!step || line === undefined || /\bdev: 1\b/.test(line)) return [];
  return [
    stepFinding("device-count", step, {
      rule: "A13",
      severity: "warning",
      finding: `Of one device that was listed, --stats says "${line}".`,
      expected: "Number of files: 1 (dev: 1)",
      actual: line,
    }),
  ];
};
