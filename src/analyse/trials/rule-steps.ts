import type { TrialRun, TrialStepRun } from "../../run/trials/trial-record.ts";
import type { Finding } from "../rule.ts";
import { isHardening } from "./rule-hardening.ts";
import { isRefusal, type TrialRule } from "./trial-rule.ts";

/**
 * A12 CONTENT, A17 EXIT and A18 HANG for every step of every trial: each is to end with exit code 0 and a copy
 * that is like its source. Nothing else is known of what it should give.
 */
export const stepsRule: TrialRule = ({ runs }) =>
  runs.flatMap((run) =>
    run.steps.flatMap((step) => {
      if (isRefusal(step) || isHardening(run, step)) return [];
      const finding = judge(run, step);
      return finding ? [finding] : [];
    }),
  );

function judge(run: TrialRun, step: TrialStepRun): Finding | null {
  const { outcome, content, stderr } = step;
  const base: Base = {
    severity: "error",
    cells: [],
    trials: [run.trial],
    fileClass: null,
    suffixes: [],
    cause: null,
    said: stderr,
  };
  switch (outcome.kind) {
    case "timed-out":
      return {
        ...base,
        rule: "A18",
        finding: `The step ${step.step} of ${run.trial} was still running after ${outcome.limitMs / 1000} s and was ended.`,
        expected: "an end",
        actual: hungText(step),
      };
    case "signalled":
      return crash(base, run, step, `ended by ${outcome.signal}`);
    case "exited":
      if (outcome.code !== 0) return crash(base, run, step, `exit code ${outcome.code}`);
      return content.kind === "different" ? wrongCopy(base, run, step, content) : null;
    case "not-started":
      return crash(base, run, step, `it could not be started: ${outcome.message}`);
  }
}

type Base = Omit<Finding, "rule" | "finding" | "expected" | "actual">;

function crash(base: Base, run: TrialRun, step: TrialStepRun, ending: string): Finding {
  const [said = ""] = step.stderr.split("\n").filter((line) => line.trim() !== "");
  return {
    ...base,
    rule: "A17",
    finding: `The step ${step.step} of ${run.trial} failed.`,
    expected: "exit code 0",
    actual: said === "" ? ending : `${ending}: ${said.slice(0, 300)}`,
  };
}

function wrongCopy(
  base: Base,
  run: TrialRun,
  { step }: TrialStepRun,
  content: Extract<TrialStepRun["content"], { kind: "different" }>,
): Finding {
  const [sample] = content.samples;
  const counts = Object.entries(content.counts).map(([difference, count]) => `${difference} ${count}`);
  return {
    ...base,
    rule: "A12",
    finding: `The copy of the step ${step} of ${run.trial} differs from its source although the program exited 0: ${counts.join(", ")}.`,
    expected: sample ? `${sample.path}: ${sample.expected}` : "the source's tree hash",
    actual: sample ? sample.actual : content.treeHash,
  };
}

/** Spinning and waiting are different bugs. */
function hungText({ usage, transferred }: TrialStepRun): string {
  const cpu = usage.userS === null ? null : usage.userS + (usage.systemS ?? 0);
  const spent = cpu === null ? "" : ` with ${cpu.toFixed(1)} s of CPU time spent`;
  return `none${spent}, ${transferred} files transferred until then`;
}
