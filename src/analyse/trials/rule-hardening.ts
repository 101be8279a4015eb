import type { TrialRun, TrialStepRun } from "../../run/trials/trial-record.ts";
import { stepFinding } from "./trial-finding.ts";
import type { TrialRule } from "./trial-rule.ts";

/**
 * A17 EXIT, as a note: a destination below a symbolic link of another user's is refused, as releases from 3.5.0 on
 * do on purpose. Whoever relies on such a link still wants to know before an update.
 */
export const hardeningRule: TrialRule = ({ runs }) =>
  runs.flatMap((run) =>
    run.steps
      .filter((step) => isHardening(run, step))
      .map((step) =>
        stepFinding(run.trial, step, {
          rule: "A17",
          severity: "note",
          finding: `The step ${step.step} of ${run.trial} was refused: its destination is a symbolic link of another user's.`,
          expected: "exit code 0, as with releases before 3.5.0",
          actual: `exit code 3: ${step.stderr.split("\n")[0]?.slice(0, 300)}`,
        }),
      ),
  );

/** True when a program refused a link that it has reason to distrust: code 3, and words about the link (ELOOP). */
export function isHardening({ trial }: TrialRun, { outcome, stderr }: TrialStepRun): boolean {
  return (
    trial === "linked-destination" &&
    outcome.kind === "exited" &&
    outcome.code === 3 &&
    /owned by an untrusted user|Too many levels of symbolic links/.test(stderr)
  );
}
