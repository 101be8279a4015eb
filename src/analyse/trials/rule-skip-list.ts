import { probedFile } from "../../plan/trials/skip-compress.ts";
import { bytesText } from "../rule.ts";
import { fileOf, howSent } from "./how-sent.ts";
import { trialFinding } from "./trial-finding.ts";
import { soundSteps, type TrialRule } from "./trial-rule.ts";

/**
 * A7 SKIP_INVARIANCE, for the list's own members: a suffix that --skip-compress names is compressed all the same, so
 * the list has no effect. By design since 3.2.4: data that cannot shrink costs CPU time, and nothing goes wrong.
 */
export const skipListRule: TrialRule = ({ runs }) => {
  const named = fileOf(soundSteps(runs, "skip-compress").get("named-log"), probedFile("log"));
  if (!named || howSent(named) !== "compressed") return [];
  return [
    trialFinding(["skip-compress"], {
      rule: "A7",
      severity: "note",
      suffixes: [".log"],
      finding: `The skip-compress list has no effect: a .log file was compressed despite --skip-compress=log, to ${bytesText(named.wireBytes)}.`,
      expected: `${bytesText(named.bytes)} and a little`,
      actual: bytesText(named.wireBytes),
    }),
  ];
};
