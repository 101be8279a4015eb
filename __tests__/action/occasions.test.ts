import { join } from "node:path";
import { describe, expect, test } from "@jest/globals";
import { forward, refusal, startLayer } from "../helpers/github/layer.ts";
import { type Job, pullRequestJob } from "../helpers/job-env.ts";
import { ownPull, PullRequestScene, recordedPath } from "../helpers/pull-request-scene.ts";
import type { StepResult } from "../helpers/runner.ts";

const scene = PullRequestScene.set(ownPull, {
  contents: "read",
  pull_requests: "write",
  checks: "write",
  statuses: "write",
});

const step = (job: Job, inputs: Record<string, string> = {}) => scene.publish(inputs, job);

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
    expect(scene.double.requests).toEqual([]);
  });

  test("a pull request without an event file is known by its ref", async () => {
    await step({ event: "pull_request", payload: null, ref: `refs/pull/${scene.pull.number}/merge` });
    expect(await scene.bodies()).toHaveLength(1);
  });
});

describe("a check that can be made required", () => {
  test("is left on release events as it is", async () => {
    const result = await step({ event: "release", payload: {}, sha: scene.pull.headSha });
    expect(notes(result)).toEqual([]);
    expect(await scene.double.checkRuns(scene.pull.headSha)).toMatchObject([
      {
        name: "rsync-bench verdict",
        status: "completed",
        conclusion: "failure",
        title: expect.stringMatching(/^FAIL — 3\.2\.3/),
        summary: expect.stringMatching(/^\*\*FAIL\*\*/),
        detailsUrl: "https://github.localhost/octocat/hello/actions/runs/1000",
      },
    ]);
  });

  test("that nobody asked for costs a token without the right no more than a notice", async () => {
    scene.token = await scene.double.token({ contents: "read" });
    const result = await step({ event: "release", payload: {}, sha: scene.pull.headSha });
    expect(result.exitCode).toBe(0);
    expect(notes(result)).toEqual([expect.stringMatching(/permission checks: write/)]);
  });

  test("is left on request on the head of a pull request, not on the merge", async () => {
    const inputs = { check: "check-run", comment: "never", results: recordedPath("pass") };
    await step(pullRequestJob(scene.pull, { sha: "e".repeat(40) }), inputs);
    expect(await scene.double.checkRuns(scene.pull.headSha)).toMatchObject([{ conclusion: "success" }]);
  });

  test("is left on a merge queue's own commit", async () => {
    const payload = { merge_group: { head_sha: scene.pull.headSha } };
    await step({ event: "merge_group", payload }, { check: "check-run", "comment-key": "linux" });
    expect(await scene.double.checkRuns(scene.pull.headSha)).toMatchObject([
      { name: "rsync-bench verdict (linux)" },
    ]);
  });

  test("can be a commit status", async () => {
    await step({ event: "push", payload: {}, sha: scene.pull.headSha }, { check: "commit-status" });
    const [status] = scene.double.statuses(scene.pull.headSha);
    expect(status).toMatchObject({ context: "rsync-bench verdict", state: "failure" });
    expect(status?.description).toMatch(/^FAIL — .{100,133}$/);
  });

  test("is nothing that lets pass what is inconclusive", async () => {
    const nothing = { results: join(scene.runner.root, "nothing"), check: "check-run" };
    const result = await step({ event: "push", payload: {}, sha: scene.pull.headSha }, nothing);
    expect(result).toMatchObject({ exitCode: 2, outputs: { verdict: "inconclusive" } });
    expect(await scene.double.checkRuns(scene.pull.headSha)).toMatchObject([
      { conclusion: "failure", title: expect.stringMatching(/^INCONCLUSIVE/) },
    ]);
  });
});

describe("other servers (github-action-benchmark#101, bencher#583)", () => {
  test("one without GraphQL and check runs takes comments and commit statuses", async () => {
    scene.double.without("graphql");
    for (const results of ["fail", "pass"] as const) {
      await step(pullRequestJob(scene.pull), { check: "commit-status", results: recordedPath(results) });
    }
    expect(await scene.double.comments(scene.pull.number)).toMatchObject([
      { body: expect.stringMatching(/PASS/) },
    ]);
    expect(scene.double.statuses(scene.pull.headSha).map(({ state }) => state)).toEqual(
      expect.arrayContaining(["success", "failure"]),
    );
  });

  test("one without check runs is told apart, with what to choose instead", async () => {
    scene.double.without("checks");
    const result = await step(pullRequestJob(scene.pull), { check: "check-run" });
    expect(notes(result)).toContainEqual(expect.stringMatching(/choose check: commit-status/));
    expect(await scene.bodies()).toHaveLength(1);
  });

  test("GitHub Enterprise Server has its API below a path, and GraphQL beside it", async () => {
    const enterprise = await startLayer(async (call) => {
      const [, path] = /^\/api(?:\/v3(\/.*)|(\/graphql))$/.exec(call.path)?.filter(Boolean) ?? [];
      return path === undefined ? refusal(404, "Not Found") : forward({ ...call, path }, scene.double.url);
    });
    try {
      const address = { GITHUB_API_URL: `${enterprise.url}/api/v3`, GITHUB_SERVER_URL: enterprise.url };
      const result = await scene.publish({}, pullRequestJob(scene.pull), address);
      expect(result).toMatchObject({ exitCode: 0 });
      const [comment] = await scene.double.comments(scene.pull.number);
      expect(comment?.body).toContain(`[run](${enterprise.url}/octocat/hello/actions/runs/1000)`);
      expect(scene.double.requests.map(({ path }) => path)).toContain("/graphql");
    } finally {
      enterprise.close();
    }
  });
});
