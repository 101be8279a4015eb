import { cpSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "@jest/globals";
import { GitHubDouble } from "../helpers/github/github-double.ts";
import type { PullRequest } from "../helpers/github/pull-requests.ts";
import { measuredJob } from "../helpers/job-env.ts";
import { isOurs, parsed, repositoryFile, root, stepsOf } from "../helpers/workflow-lint/files.ts";
import type { ActionCall, OtherAction } from "../helpers/workflow-runner/job-options.ts";
import { type JobRun, runJob } from "../helpers/workflow-runner/run-job.ts";

const measure = repositoryFile("examples/fork-safe-measure.yml");
const publish = repositoryFile("examples/fork-safe-publish.yml");
const recorded = join(root, "fixtures/report/fail.results.json");

let double: GitHubDouble;
let pull: PullRequest;
let job: JobRun | undefined;

beforeAll(async () => {
  double = await GitHubDouble.start();
}, 120_000);
afterAll(() => double.close());
beforeEach(async () => {
  await double.reset();
  pull = await double.openPullRequest({
    from: "contributor/hello",
    branch: "patch",
    author: "contributor",
  });
});
afterEach(() => {
  job?.close();
  job = undefined;
  expect(double.violations).toEqual([]);
});

/** What actions/download-artifact does where the measuring job left its results. */
const downloads: OtherAction = async (call: ActionCall) => {
  expect(call.with).toMatchObject({ "run-id": "900", name: "rsync-bench-results-2" });
  const target = join(call.workspace, call.with.path ?? "");
  mkdirSync(target);
  cpSync(recorded, join(target, "results.json"));
  return {};
};

async function runPublish(download: OtherAction, run: object = {}): Promise<JobRun> {
  const { event, payload } = measuredJob(pull, { run_attempt: 2, ...run });
  job = await runJob({
    workflow: publish.text,
    job: "publish",
    event: { name: event, payload: payload ?? {} },
    github: { repository: double.repository, api_url: double.url, server_url: "https://github.localhost" },
    actions: { "actions/download-artifact": download },
    token: (permissions) =>
      double.token({ pull_requests: permissions["pull-requests"] === "write" ? "write" : "read" }),
    env: { GITHUB_API_URL: double.url, GITHUB_SERVER_URL: "https://github.localhost" },
  });
  return job;
}

test("both halves mean the same workflow and the same artifact", () => {
  expect(parsed(publish).on).toEqual({
    workflow_run: { workflows: [parsed(measure).name], types: ["completed"] },
  });
  const attemptOf = (run: string) => `rsync-bench-results-\${{ ${run}.run_attempt }}`;
  const uploaded = stepsOf(measure).find(({ uses }) => isOurs(uses))?.with?.artifact;
  const [download, ours] = stepsOf(publish);
  expect(uploaded).toBe(attemptOf("github"));
  expect(download?.with?.name).toBe(attemptOf("github.event.workflow_run"));
  expect(ours?.with).toEqual({ mode: "publish", results: download?.with?.path });
  // What the pull request holds must never be on the machine that may write.
  expect(stepsOf(publish).map(({ run, uses }) => run ?? uses?.replace(/@.*/, ""))).toEqual([
    "actions/download-artifact",
    "org/rsync-bench-action",
  ]);
});

describe("examples/fork-safe-publish.yml", () => {
  test("comments on the fork's pull request with the rights that it asks for", async () => {
    const { outcome, ours } = await runPublish(downloads);
    expect(outcome).toBe("success");
    expect(ours().outputs).toMatchObject({ verdict: "fail" });
    expect(await double.comments(pull.number)).toMatchObject([
      { login: "github-actions[bot]", body: expect.stringMatching(/\*\*FAIL\*\* —/) },
    ]);
  });

  test("says so in the comment when the measuring job left nothing", async () => {
    const { outcome } = await runPublish(async () => {
      throw new Error("Unable to find any artifacts for the associated workflow");
    });
    expect(outcome).toBe("failure");
    expect(await double.comments(pull.number)).toMatchObject([
      { body: expect.stringMatching(/\*\*INCONCLUSIVE\*\*/) },
    ]);
  });

  test.each([
    ["a push", { event: "push" }],
    ["a run that was cancelled", { conclusion: "cancelled" }],
  ])("does nothing about %s", async (_name, run) => {
    expect((await runPublish(downloads, run)).outcome).toBe("skipped");
    expect(double.requests).toEqual([]);
  });
});
