/**
 * Runs one job of a workflow on this machine, step by step, as a runner would: GitHub's own expression engine, the
 * files that steps write to, the committed bundle for our own action. What other people's actions do is told by the
 * test; one that it does not tell of is an error. For example, the job that publishes what another one measured:
 *
 *     const job = await runJob({
 *       workflow: repositoryFile("examples/fork-safe-publish.yml").text,
 *       job: "publish",
 *       event: { name: "workflow_run", payload: { workflow_run: { id: 7, run_attempt: 1, event: "pull_request", … } } },
 *       actions: {
 *         "actions/download-artifact": async ({ with: given, workspace }) => {
 *           expect(given["run-id"]).toBe("7");
 *           cpSync(measured, join(workspace, given.path), { recursive: true });
 *           return {};
 *         },
 *       },
 *       token: (permissions) => github.tokenWith(permissions),
 *       env: { GITHUB_API_URL: github.url },
 *     });
 *     expect(job.steps.map(({ outcome }) => outcome)).toEqual(["success", "success"]);
 *     job.close();
 */
import { jobContexts } from "./contexts.ts";
import { holds } from "./expressions.ts";
import { readJob } from "./job-document.ts";
import type { JobOptions } from "./job-options.ts";
import { Machine } from "./machine.ts";
import { type Outcome, RunningJob, type StepRun } from "./running-job.ts";

export interface JobRun {
  /** `skipped` when the job's own `if` does not hold; then no step is listed. */
  outcome: Outcome;
  /** Every step in order, skipped ones too. */
  steps: StepRun[];
  workspace: string;
  /** The last step of our own action. Throws when none ran. */
  ours: () => StepRun;
  /** Removes the machine and everything on it. */
  close: () => void;
}

/** Throws at a workflow that the runner here cannot carry out; what fails in it is in the result. */
export async function runJob(options: JobOptions): Promise<JobRun> {
  const document = readJob(options.workflow, options.job);
  const unknown = document.steps.flatMap((step) =>
    step.kind === "others" && !(step.action in options.actions) ? step.action : [],
  );
  if (unknown.length > 0) throw new Error(`Nobody told the runner what ${unknown.join(", ")} does.`);
  const token = (await options.token?.(document.permissions)) ?? "";
  const machine = new Machine();
  try {
    const job = new RunningJob(document, options, machine, jobContexts(document, options, machine, token));
    const skipped = !holds(document.if, job.scope({}));
    for (const step of skipped ? [] : document.steps) {
      if (options.signal?.aborted) job.status = "cancelled";
      await job.step(step);
    }
    const ours = () => {
      const index = document.steps.findLastIndex(({ kind }) => kind === "ours");
      const step = job.steps[index];
      if (step === undefined || step.outcome === "skipped") throw new Error("Our own action did not run.");
      return step;
    };
    const { steps, status } = job;
    return {
      outcome: skipped ? "skipped" : status,
      steps,
      workspace: machine.workspace,
      ours,
      close: () => machine.close(),
    };
  } catch (error) {
    machine.close();
    throw error;
  }
}
