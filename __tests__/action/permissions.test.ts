import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "@jest/globals";
import { GitHubDouble } from "../helpers/github/github-double.ts";
import type { PullRequest } from "../helpers/github/pull-requests.ts";
import { jobEnv, pullRequestJob } from "../helpers/job-env.ts";
import { Runner, type StepResult } from "../helpers/runner.ts";

const results = join(import.meta.dirname, "../../fixtures/report/fail.results.json");

let double: GitHubDouble;
let runner: Runner;
let own: PullRequest;
let foreign: PullRequest;

beforeAll(async () => {
  double = await GitHubDouble.start();
}, 120_000);
afterAll(() => double.close());
beforeEach(async () => {
  await double.reset();
  runner = new Runner();
  own = await double.openPullRequest({ from: "octocat/hello", branch: "topic", author: "octocat" });
  foreign = await double.openPullRequest({
    from: "contributor/hello",
    branch: "patch",
    author: "contributor",
  });
});
afterEach(() => {
  runner.close();
  expect(double.violations).toEqual([]);
});

const readOnly = { contents: "read", pull_requests: "read", issues: "read" } as const;
const writing = { contents: "read", pull_requests: "write" } as const;

/** A measuring step, made short: the recorded results are published as if they had just been measured. */
function step(
  pull: PullRequest,
  token: string,
  { inputs = {}, env = {}, actor = "octocat" } = {},
): Promise<StepResult> {
  const all = { mode: "publish", results, "github-token": token, ...inputs };
  return runner.step(all, { ...jobEnv(runner.root, double, pullRequestJob(pull, { actor })), ...env });
}

function messages({ commands }: StepResult, level: string): string[] {
  return commands.filter(({ name }) => name === level).map(({ message }) => message);
}

/** A port that nobody listens at any more. */
async function closedPort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, "close");
  return port;
}

describe("a token that can only read (titiler#1464, dependabot-core#3563)", () => {
  test.each([
    ["on a fork's pull request", () => foreign, "contributor", /^A fork's pull request has a token/],
    ["on Dependabot's, which is no fork", () => own, "dependabot[bot]", /^A pull request of Dependabot has/],
  ])("%s fails nothing: one notice says how to get comments", async (_name, pull, actor, words) => {
    const result = await step(pull(), await double.token(readOnly), { actor });
    expect(result).toMatchObject({ exitCode: 0, outputs: { verdict: "fail", "comment-url": "" } });
    expect(messages(result, "notice")).toEqual([expect.stringMatching(words)]);
    expect(messages(result, "notice")[0]).toContain("examples/fork-safe-publish.yml");
    expect(messages(result, "warning").concat(messages(result, "error"))).toEqual([]);
    expect(result.summary).toMatch(/^\*\*FAIL\*\*/);
    expect(await double.comments(pull().number)).toEqual([]);
  });

  test("on a fork whose token may write after all comments", async () => {
    const result = await step(foreign, await double.token(writing));
    expect(result.outputs["comment-url"]).not.toBe("");
    expect(await double.comments(foreign.number)).toHaveLength(1);
  });
});

describe("a missing permission is named (size-limit-action#104, sticky-pull-request-comment#1107)", () => {
  const words = /^No comment was posted\..*permission pull-requests: write\./;

  test("for the comment, as a notice to whoever did not ask for one", async () => {
    const result = await step(own, await double.token(readOnly));
    expect(result.exitCode).toBe(0);
    expect(messages(result, "notice")).toEqual([expect.stringMatching(words)]);
  });

  test.each(["always", "on-failure"])("for the comment, aloud with comment: %s", async (comment) => {
    const result = await step(own, await double.token(readOnly), { inputs: { comment } });
    expect(messages(result, "error")).toContainEqual(expect.stringMatching(words));
  });

  test("for the check run", async () => {
    const result = await step(own, await double.token(writing), { inputs: { check: "check-run" } });
    expect(messages(result, "error")).toContainEqual(
      expect.stringMatching(/^No check run was left\..*permission checks: write\./),
    );
    expect(await double.comments(own.number)).toHaveLength(1);
  });

  test("for the commit status", async () => {
    const result = await step(own, await double.token(writing), { inputs: { check: "commit-status" } });
    expect(messages(result, "error")).toContainEqual(
      expect.stringMatching(/^No commit status was left\..*permission statuses: write\./),
    );
  });

  test("an invalid token is one, too", async () => {
    const result = await step(own, "ghs_nobody");
    expect(messages(result, "notice")).toContainEqual(expect.stringMatching(/Bad credentials.*write\./));
  });

  test("issues: write is enough for a comment", async () => {
    const result = await step(own, await double.token({ ...readOnly, issues: "write" }));
    expect(result.exitCode).toBe(0);
    expect(await double.comments(own.number)).toHaveLength(1);
  });
});

test("without a token nothing is asked, and a notice says so", async () => {
  const result = await step(own, "");
  expect(result.exitCode).toBe(0);
  expect(messages(result, "notice")).toEqual([expect.stringMatching(/^The input github-token is empty/)]);
  expect(double.requests).toEqual([]);
});

test("a locked conversation is told as what it is", async () => {
  double.lock(own.number);
  const result = await step(own, await double.token(writing));
  expect(messages(result, "notice")).toEqual([expect.stringMatching(/The conversation is locked/)]);
});

describe("a server that is not well", () => {
  const comments = /\/comments$/;

  test.each([500, 502])("is asked again after a %i, and comments once", async (status) => {
    double.fail({ method: "POST", path: comments, status, times: 2 });
    const result = await step(own, await double.token(writing));
    expect(result.exitCode).toBe(0);
    expect(await double.comments(own.number)).toHaveLength(1);
  });

  test("may have commented before it answered 502: one comment is left", async () => {
    double.fail({ method: "POST", path: comments, status: 502, times: 1, after: true });
    const result = await step(own, await double.token(writing));
    expect(result.exitCode).toBe(0);
    const left = await double.comments(own.number);
    expect(left).toHaveLength(1);
    expect(result.outputs["comment-url"]).toContain(`#issuecomment-${left[0]?.id}`);
  });

  test.each([
    ["in GitHub's words", { message: "You have exceeded a secondary rate limit." }],
    ["by a header alone", { message: "Slow down." }],
  ])("is given the time that it asks for by a rate limit, %s", async (_name, body) => {
    const headers = { "retry-after": "2" };
    double.fail({ method: "POST", path: comments, status: 429, times: 1, headers, body });
    const result = await step(own, await double.token(writing), { env: { RUNNER_DEBUG: "1" } });
    expect(result.exitCode).toBe(0);
    expect(messages(result, "debug")).toContainEqual(expect.stringMatching(/to be tried again after [23] s/));
    expect(await double.comments(own.number)).toHaveLength(1);
  });

  test("is not waited for when its rate limit lasts an hour", async () => {
    const reset = String(Math.floor(Date.now() / 1000) + 3600);
    const headers = { "x-ratelimit-remaining": "0", "x-ratelimit-reset": reset };
    const body = { message: "API rate limit exceeded for installation." };
    double.fail({ method: "GET", path: /\/pulls\/\d+$/, status: 403, times: 9, headers, body });
    const result = await step(own, await double.token(writing));
    expect(messages(result, "error")).toContainEqual(expect.stringMatching(/limits the rate of requests/));
    expect(result.summary).toMatch(/^\*\*FAIL\*\*/);
  });

  test("that fails every time costs the comment and nothing else", async () => {
    double.fail({ method: "POST", path: comments, status: 500, times: 99 });
    const result = await step(own, await double.token(writing));
    expect(messages(result, "error")).toContainEqual(
      expect.stringMatching(/^No comment was posted. The server had an error, several times over/),
    );
    expect(result).toMatchObject({ outputs: { verdict: "fail", "comment-url": "" } });
    expect(result.summary).toMatch(/^\*\*FAIL\*\*/);
  });

  test("that cannot be reached costs the comment and nothing else", async () => {
    const env = { GITHUB_API_URL: `http://127.0.0.1:${await closedPort()}` };
    const result = await step(own, "ghs_secret", { env });
    expect(messages(result, "error")).toContainEqual(
      expect.stringMatching(/^No comment was posted. The server could not be reached \(.*ECONNREFUSED/),
    );
    expect(result.summary).toMatch(/^\*\*FAIL\*\*/);
  });
});
