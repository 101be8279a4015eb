import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { GitHubDouble } from "./github/github-double.ts";
import type { PullRequest } from "./github/pull-requests.ts";

/** What makes a workflow run, and which run it is. */
export interface Job {
  event: string;
  /** The event's payload; null leaves no file. */
  payload: object | null;
  sha?: string;
  ref?: string;
  actor?: string;
  runId?: string;
  attempt?: number;
  /** The workflow's file. */
  workflow?: string;
  job?: string;
  step?: string;
}

let events = 0;

/** The environment that a runner gives a step, as far as publishing reads it. The event's file lies in `root`. */
export function jobEnv(root: string, double: GitHubDouble, job: Job): Record<string, string> {
  events += 1;
  const file = join(root, `event-${events}.json`);
  if (job.payload !== null) writeFileSync(file, JSON.stringify(job.payload));
  return {
    GITHUB_API_URL: double.url,
    // A server of this name counts as GitHub itself for the toolkit, and is nowhere.
    GITHUB_SERVER_URL: "https://github.localhost",
    GITHUB_REPOSITORY: double.repository,
    GITHUB_EVENT_NAME: job.event,
    GITHUB_EVENT_PATH: file,
    GITHUB_SHA: job.sha ?? "f".repeat(40),
    GITHUB_REF: job.ref ?? "refs/heads/main",
    GITHUB_ACTOR: job.actor ?? "octocat",
    GITHUB_RUN_ID: job.runId ?? "1000",
    GITHUB_RUN_ATTEMPT: String(job.attempt ?? 1),
    GITHUB_WORKFLOW_REF: `octocat/hello/.github/workflows/${job.workflow ?? "bench.yml"}@refs/heads/main`,
    GITHUB_JOB: job.job ?? "bench",
    GITHUB_ACTION: job.step ?? "__self",
  };
}

/** A `pull_request` event about `pull`, as the server words it. */
export function pullRequestJob(pull: PullRequest, change: Partial<Job> = {}): Job {
  const [owner = ""] = pull.headRepository.split("/");
  const head = { sha: pull.headSha, repo: { full_name: pull.headRepository, owner: { login: owner } } };
  const base = { sha: pull.baseSha, repo: { full_name: "octocat/hello", owner: { login: "octocat" } } };
  return {
    event: "pull_request",
    payload: { pull_request: { number: pull.number, head, base, user: { login: owner } } },
    ref: `refs/pull/${pull.number}/merge`,
    ...change,
  };
}

/** A `workflow_run` event about a run that measured for `pull`. */
export function measuredJob(pull: PullRequest, change: object = {}): Job {
  const [owner = ""] = pull.headRepository.split("/");
  const run = {
    id: 900,
    run_attempt: 1,
    head_sha: pull.headSha,
    head_branch: pull.headRef,
    head_repository: { full_name: pull.headRepository, owner: { login: owner } },
    event: "pull_request",
    conclusion: "success",
    ...change,
  };
  return { event: "workflow_run", payload: { workflow_run: run }, runId: "2000" };
}
