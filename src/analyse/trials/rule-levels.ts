import { orderLog } from "../../plan/trials/compression.ts";
import { bytesText, type Finding } from "../rule.ts";
import { fileOf, howSent } from "./how-sent.ts";
import { trialFinding } from "./trial-finding.ts";
import { soundSteps, type TrialRule } from "./trial-rule.ts";

const codecs = ["zlib", "zlibx"] as const;

/**
 * A4 LEVEL_INERT: zlib or zlibx sends the trial's log in the same bytes at the levels 1, 6 and 9, which zlib makes
 * 38 % apart. Where it does so because it does not compress at all it is A2 NOT_COMPRESSED or A1 STORED.
 */
export const levelsRule: TrialRule = ({ runs }) => codecs.flatMap((codec) => judge(runs, codec));

function judge(runs: Parameters<TrialRule>[0]["runs"], codec: (typeof codecs)[number]): Finding[] {
  const steps = soundSteps(runs, `levels-${codec}`);
  const files = ["level-1", "level-6", "level-9"].flatMap((name) => fileOf(steps.get(name), orderLog) ?? []);
  const [first] = files;
  const isInert = files.length === 3 && files.every(({ wireBytes }) => wireBytes === first?.wireBytes);
  if (!first || !isInert) return [];
  const sent = howSent(first);
  const shared = {
    severity: "error" as const,
    fileClass: "plain" as const,
    suffixes: [".log"],
    actual: `${bytesText(first.wireBytes)} at each of them`,
    said: steps.get("level-1")?.stderr ?? "",
  };
  if (sent === "compressed") {
    return [
      trialFinding([`levels-${codec}`], {
        ...shared,
        rule: "A4",
        finding: `${codec} sent a log in the same bytes at the levels 1, 6 and 9.`,
        expected: "fewer bytes at the higher levels",
      }),
    ];
  }
  return [
    trialFinding([`levels-${codec}`], {
      ...shared,
      rule: sent === "stored" ? "A1" : "A2",
      finding: `${codec} was asked for, but a log was sent ${sent === "stored" ? "as stored deflate blocks" : "without compression"} at the levels 1, 6 and 9.`,
      expected: `clearly less than ${bytesText(first.bytes)}`,
    }),
  ];
}
