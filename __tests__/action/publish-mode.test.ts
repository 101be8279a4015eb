import { cpSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, describe, expect, test } from "@jest/globals";
import { runCli } from "../helpers/cli.ts";
import { measuredJob } from "../helpers/job-env.ts";
import { forkPull, messages, PullRequestScene, recordedPath } from "../helpers/pull-request-scene.ts";
import type { StepResult } from "../helpers/runner.ts";

const scene = PullRequestScene.set(forkPull, { pull_requests: "write" });
/** Where actions/download-artifact put what the measuring job uploaded. */
let downloaded: string;

beforeEach(() => {
  downloaded = join(scene.runner.workspace, "artifact");
  mkdirSync(downloaded);
  cpSync(recordedPath("fail"), join(downloaded, "results.json"));
});

function publish(run: object = {}): Promise<StepResult> {
  return scene.publish({ results: "artifact" }, measuredJob(scene.pull, run));
}

describe("a fork's pull request gets its comment from a trusted job", () => {
  test("found by the event's own repository, branch and commit (plotly/dash#3984)", async () => {
    const result = await publish();
    expect(result).toMatchObject({ exitCode: 0, outputs: { verdict: "fail" } });
    const [comment] = await scene.double.comments(scene.pull.number);
    expect(comment).toMatchObject({ login: "github-actions[bot]" });
    expect(comment?.body).toContain("[run](https://github.localhost/octocat/hello/actions/runs/900)");
    expect(comment?.body).toMatch(/ran the pull request's own code/);
  });

  test("and the same one when the measuring run is repeated", async () => {
    await publish();
    cpSync(recordedPath("pass"), join(downloaded, "results.json"));
    await publish({ run_attempt: 2 });
    expect(await scene.double.comments(scene.pull.number)).toMatchObject([
      { body: expect.stringMatching(/run=900 attempt=2.*PASS/s) },
    ]);
  });

  test("whatever pull request the file would like (fluentui#36203, kolibri#14708)", async () => {
    const victim = await scene.double.openPullRequest({
      from: "octocat/hello",
      branch: "main-work",
      author: "octocat",
    });
    const file = join(downloaded, "results.json");
    const results = JSON.parse(readFileSync(file, "utf8"));
    const claims = {
      number: victim.number,
      pull_request: { number: victim.number },
      headSha: victim.headSha,
    };
    writeFileSync(file, JSON.stringify({ ...results, ...claims }));
    writeFileSync(join(downloaded, "pr-number.txt"), String(victim.number));
    await publish();
    expect(await scene.double.comments(victim.number)).toEqual([]);
    expect(await scene.double.comments(scene.pull.number)).toHaveLength(1);
  });

  test("not when the branch has moved on", async () => {
    const stale = { head_sha: scene.pull.headSha };
    await scene.double.pushTo(scene.pull);
    const result = await publish(stale);
    expect(result.exitCode).toBe(0);
    expect(messages(result, "notice")).toEqual([expect.stringMatching(/^The comment was left as it is/)]);
    expect(await scene.double.comments(scene.pull.number)).toEqual([]);
  });

  test("not when the pull request was closed", async () => {
    await scene.double.closePullRequest(scene.pull.number);
    const result = await publish();
    expect(result.exitCode).toBe(0);
    expect(messages(result, "notice")).toEqual([expect.stringMatching(/^No open pull request comes from/)]);
    expect(await scene.double.comments(scene.pull.number)).toEqual([]);
  });

  test("not by a branch of the same name in another repository", async () => {
    const head_repository = { full_name: "mallory/hello", owner: { login: "contributor" } };
    await publish({ head_repository });
    expect(await scene.double.comments(scene.pull.number)).toEqual([]);
  });
});

describe("when there is nothing that can be shown", () => {
  test("a comment that says PASS does not stand any longer", async () => {
    cpSync(recordedPath("pass"), join(downloaded, "results.json"));
    await publish();
    writeFileSync(join(downloaded, "results.json"), '{"schemaVersion":1}');
    const result = await publish({ run_attempt: 2 });
    expect(result).toMatchObject({ exitCode: 2, outputs: { verdict: "inconclusive" } });
    expect(await scene.double.comments(scene.pull.number)).toMatchObject([
      { body: expect.stringMatching(/\*\*INCONCLUSIVE\*\*.*left no results that can be shown/s) },
    ]);
  });

  test("which results are meant must be said", async () => {
    mkdirSync(join(downloaded, "other"));
    cpSync(recordedPath("pass"), join(downloaded, "other", "results.json"));
    const result = await publish();
    expect(result.exitCode).toBe(2);
    expect(messages(result, "error")[0]).toMatch(/other\/results\.json/);
  });
});

test("a token that may not write fails this job: showing is all that it is for", async () => {
  scene.token = await scene.double.token({ pull_requests: "read" });
  const result = await publish();
  expect(result.exitCode).toBe(3);
  expect(messages(result, "error")).toContainEqual(expect.stringMatching(/permission pull-requests: write/));
});

describe("rsync-bench publish", () => {
  const publishByCommand = (args: string[], env: Record<string, string> = {}) => {
    const job = scene.env(measuredJob(scene.pull));
    return runCli(["publish", ...args], {
      cwd: scene.runner.workspace,
      env: { ...job, GITHUB_TOKEN: scene.token, ...env },
    });
  };

  test("does the same from a plain step", async () => {
    const result = await publishByCommand(["artifact", "--comment-key", "linux"]);
    expect(result).toMatchObject({ exitCode: 0, stdout: expect.stringMatching(/^FAIL — 3\.2\.3/) });
    expect(result.stderr).toMatch(/Comment: https?:.*#issuecomment-\d+/);
    expect(await scene.double.comments(scene.pull.number)).toMatchObject([
      { body: expect.stringMatching(/### ❌ rsync-bench: linux/) },
    ]);
  });

  test("shows with --dry-run what it would post, and posts nothing", async () => {
    const result = await publishByCommand(["artifact", "--dry-run"], { GITHUB_TOKEN: "" });
    expect(result).toMatchObject({ exitCode: 0, stdout: expect.stringMatching(/^\*\*FAIL\*\* —/) });
    expect(scene.double.requests).toEqual([]);
  });

  test("outside of a workflow says what is missing", async () => {
    const result = await publishByCommand(["artifact"], { GITHUB_REPOSITORY: "" });
    expect(result).toMatchObject({
      exitCode: 2,
      stderr: expect.stringMatching(/GITHUB_REPOSITORY.*--dry-run/s),
    });
  });

  test("without a token says where it goes", async () => {
    const result = await publishByCommand(["artifact"], { GITHUB_TOKEN: "" });
    expect(result).toMatchObject({ exitCode: 2, stderr: expect.stringMatching(/GITHUB_TOKEN is empty/) });
  });
});

describe("judged by the publishing workflow, whatever the measuring one would like", () => {
  const strict = "gates:\n  - metric: wire-bytes\n    max-increase: 0%\n";

  beforeEach(() => {
    writeFileSync(join(scene.runner.workspace, "gates.yml"), strict);
    const file = join(downloaded, "results.json");
    const results = JSON.parse(readFileSync(file, "utf8"));
    const config = { ...results.config, gates: [], failOn: "never" };
    writeFileSync(file, JSON.stringify({ ...results, config }));
  });

  test("by default it is what the file says", async () => {
    const { outputs } = await publish();
    expect(outputs).toMatchObject({ verdict: "fail", regressions: "0" });
    expect(await scene.bodies()).toEqual([expect.stringMatching(/not enforced: fail-on is never/)]);
  });

  test("as inputs of the action", async () => {
    const inputs = { results: "artifact", thresholds: "gates.yml", "fail-on": "regression" };
    const { outputs } = await scene.publish(inputs, measuredJob(scene.pull));
    expect(outputs).toMatchObject({ verdict: "fail", regressions: "4" });
    expect(await scene.bodies()).toEqual([expect.not.stringMatching(/not enforced/)]);
  });

  test("as options of the command", async () => {
    const own = ["--thresholds", "gates.yml", "--fail-on", "regression"];
    const env = { ...scene.env(measuredJob(scene.pull)), GITHUB_TOKEN: scene.token };
    const args = ["publish", "artifact", ...own];
    expect(await runCli(args, { cwd: scene.runner.workspace, env })).toMatchObject({ exitCode: 0 });
    expect(await scene.bodies()).toEqual([expect.stringMatching(/4 gates failed|in 4 of/)]);
  });
});
