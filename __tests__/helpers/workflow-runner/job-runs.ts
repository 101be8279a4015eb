import type { JobOptions } from "./job-options.ts";
import { type JobRun, runJob } from "./run-job.ts";

/** Runs of one-job workflows for a test file, and their removal. */
export class JobRuns {
  readonly #runs: JobRun[] = [];

  /** Runs the job `only`, whose steps (and whatever else stands above them) are given as YAML. */
  async run(body: string, options: Partial<JobOptions> = {}): Promise<JobRun> {
    const workflow = `name: test
on: push
env: { LEVEL: workflow, FIRST: "1" }
jobs:
  only:
    runs-on: ubuntu-24.04
${body}`;
    const job = await runJob({ workflow, job: "only", event: { name: "push" }, actions: {}, ...options });
    this.#runs.push(job);
    return job;
  }

  close(): void {
    for (const job of this.#runs.splice(0)) job.close();
  }
}
