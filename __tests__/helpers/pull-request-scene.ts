import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, expect } from "@jest/globals";
import { GitHubDouble } from "./github/github-double.ts";
import type { Permissions } from "./github/identities.ts";
import type { NewPullRequest, PullRequest } from "./github/pull-requests.ts";
import { type Job, jobEnv, pullRequestJob } from "./job-env.ts";
import { Runner, type StepResult } from "./runner.ts";

/** What real runs recorded: `fail` has #123 in the candidate. */
export function recordedPath(name: "fail" | "pass"): string {
  return join(import.meta.dirname, "../../fixtures/report", `${name}.results.json`);
}

/** The texts of the workflow commands of one name, such as `notice`. */
export function messages({ commands }: StepResult, name: string): string[] {
  return commands.filter((command) => command.name === name).map(({ message }) => message);
}

export const ownPull: NewPullRequest = { from: "octocat/hello", branch: "topic", author: "octocat" };
export const forkPull: NewPullRequest = { from: "contributor/hello", branch: "patch", author: "contributor" };

/**
 * A GitHub with one pull request, a token and a runner, fresh for every test of the file that calls `set`. What a
 * test sends must conform to GitHub's description of its API.
 */
export class PullRequestScene {
  double!: GitHubDouble;
  runner!: Runner;
  pull!: PullRequest;
  token!: string;

  static set(wanted: NewPullRequest, permissions: Permissions): PullRequestScene {
    const scene = new PullRequestScene();
    beforeAll(async () => {
      scene.double = await GitHubDouble.start();
    }, 120_000);
    afterAll(() => scene.double?.close());
    beforeEach(async () => {
      await scene.double.reset();
      scene.runner = new Runner();
      scene.pull = await scene.double.openPullRequest(wanted);
      scene.token = await scene.double.token(permissions);
    });
    afterEach(() => {
      scene.runner.close();
      expect(scene.double.violations).toEqual([]);
    });
    return scene;
  }

  /** A step that publishes recorded results on the occasion of `job`: all of a run but the measuring. */
  publish(
    inputs: Record<string, string>,
    job: Job = pullRequestJob(this.pull),
    env: Record<string, string> = {},
  ): Promise<StepResult> {
    const all = { mode: "publish", results: recordedPath("fail"), "github-token": this.token, ...inputs };
    return this.runner.step(all, { ...this.env(job), ...env });
  }

  /** The same for these results, by a job of the pull request. */
  publishFor(
    results: "fail" | "pass",
    { job = {}, inputs = {} }: { job?: Partial<Job>; inputs?: Record<string, string> } = {},
  ): Promise<StepResult> {
    return this.publish({ results: recordedPath(results), ...inputs }, pullRequestJob(this.pull, job));
  }

  env(job: Job): Record<string, string> {
    return jobEnv(this.runner.root, this.double, job);
  }

  /** The pull request's comments, oldest first. */
  async bodies(): Promise<string[]> {
    return (await this.double.comments(this.pull.number)).map(({ body }) => body);
  }
}
