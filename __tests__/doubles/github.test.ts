import { afterAll, beforeAll, beforeEach, expect, test } from "@jest/globals";
import { Octokit } from "@octokit/core";
import { paginateRest } from "@octokit/plugin-paginate-rest";
import { GitHubDouble } from "../helpers/github/github-double.ts";

let double: GitHubDouble;

beforeAll(async () => {
  double = await GitHubDouble.start();
});

afterAll(() => double?.close());

beforeEach(() => double.reset());

const Client = Octokit.plugin(paginateRest);
const quiet = { debug() {}, info() {}, warn() {}, error() {} };

function client(auth?: string) {
  return new Client({ baseUrl: double.url, log: quiet, ...(auth === undefined ? {} : { auth }) });
}

const base = { owner: "octocat", repo: "hello" };
const commentsRoute = "/repos/{owner}/{repo}/issues/{issue_number}/comments";

function ours(branch = "change") {
  return double.openPullRequest({ from: "octocat/hello", branch, author: "octocat" });
}

test("a job that may write issues comments as the bot", async () => {
  const { number } = await ours();
  const octokit = client(await double.token({ issues: "write" }));
  const { status, data } = await octokit.request(`POST ${commentsRoute}`, {
    ...base,
    issue_number: number,
    body: "Hello",
  });
  expect(status).toBe(201);
  expect(data.user).toMatchObject({ login: "github-actions[bot]", type: "Bot" });
  expect(await double.comments(number)).toEqual([
    { id: data.id, login: "github-actions[bot]", body: "Hello" },
  ]);
  expect(double.violations).toEqual([]);
});
