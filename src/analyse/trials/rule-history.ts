import { historyFile, repeatedBytes } from "../../plan/trials/compression.ts";
import { bytesText } from "../rule.ts";
import { fileOf } from "./how-sent.ts";
import { trialFinding } from "./trial-finding.ts";
import { soundSteps, type TrialRule } from "./trial-rule.ts";

/** It costs 180 bytes where deflate knows the block's end (3.1.1 to 3.5.0), and 1,802 where it does not (3.0.9). */
const most = 512;

/**
 * A3 POOR_RATIO for what follows a matched block: zlib, unlike zlibx, adds the blocks that the other side has to its
 * history, so that new data which repeats them costs next to nothing.
 */
export const historyRule: TrialRule = ({ runs }) => {
  const step = soundSteps(runs, "zlib-history").get("delta");
  const file = fileOf(step, historyFile);
  // Whether the block was found, and whether anything is compressed, is for other rules.
  if (!file || step?.stats?.literalBytes !== repeatedBytes || file.wireBytes >= repeatedBytes) return [];
  if (file.wireBytes <= most) return [];
  return [
    trialFinding(["zlib-history"], {
      rule: "A3",
      severity: "warning",
      fileClass: "plain",
      suffixes: [".log"],
      finding: `${bytesText(repeatedBytes)} that repeat the end of the matched block before them cost ${bytesText(file.wireBytes)} with zlib: its history does not hold that end.`,
      expected: `at most ${bytesText(most)}`,
      actual: bytesText(file.wireBytes),
    }),
  ];
};
