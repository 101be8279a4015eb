import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "@jest/globals";
import { GitHubDouble } from "../helpers/github/github-double.ts";
import { forward, refusal, startLayer } from "../helpers/github/layer.ts";
import type { PullRequest } from "../helpers/github/pull-requests.ts";
import { type Job, jobEnv, pullRequestJob } from "../helpers/job-env.ts";
import { Runner, type StepResult } from "../helpers/runner.ts";

const recorded = (name: string) => join(import.meta.dirname, "../../fixtures/report", `${name}.results.json`);

let double: GitHubDouble;
let runner: Runner;
/** Its commit is in the repository, so that checks can be left on it. */
let pull: PullRequest;
let token: string;

beforeAll(async () => {
  double = await GitHubDouble.start();
}, 120_000);
afterAll(() => double.close());
beforeEach(async () => {
  await double.reset();
  runner = new Runner();
  pull = await double.openPullRequest({ from: "octocat/hello", branch: "topic", author: "octocat" });
  token = await double.token({
    contents: "read",
    pull_requests: "write",
    checks: "write",
    statuses: "write",
  });
});
afterEach(() => {
  runner.close();
  expect(double.violations).toEqual([]);
});

function step(job: Job, inputs: Record<string, string> = {}): Promise<StepResult> {
  const all = { mode: "publish", results: recorded("fail"), "github-token": token, ...inputs };
  return runner.step(all, jobEnv(runner.root, double, job));
}

const notes = ({ commands }: StepResult) =>
  commands.filter(({ name }) => ["notice", "warning", "error"].includes(name)).map(({ message }) => message);

describe("without a pull request (get-changed-files#46, opa#8522)", () => {
  test.each<Job>([
    { event: "push", payload: { ref: "refs/heads/main" } },
    { event: "schedule", payload: { schedule: "17 4 * * 1" } },
    { event: "workflow_dispatch", payload: { inputs: {} } },
    { event: "merge_group", payload: { merge_group: { head_sha: "a".repeat(40) } } },
    { event: "push", payload: null },
  ])("on $event the report is on the summary page, and nothing is amiss", async (job) => {
    const result = await step(job);
    expect(result).toMatchObject({ exitCode: 0, outputs: { verdict: "fail" } });
    expect(result.summary).toMatch(/^\*\*FAIL\*\*/);
    expect(notes(result)).toEqual([]);
    expect(double.requests).toEqual([]);
  });

  test("a pull request without an event file is known by its ref", async () => {
    await step({ event: "pull_request", payload: null, ref: `refs/pull/${pull.number}/merge` });
    expect(await double.comments(pull.number)).toHaveLength(1);
  });
});

describe("a check that can be made required", () => {
  test("is left on release events as it is", async () => {
    const result = await step({ event: "release", payload: {}, sha: pull.headSha });
    expect(notes(result)).toEqual([]);
    expect(await double.checkRuns(pull.headSha)).toMatchObject([
      {
        name: "rsync-bench",
        status: "completed",
        conclusion: "failure",
        title: expect.stringMatching(/^FAIL — 3\.2\.3/),
        summary: expect.stringMatching(/^\*\*FAIL\*\*/),
        detailsUrl: "https://github.localhost/octocat/hello/actions/runs/1000",
      },
    ]);
  });

  test("that nobody asked for costs a token without the right no more than a notice", async () => {
    token = await double.token({ contents: "read" });
    const result = await step({ event: "release", payload: {}, sha: pull.headSha });
    expect(result.exitCode).toBe(0);
    expect(notes(result)).toEqual([expect.stringMatching(/permission checks: write/)]);
  });

  test("is left on request on the head of a pull request, not on the merge", async () => {
    const inputs = { check: "check-run", comment: "never", results: recorded("pass") };
    await step(pullRequestJob(pull, { sha: "e".repeat(40) }), inputs);
    expect(await double.checkRuns(pull.headSha)).toMatchObject([{ conclusion: "success" }]);
  });

  test("is left on a merge queue's own commit", async () => {
    const payload = { merge_group: { head_sha: pull.headSha } };
    await step({ event: "merge_group", payload }, { check: "check-run", "comment-key": "linux" });
    expect(await double.checkRuns(pull.headSha)).toMatchObject([{ name: "rsync-bench (linux)" }]);
  });

  test("can be a commit status", async () => {
    await step({ event: "push", payload: {}, sha: pull.headSha }, { check: "commit-status" });
    const [status] = double.statuses(pull.headSha);
    expect(status).toMatchObject({ context: "rsync-bench", state: "failure" });
    expect(status?.description).toMatch(/^FAIL — .{100,133}$/);
  });

  test("is nothing that lets pass what is inconclusive", async () => {
    const nothing = { results: join(runner.root, "nothing"), check: "check-run" };
    const result = await step({ event: "push", payload: {}, sha: pull.headSha }, nothing);
    expect(result).toMatchObject({ exitCode: 2, outputs: { verdict: "inconclusive" } });
    expect(await double.checkRuns(pull.headSha)).toMatchObject([
      { conclusion: "failure", title: expect.stringMatching(/^INCONCLUSIVE/) },
    ]);
  });
});

describe("other servers (github-action-benchmark#101, bencher#583)", () => {
  test("one without GraphQL and check runs takes comments and commit statuses", async () => {
    double.without("graphql");
    for (const results of ["fail", "pass"]) {
      await step(pullRequestJob(pull), { check: "commit-status", results: recorded(results) });
    }
    expect(await double.comments(pull.number)).toMatchObject([{ body: expect.stringMatching(/PASS/) }]);
    expect(double.statuses(pull.headSha).map(({ state }) => state)).toEqual(
      expect.arrayContaining(["success", "failure"]),
    );
  });

  test("one without check runs is told apart, with what to choose instead", async () => {
    double.without("checks");
    const result = await step(pullRequestJob(pull), { check: "check-run" });
    expect(notes(result)).toContainEqual(expect.stringMatching(/choose check: commit-status/));
    expect(await double.comments(pull.number)).toHaveLength(1);
  });

  test("GitHub Enterprise Server has its API below a path, and GraphQL beside it", async () => {
    const enterprise = await startLayer(async (call) => {
      const [, path] = /^\/api(?:\/v3(\/.*)|(\/graphql))$/.exec(call.path)?.filter(Boolean) ?? [];
      return path === undefined ? refusal(404, "Not Found") : forward({ ...call, path }, double.url);
    });
    try {
      const address = { GITHUB_API_URL: `${enterprise.url}/api/v3`, GITHUB_SERVER_URL: enterprise.url };
      const all = { mode: "publish", results: recorded("fail"), "github-token": token };
      const env = { ...jobEnv(runner.root, double, pullRequestJob(pull)), ...address };
      expect(await runner.step(all, env)).toMatchObject({ exitCode: 0 });
      const [comment] = await double.comments(pull.number);
      expect(comment?.body).toContain(`[run](${enterprise.url}/octocat/hello/actions/runs/1000)`);
      expect(double.requests.map(({ path }) => path)).toContain("/graphql");
    } finally {
      enterprise.close();
    }
  });
});
