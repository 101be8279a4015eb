import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import { describe, expect, test } from "@jest/globals";
import type { NewPullRequest } from "../helpers/github/pull-requests.ts";
import { pullRequestJob } from "../helpers/job-env.ts";
import { forkPull, messages, ownPull, PullRequestScene } from "../helpers/pull-request-scene.ts";
import type { StepResult } from "../helpers/runner.ts";

const scene = PullRequestScene.set(ownPull, {});

const readOnly = { contents: "read", pull_requests: "read", issues: "read" } as const;
const writing = { contents: "read", pull_requests: "write" } as const;
const dependency: NewPullRequest = { ...ownPull, branch: "dependabot/npm/left-pad-2" };

/** A step with this token, for the pull request of the scene. */
function step(token: string, { inputs = {}, env = {}, actor = "octocat" } = {}): Promise<StepResult> {
  return scene.publish({ "github-token": token, ...inputs }, pullRequestJob(scene.pull, { actor }), env);
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
    ["on a fork's pull request", forkPull, "contributor", /^A fork's pull request has a token/],
    ["on Dependabot's, which is no fork", dependency, "dependabot[bot]", /^A pull request of Dependabot has/],
  ])("%s fails nothing: one notice says how to get comments", async (_name, wanted, actor, words) => {
    scene.pull = await scene.double.openPullRequest(wanted);
    const result = await step(await scene.double.token(readOnly), { actor });
    expect(result).toMatchObject({ exitCode: 0, outputs: { verdict: "fail", "comment-url": "" } });
    expect(messages(result, "notice")).toEqual([expect.stringMatching(words)]);
    expect(messages(result, "notice")[0]).toContain("fork-safe-publish.yml");
    expect(messages(result, "warning").concat(messages(result, "error"))).toEqual([]);
    expect(result.summary).toMatch(/^\*\*FAIL\*\*/);
    expect(await scene.bodies()).toEqual([]);
  });

  test("on a fork whose token may write after all comments", async () => {
    scene.pull = await scene.double.openPullRequest(forkPull);
    const result = await step(await scene.double.token(writing));
    expect(result.outputs["comment-url"]).not.toBe("");
    expect(await scene.bodies()).toHaveLength(1);
  });
});

describe("a missing permission is named (size-limit-action#104, sticky-pull-request-comment#1107)", () => {
  const words = /^No comment was posted\..*permission pull-requests: write\./;

  test("for the comment, as a notice to whoever did not ask for one", async () => {
    const result = await step(await scene.double.token(readOnly));
    expect(result.exitCode).toBe(0);
    expect(messages(result, "notice")).toEqual([expect.stringMatching(words)]);
  });

  test.each(["always", "on-failure"])("for the comment, aloud with comment: %s", async (comment) => {
    const result = await step(await scene.double.token(readOnly), { inputs: { comment } });
    expect(messages(result, "error")).toContainEqual(expect.stringMatching(words));
  });

  test("for the check run", async () => {
    const result = await step(await scene.double.token(writing), { inputs: { check: "check-run" } });
    expect(messages(result, "error")).toContainEqual(
      expect.stringMatching(/^No check run was left\..*permission checks: write\./),
    );
    expect(await scene.bodies()).toHaveLength(1);
  });

  test("for the commit status", async () => {
    const result = await step(await scene.double.token(writing), { inputs: { check: "commit-status" } });
    expect(messages(result, "error")).toContainEqual(
      expect.stringMatching(/^No commit status was left\..*permission statuses: write\./),
    );
  });

  test("an invalid token is told apart", async () => {
    const result = await step("ghs_nobody");
    expect(messages(result, "error")).toContainEqual(expect.stringMatching(/does not know the token/));
  });

  test("no fork is told to ask for what it cannot have", async () => {
    scene.pull = await scene.double.openPullRequest(forkPull);
    const result = await step(await scene.double.token(readOnly), { inputs: { check: "check-run" } });
    const said = messages(result, "notice").concat(messages(result, "error"));
    expect(said.filter((text) => text.includes("fork-safe-measure.yml"))).toHaveLength(2);
    expect(said.filter((text) => text.includes("permission checks"))).toEqual([]);
  });

  test("issues: write is enough for a comment", async () => {
    const result = await step(await scene.double.token({ ...readOnly, issues: "write" }));
    expect(result.exitCode).toBe(0);
    expect(await scene.bodies()).toHaveLength(1);
  });
});

test("a token with a line end in it is not printed by whoever refuses it", async () => {
  const result = await step("ghs_secret\nanother");
  expect(messages(result, "error")).toContainEqual(
    expect.stringMatching(/holds a character that no token has/),
  );
  expect(result.log).not.toMatch(/ghs_secret/);
});

describe("without a token", () => {
  test("nothing is asked, and a notice says so", async () => {
    const result = await step("");
    expect(result.exitCode).toBe(0);
    expect(messages(result, "notice")).toEqual([expect.stringMatching(/^The token .* is empty/)]);
    expect(scene.double.requests).toEqual([]);
  });

  test.each([{ comment: "always" }, { check: "check-run" }])("%j is not passed over", async (inputs) => {
    const result = await step("", { inputs });
    expect(messages(result, "error")).toContainEqual(expect.stringMatching(/^The token .* is empty/));
  });
});

test("a locked conversation is told as what it is", async () => {
  scene.double.lock(scene.pull.number);
  const result = await step(await scene.double.token(writing));
  expect(messages(result, "notice")).toEqual([expect.stringMatching(/The conversation is locked/)]);
});

describe("a server that is not well", () => {
  const comments = /\/comments$/;

  test.each([500, 502])("is asked again after a %i, and comments once", async (status) => {
    scene.double.fail({ method: "POST", path: comments, status, times: 2 });
    const result = await step(await scene.double.token(writing));
    expect(result.exitCode).toBe(0);
    expect(await scene.bodies()).toHaveLength(1);
  });

  test("may have commented before it answered 502: one comment is left", async () => {
    scene.double.fail({ method: "POST", path: comments, status: 502, times: 1, after: true });
    const result = await step(await scene.double.token(writing));
    expect(result.exitCode).toBe(0);
    const left = await scene.double.comments(scene.pull.number);
    expect(left).toHaveLength(1);
    expect(result.outputs["comment-url"]).toContain(`#issuecomment-${left[0]?.id}`);
  });

  test.each([
    ["in GitHub's words", { message: "You have exceeded a secondary rate limit." }],
    ["by a header alone", { message: "Slow down." }],
  ])("is given the time that it asks for by a rate limit, %s", async (_name, body) => {
    const headers = { "retry-after": "2" };
    scene.double.fail({ method: "POST", path: comments, status: 429, times: 1, headers, body });
    const result = await step(await scene.double.token(writing), { env: { RUNNER_DEBUG: "1" } });
    expect(result.exitCode).toBe(0);
    expect(messages(result, "debug")).toContainEqual(expect.stringMatching(/to be tried again after [23] s/));
    expect(await scene.bodies()).toHaveLength(1);
  });

  test("is not waited for when its rate limit lasts an hour", async () => {
    const reset = String(Math.floor(Date.now() / 1000) + 3600);
    const headers = { "x-ratelimit-remaining": "0", "x-ratelimit-reset": reset };
    const body = { message: "API rate limit exceeded for installation." };
    scene.double.fail({ method: "GET", path: /\/pulls\/\d+$/, status: 403, times: 9, headers, body });
    const result = await step(await scene.double.token(writing));
    expect(messages(result, "error")).toContainEqual(expect.stringMatching(/limits the rate of requests/));
    expect(result.summary).toMatch(/^\*\*FAIL\*\*/);
  });

  test("that fails every time costs the comment and nothing else", async () => {
    scene.double.fail({ method: "POST", path: comments, status: 500, times: 99 });
    const result = await step(await scene.double.token(writing));
    expect(messages(result, "error")).toContainEqual(
      expect.stringMatching(/^No comment was posted. The server had an error, several times over/),
    );
    expect(result).toMatchObject({ outputs: { verdict: "fail", "comment-url": "" } });
    expect(result.summary).toMatch(/^\*\*FAIL\*\*/);
  });

  test("that cannot be reached costs the comment and nothing else", async () => {
    const env = { GITHUB_API_URL: `http://127.0.0.1:${await closedPort()}` };
    const result = await step("ghs_secret", { env });
    expect(messages(result, "error")).toContainEqual(
      expect.stringMatching(/^No comment was posted. The server could not be reached \(.*ECONNREFUSED/),
    );
    expect(result.summary).toMatch(/^\*\*FAIL\*\*/);
  });
});
