import type { TrialName } from "../../config/trial-names.ts";
import { bytesText, type Finding } from "../rule.ts";
import { stepFinding } from "./trial-finding.ts";
import { soundSteps, type TrialRule } from "./trial-rule.ts";

/** What makes the source of a step differ from what stands at its destination (plan/trials/). */
interface Difference {
  trial: TrialName;
  step: string;
  /** Places with changed bytes, each of them shorter than a block. */
  edits: number;
  blockBytes: number;
  /** Bytes that follow where the older file ends. */
  addedBytes: number;
}

const differences: readonly Difference[] = [
  { trial: "delta-edits", step: "delta", edits: 3, blockBytes: 1000, addedBytes: 0 },
  { trial: "inplace-sparse-remote", step: "pull", edits: 1, blockBytes: 1000, addedBytes: 0 },
  { trial: "append-redo-xxh64", step: "redo", edits: 1, blockBytes: 1000, addedBytes: 1000 },
  { trial: "append-grown", step: "append", edits: 0, blockBytes: 0, addedBytes: 4 * 41_000 },
  { trial: "partial-dir-absolute", step: "resume", edits: 0, blockBytes: 0, addedBytes: 100_000 },
];

/**
 * A16 DELTA: of a file that was changed in a few places, no more is sent than the blocks that hold them. A change
 * spoils at most the blocks that it touches; three are allowed for each. Said only of copies that are right: a
 * wrong one is another rule's.
 */
export const deltaRule: TrialRule = ({ runs }) =>
  differences.flatMap((difference) => {
    const step = soundSteps(runs, difference.trial).get(difference.step);
    return step?.stats ? judge(difference, step, step.stats) : [];
  });

type Step = NonNullable<ReturnType<ReturnType<typeof soundSteps>["get"]>>;

function judge(difference: Difference, step: Step, stats: NonNullable<Step["stats"]>): Finding[] {
  const { trial, edits, blockBytes, addedBytes } = difference;
  const allowed = addedBytes + 3 * edits * blockBytes;
  if (stats.literalBytes <= allowed) return [];
  return [
    stepFinding(trial, step, {
      rule: "A16",
      severity: "error",
      finding: `The step ${step.step} of ${trial} sent what stood at the destination already: ${bytesText(stats.literalBytes)} of literal data, where the changes fit into ${bytesText(allowed)}.`,
      expected: `at most ${bytesText(allowed)} of literal data`,
      actual: `${bytesText(stats.literalBytes)}, and ${bytesText(stats.matchedBytes)} matched`,
    }),
  ];
}
