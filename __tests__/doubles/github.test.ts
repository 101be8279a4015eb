import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "@jest/globals";
import { Octokit } from "@octokit/core";
import { paginateRest } from "@octokit/plugin-paginate-rest";
import { GitHubDouble } from "../helpers/github/github-double.ts";

const hello = { owner: "octocat", repo: "hello" };
const issueComments = "/repos/{owner}/{repo}/issues/{issue_number}/comments";
const issueComment = "/repos/{owner}/{repo}/issues/comments/{comment_id}";
const checkRuns = "/repos/{owner}/{repo}/check-runs";
const statuses = "/repos/{owner}/{repo}/statuses/{sha}";
const bot = "github-actions[bot]";

let double: GitHubDouble;

beforeAll(async () => {
  double = await GitHubDouble.start();
});

afterAll(() => double?.close());

beforeEach(() => double.reset());

function client(auth?: string) {
  // Every refusal would be printed.
  const log = { debug() {}, info() {}, warn() {}, error() {} };
  const options = { baseUrl: double.url, log };
  return new (Octokit.plugin(paginateRest))(auth === undefined ? options : { ...options, auth });
}

function openPullRequest(from: "octocat/hello" | "contributor/hello" = "octocat/hello", branch = "change") {
  return double.openPullRequest({
    from,
    branch,
    author: from === "octocat/hello" ? "octocat" : "contributor",
  });
}

function comment(auth: string | undefined, number: number, body: string) {
  return client(auth).request(`POST ${issueComments}`, { ...hello, issue_number: number, body });
}

const refusedWith = (status: number, message: string) => ({ status, response: { data: { message } } });
const notAccessible = refusedWith(403, "Resource not accessible by integration");

describe("tokens", () => {
  test.each([{ issues: "write" }, { pull_requests: "write" }] as const)("%j may comment", async (may) => {
    const { number } = await openPullRequest();
    const { data } = await comment(await double.token(may), number, "Hello");
    expect(data.user).toMatchObject({ login: bot, type: "Bot" });
    expect(await double.comments(number)).toEqual([{ id: data.id, login: bot, body: "Hello" }]);
    expect(double.violations).toEqual([]);
  });

  test.each([{}, { issues: "read", pull_requests: "read" }, { checks: "write" }] as const)(
    "%j may not comment",
    async (may) => {
      const { number } = await openPullRequest();
      await expect(comment(await double.token(may), number, "Hello")).rejects.toMatchObject(notAccessible);
      expect(await double.comments(number)).toEqual([]);
    },
  );

  test("a check run needs checks, a status needs statuses", async () => {
    const { headSha } = await openPullRequest();
    const check = { ...hello, name: "rsync", head_sha: headSha };
    const status = { ...hello, sha: headSha, state: "success" } as const;
    const checks = client(await double.token({ checks: "write" }));
    await checks.request(`POST ${checkRuns}`, check);
    await expect(checks.request(`POST ${statuses}`, status)).rejects.toMatchObject(notAccessible);
    const other = client(await double.token({ statuses: "write" }));
    await other.request(`POST ${statuses}`, status);
    await expect(other.request(`POST ${checkRuns}`, check)).rejects.toMatchObject(notAccessible);
  });

  test("an unknown token is refused, also for what anybody may read", async () => {
    const { number } = await openPullRequest();
    const list = { ...hello, issue_number: number };
    const refused = refusedWith(401, "Bad credentials");
    await expect(client("garbage").request(`GET ${issueComments}`, list)).rejects.toMatchObject(refused);
    await expect(client().request(`GET ${issueComments}`, list)).resolves.toMatchObject({ status: 200 });
    await expect(comment(undefined, number, "Hello")).rejects.toMatchObject({ status: 401 });
  });

  test("a job's token is not a user, a user's token is", async () => {
    const job = client(await double.token({ issues: "write" }));
    await expect(job.request("GET /user")).rejects.toMatchObject(notAccessible);
    const { data } = await client(double.userToken("mallory")).request("GET /user");
    expect(data.login).toBe("mallory");
  });

  test("a user may not change another's comment, write statuses, or make check runs", async () => {
    const { number, headSha } = await openPullRequest();
    const mallory = client(double.userToken("mallory"));
    const { id } = await double.addComment(number, "Mine", bot);
    const change = { ...hello, comment_id: id, body: "Yours" };
    await expect(mallory.request(`PATCH ${issueComment}`, change)).rejects.toMatchObject({ status: 403 });
    const status = { ...hello, sha: headSha, state: "success" } as const;
    await expect(mallory.request(`POST ${statuses}`, status)).rejects.toMatchObject({ status: 404 });
    const check = { ...hello, name: "rsync", head_sha: headSha };
    await expect(
      client(double.userToken("octocat")).request(`POST ${checkRuns}`, check),
    ).rejects.toMatchObject(refusedWith(403, "You must authenticate via a GitHub App."));
    const own = await double.addComment(number, "Own", "mallory");
    await mallory.request(`PATCH ${issueComment}`, { ...hello, comment_id: own.id, body: "Changed" });
    expect(await double.comments(number)).toMatchObject([{ body: "Mine" }, { body: "Changed" }]);
  });
});

describe("pull requests", () => {
  test("a push moves the head", async () => {
    const opened = await openPullRequest();
    const one = { ...hello, pull_number: opened.number };
    const read = async () =>
      (await client().request("GET /repos/{owner}/{repo}/pulls/{pull_number}", one)).data.head.sha;
    expect(await read()).toBe(opened.headSha);
    const pushed = await double.pushTo(opened);
    expect(pushed).not.toBe(opened.headSha);
    expect(await read()).toBe(pushed);
    expect(double.violations).toEqual([]);
  });

  test("are found by the head's owner and branch, as long as they are open", async () => {
    const own = await openPullRequest("octocat/hello", "same");
    const foreign = await openPullRequest("contributor/hello", "same");
    expect(foreign.headRepository).toBe("contributor/hello");
    const numbers = async (head: string) => {
      const { data } = await client().request("GET /repos/{owner}/{repo}/pulls", {
        ...hello,
        state: "open",
        head,
      });
      return data.map(({ number }) => number);
    };
    expect(await numbers("octocat:same")).toEqual([own.number]);
    expect(await numbers("contributor:same")).toEqual([foreign.number]);
    expect(await numbers("contributor:other")).toEqual([]);
    await double.closePullRequest(foreign.number);
    expect(await numbers("contributor:same")).toEqual([]);
    expect(double.violations).toEqual([]);
  });

  test("a fork's commits can be checked in the repository, also after a push", async () => {
    const foreign = await openPullRequest("contributor/hello");
    const octokit = client(await double.token({ checks: "write", statuses: "write" }));
    for (const sha of [foreign.headSha, await double.pushTo(foreign)]) {
      await octokit.request(`POST ${checkRuns}`, { ...hello, name: "rsync", head_sha: sha });
      await octokit.request(`POST ${statuses}`, { ...hello, sha, state: "success" });
      const { data } = await octokit.request("GET /repos/{owner}/{repo}/commits/{ref}/check-runs", {
        ...hello,
        ref: sha,
      });
      expect(data.check_runs).toMatchObject([{ name: "rsync", head_sha: sha }]);
    }
    const unknown = { ...hello, sha: "0".repeat(40), state: "success" } as const;
    await expect(octokit.request(`POST ${statuses}`, unknown)).rejects.toMatchObject({ status: 422 });
    const check = { ...hello, name: "rsync", head_sha: "0".repeat(40) };
    await expect(octokit.request(`POST ${checkRuns}`, check)).rejects.toMatchObject({ status: 422 });
    expect(double.violations).toEqual([]);
  });
});

describe("comments", () => {
  test("come in pages, oldest first, whose links lead through the double", async () => {
    const { number } = await openPullRequest();
    const bodies = Array.from({ length: 120 }, (_, index) => `Comment ${index}`);
    for (const body of bodies) await double.addComment(number, body, "mallory");
    const octokit = client(await double.token({ issues: "read" }));
    const list = { ...hello, issue_number: number, per_page: 50 };
    const all = await octokit.paginate(`GET ${issueComments}`, list);
    expect(all.map(({ body }) => body)).toEqual(bodies);
    expect(double.requests).toHaveLength(3);
    const { data, headers } = await octokit.request(`GET ${issueComments}`, { ...list, page: 3 });
    expect(data).toHaveLength(20);
    expect(headers.link).toContain(`${double.url}/`);
    expect(headers.link).not.toContain('rel="next"');
    expect((await double.comments(number)).map(({ body }) => body)).toEqual(bodies);
    expect(double.violations).toEqual([]);
  });

  test("change, vanish, and are then not found", async () => {
    const { number } = await openPullRequest();
    const first = await double.addComment(number, "First", "octocat");
    const second = await double.addComment(number, "Second", "contributor");
    const octokit = client(await double.token({ issues: "write" }));
    const change = { ...hello, comment_id: first.id, body: "Changed" };
    await octokit.request(`PATCH ${issueComment}`, change);
    await octokit.request(`DELETE ${issueComment}`, { ...hello, comment_id: second.id });
    expect(await double.comments(number)).toEqual([{ id: first.id, login: "octocat", body: "Changed" }]);
    await double.deleteComment(first.id);
    await expect(octokit.request(`PATCH ${issueComment}`, change)).rejects.toMatchObject({ status: 404 });
    expect(double.violations).toEqual([]);
  });

  test("are 65,536 characters long at most", async () => {
    const { number } = await openPullRequest();
    const token = await double.token({ issues: "write" });
    // An emoji is one character to GitHub, and two to JavaScript.
    const longest = "😀".repeat(65_536);
    const { data } = await comment(token, number, longest);
    const tooLong = { status: 422, message: expect.stringContaining("Body is too long") };
    await expect(comment(token, number, `${longest}.`)).rejects.toMatchObject(tooLong);
    const change = { ...hello, comment_id: data.id, body: `${longest}.` };
    await expect(client(token).request(`PATCH ${issueComment}`, change)).rejects.toMatchObject(tooLong);
    // Not toEqual: if it failed, Jest would look for the smallest difference for minutes.
    expect((await double.comments(number)).map(({ body }) => body === longest)).toEqual([true]);
    expect(double.violations).toEqual([]);
  });

  test("cannot be added to a locked conversation", async () => {
    const { number } = await openPullRequest();
    const token = await double.token({ issues: "write" });
    const { data } = await comment(token, number, "Before");
    double.lock(number);
    await expect(comment(token, number, "After")).rejects.toMatchObject(
      refusedWith(403, "Unable to create comment because issue is locked."),
    );
    await client(token).request(`PATCH ${issueComment}`, { ...hello, comment_id: data.id, body: "Edited" });
    expect(await double.comments(number)).toMatchObject([{ body: "Edited" }]);
    const other = await openPullRequest("octocat/hello", "other");
    await comment(token, other.number, "Elsewhere");
  });
});

describe("check runs and statuses", () => {
  test("check runs are created, changed and listed", async () => {
    const { headSha } = await openPullRequest();
    const octokit = client(await double.token({ checks: "write" }));
    const output = { title: "Title", summary: "Summary", text: "Text" };
    const { data } = await octokit.request(`POST ${checkRuns}`, {
      ...hello,
      name: "rsync",
      head_sha: headSha,
      status: "in_progress",
    });
    await octokit.request(`PATCH ${checkRuns}/{check_run_id}`, {
      ...hello,
      check_run_id: data.id,
      conclusion: "failure",
      status: "completed",
      details_url: "https://example.com/run",
      output,
    });
    const longest = { title: "Title", summary: "x".repeat(65_535) };
    await octokit.request(`POST ${checkRuns}`, {
      ...hello,
      name: "second",
      head_sha: headSha,
      output: longest,
    });
    const detailsUrl = "https://example.com/run";
    expect(await double.checkRuns(headSha)).toMatchObject([
      { id: data.id, name: "rsync", status: "completed", conclusion: "failure", ...output, detailsUrl },
      { name: "second", status: "queued", conclusion: null },
    ]);
    expect(double.violations).toEqual([]);
  });

  test.each(["summary", "text"])("a check run's %s of 65,536 characters is refused", async (field) => {
    const { headSha } = await openPullRequest();
    const octokit = client(await double.token({ checks: "write" }));
    const output = { title: "Title", summary: "Short", [field]: "x".repeat(65_536) };
    const check = { ...hello, name: "rsync", head_sha: headSha, output };
    await expect(octokit.request(`POST ${checkRuns}`, check)).rejects.toMatchObject({ status: 422 });
    expect(await double.checkRuns(headSha)).toEqual([]);
    expect(double.violations).toMatchObject([{ path: "/repos/octocat/hello/check-runs" }]);
  });

  test("statuses are kept, and listed newest first", async () => {
    const { headSha } = await openPullRequest();
    const octokit = client(await double.token({ statuses: "write" }));
    const first = { ...hello, sha: headSha, state: "pending", context: "rsync" } as const;
    const second = { ...first, state: "success", description: "x".repeat(140) } as const;
    await octokit.request(`POST ${statuses}`, first);
    await octokit.request(`POST ${statuses}`, { ...second, target_url: "https://example.com" });
    await expect(
      octokit.request(`POST ${statuses}`, { ...second, description: "x".repeat(141) }),
    ).rejects.toMatchObject({ status: 422, message: expect.stringContaining("description is too long") });
    expect(double.statuses(headSha)).toMatchObject([
      { state: "pending", context: "rsync", description: null, login: bot },
      { state: "success", description: second.description, targetUrl: "https://example.com" },
    ]);
    const { data } = await octokit.request("GET /repos/{owner}/{repo}/commits/{ref}/statuses", {
      ...hello,
      ref: headSha,
    });
    expect(data.map(({ state }) => state)).toEqual(["success", "pending"]);
    expect(double.violations).toEqual([]);
  });
});

describe("GraphQL and what other servers lack", () => {
  const viewer = "query { viewer { login } }";

  test("the viewer is who holds the token", async () => {
    const login = async (token: string) => await client(token).graphql(viewer);
    expect(await login(double.userToken("octocat"))).toEqual({ viewer: { login: "octocat" } });
    expect(await login(await double.token({}))).toEqual({ viewer: { login: bot } });
    await expect(login("garbage")).rejects.toMatchObject({ status: 401 });
    await expect(client(double.userToken("octocat")).graphql("{ rateLimit { cost } }")).rejects.toThrow();
  });

  test("what a server lacks is not found, and the rest is", async () => {
    const { headSha } = await openPullRequest();
    const octokit = client(await double.token({ checks: "write", statuses: "write" }));
    double.without("graphql");
    double.without("checks");
    await expect(octokit.graphql(viewer)).rejects.toMatchObject({ status: 404 });
    const check = { ...hello, name: "rsync", head_sha: headSha };
    await expect(octokit.request(`POST ${checkRuns}`, check)).rejects.toMatchObject({ status: 404 });
    await octokit.request(`POST ${statuses}`, { ...hello, sha: headSha, state: "success" });
    double.without("statuses");
    await expect(
      octokit.request(`POST ${statuses}`, { ...hello, sha: headSha, state: "success" }),
    ).rejects.toMatchObject({ status: 404 });
    await double.reset();
    expect(await client(double.userToken("octocat")).graphql(viewer)).toEqual({
      viewer: { login: "octocat" },
    });
  });
});

describe("faults and gates", () => {
  test("a fault meets as many requests of its kind as it says, and the server does nothing", async () => {
    const { number } = await openPullRequest();
    const token = await double.token({ issues: "write" });
    const headers = { "retry-after": "1" };
    double.fail({
      method: "POST",
      path: /comments$/,
      status: 429,
      headers,
      times: 2,
      body: { message: "Slow" },
    });
    const list = { ...hello, issue_number: number };
    await client(token).request(`GET ${issueComments}`, list);
    for (let time = 0; time < 2; time += 1) {
      await expect(comment(token, number, "Lost")).rejects.toMatchObject({
        status: 429,
        response: { headers, data: { message: "Slow" } },
      });
    }
    await comment(token, number, "Kept");
    expect((await double.comments(number)).map(({ body }) => body)).toEqual(["Kept"]);
    const path = `/repos/octocat/hello/issues/${number}/comments`;
    const permissions = { issues: "write" };
    expect(double.requests).toMatchObject([
      { method: "GET", path, status: 200, login: bot, permissions },
      { method: "POST", path, status: 429 },
      { method: "POST", path, status: 429 },
      { method: "POST", path, status: 201, body: JSON.stringify({ body: "Kept" }) },
    ]);
  });

  test("a fault after the work leaves the work done", async () => {
    const { number } = await openPullRequest();
    double.fail({ method: "POST", path: /comments$/, status: 502, times: 1, after: true });
    const token = await double.token({ issues: "write" });
    await expect(comment(token, number, "Done")).rejects.toMatchObject({ status: 502 });
    expect((await double.comments(number)).map(({ body }) => body)).toEqual(["Done"]);
  });

  test("a gate for two opens when two are there", async () => {
    const { number } = await openPullRequest();
    const token = await double.token({ issues: "write" });
    const gate = double.hold("POST", /comments$/, 2);
    const first = comment(token, number, "One");
    // They go the same way as the first comment, which would be through before them were the gate open.
    for (let time = 0; time < 3; time += 1) {
      await client(token).request(`GET ${issueComments}`, { ...hello, issue_number: number });
    }
    expect(await double.comments(number)).toEqual([]);
    expect(double.requests).toContainEqual(expect.objectContaining({ method: "POST", status: null }));
    await Promise.all([first, comment(token, number, "Two"), gate.arrived]);
    expect(await double.comments(number)).toHaveLength(2);
  });

  test("a gate without a number holds one request until it is released", async () => {
    const { number } = await openPullRequest();
    const token = await double.token({ issues: "write" });
    const gate = double.hold("POST", /comments$/);
    const held = comment(token, number, "Held");
    await gate.arrived;
    await comment(token, number, "Overtakes");
    expect(await double.comments(number)).toMatchObject([{ body: "Overtakes" }]);
    gate.release();
    await held;
    expect(await double.comments(number)).toMatchObject([{ body: "Overtakes" }, { body: "Held" }]);
  });
});

describe("the description of the API", () => {
  test("a request that lacks a required field fails, and is remembered", async () => {
    const { number } = await openPullRequest();
    const token = await double.token({ issues: "write" });
    const wrong = { ...hello, issue_number: number, text: "Hello" };
    const request = client(token).request(`POST ${issueComments}`, wrong as never);
    await expect(request).rejects.toMatchObject({ status: 422 });
    const path = `/repos/octocat/hello/issues/${number}/comments`;
    const problem = expect.stringContaining("must have required property 'body'");
    expect(double.violations).toEqual([{ method: "POST", path, problem }]);
    await double.reset();
    expect(double.violations).toEqual([]);
  });

  test("a route that the description lacks fails, and is remembered", async () => {
    await expect(client().request("GET /repos/octocat/hello/nonsense")).rejects.toMatchObject({
      status: 422,
    });
    expect(double.violations).toMatchObject([{ method: "GET", path: "/repos/octocat/hello/nonsense" }]);
  });
});

test("a reset leaves nothing behind", async () => {
  const opened = await openPullRequest();
  const token = await double.token({ issues: "write" });
  double.lock(opened.number);
  double.fail({ method: "POST", path: /comments$/, status: 500, times: 1 });
  double.hold("POST", /comments$/);
  await double.addComment(opened.number, "Old", bot);
  await double.reset();
  expect(double.requests).toEqual([]);
  const { number } = await openPullRequest();
  expect(number).toBe(opened.number);
  await expect(comment(token, number, "Stale")).rejects.toMatchObject({ status: 401 });
  await comment(await double.token({ issues: "write" }), number, "New");
  expect(await double.comments(number)).toMatchObject([{ body: "New" }]);
});

test("nothing is left running when the process that started a double is killed", async () => {
  const helper = new URL("../helpers/github/github-double.ts", import.meta.url).pathname;
  const program = `
    const { GitHubDouble } = await import(${JSON.stringify(helper)});
    await GitHubDouble.start();
    console.log("started");`;
  const parent = spawn(process.execPath, ["--input-type=module", "--eval", program], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  await once(parent.stdout, "data");
  const children = readFileSync(`/proc/${parent.pid}/task/${parent.pid}/children`, "utf8").trim().split(" ");
  expect(children).toHaveLength(1);
  const prism = Number(children[0]);
  try {
    expect(exists(prism)).toBe(true);
    parent.kill("SIGKILL");
    for (let look = 0; look < 500 && exists(prism); look += 1) await sleep(20);
    expect(exists(prism)).toBe(false);
  } finally {
    if (exists(prism)) process.kill(prism, "SIGKILL");
  }
});

function exists(id: number): boolean {
  try {
    process.kill(id, 0);
    return true;
  } catch {
    return false;
  }
}
