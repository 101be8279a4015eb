import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "@jest/globals";
import type { Cell } from "../../src/plan/plan.ts";
import { renderResults } from "../../src/report/results-json.ts";
import { GitHubDouble } from "../helpers/github/github-double.ts";
import type { PullRequest } from "../helpers/github/pull-requests.ts";
import { type Job, jobEnv, pullRequestJob } from "../helpers/job-env.ts";
import { Runner, type StepResult } from "../helpers/runner.ts";
import { multiplied } from "../report/multiplied.ts";
import { concluded } from "../report/recorded.ts";

/** What real runs recorded: one with #123 in the candidate, one that passes. */
const recorded = (name: string) => join(import.meta.dirname, "../../fixtures/report", `${name}.results.json`);

let double: GitHubDouble;
let runner: Runner;
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
  token = await double.token({ contents: "read", pull_requests: "write" });
});
afterEach(() => {
  runner.close();
  expect(double.violations).toEqual([]);
});

/** A step that publishes recorded results for the pull request: all but the measuring. */
function publish(
  results: "fail" | "pass",
  { job = {}, inputs = {} }: { job?: Partial<Job>; inputs?: Record<string, string> } = {},
): Promise<StepResult> {
  const all = { mode: "publish", results: recorded(results), "github-token": token, ...inputs };
  return runner.step(all, jobEnv(runner.root, double, pullRequestJob(pull, job)));
}

async function bodies(): Promise<string[]> {
  return (await double.comments(pull.number)).map(({ body }) => body);
}

function messages({ commands }: StepResult, level: string): string[] {
  return commands.filter(({ name }) => name === level).map(({ message }) => message);
}

describe("one comment a pull request (github-action-benchmark#98, criterion-compare-action#8)", () => {
  test("is begun by the first run, and brought up to date in place by the second", async () => {
    const first = await publish("fail");
    expect(first).toMatchObject({ exitCode: 0, outputs: { verdict: "fail" } });
    const [comment] = await double.comments(pull.number);
    expect(comment).toMatchObject({ login: "github-actions[bot]" });
    expect(comment?.body).toMatch(/^<!-- rsync-bench-action [^\n]* -->\n\*\*FAIL\*\* — /);
    expect(first.outputs["comment-url"]).toMatch(/#issuecomment-\d+$/);

    const second = await publish("pass", { job: { runId: "1001" } });
    expect(second.outputs["comment-url"]).toBe(first.outputs["comment-url"]);
    expect(await bodies()).toEqual([expect.stringMatching(/-->\n\*\*PASS\*\* — /)]);
  });

  test("says which commit, corpus, run and tool it is about", async () => {
    await publish("fail");
    const [body = ""] = await bodies();
    const foot = body.trimEnd().split("\n").at(-1);
    const page = "https://github.localhost/octocat/hello";
    expect(foot).toContain(`commit [${pull.headSha.slice(0, 7)}](${page}/commit/${pull.headSha})`);
    expect(foot).toContain("corpus mixed-logs, 64MiB, seed 1");
    expect(foot).toContain(`[run](${page}/actions/runs/1000)`);
    expect(foot).toMatch(/rsync-bench \d+\.\d+\.\d+/);
  });

  test("is begun anew when someone has deleted it", async () => {
    await publish("fail");
    const [comment] = await double.comments(pull.number);
    await double.deleteComment(comment?.id ?? 0);
    await publish("pass");
    expect(await bodies()).toEqual([expect.stringMatching(/PASS/)]);
  });

  test("is begun anew when someone deletes it at that very moment", async () => {
    await publish("fail");
    const [comment] = await double.comments(pull.number);
    const gate = double.hold("PATCH", /comments\/\d+$/);
    const running = publish("pass");
    await gate.arrived;
    await double.deleteComment(comment?.id ?? 0);
    gate.release();
    expect(await running).toMatchObject({ exitCode: 0 });
    expect(await bodies()).toEqual([expect.stringMatching(/PASS/)]);
  });

  test("is found behind 120 others (size-limit-action and github-action-benchmark looked at one page)", async () => {
    for (let index = 0; index < 120; index += 1) {
      await double.addComment(pull.number, `comment ${index}`, "mallory");
    }
    await publish("fail");
    await publish("pass");
    expect((await bodies()).slice(120)).toEqual([expect.stringMatching(/PASS/)]);
  });

  test("is never somebody else's, whatever that one begins with", async () => {
    await publish("fail");
    const [ours = ""] = await bodies();
    const [comment] = await double.comments(pull.number);
    await double.deleteComment(comment?.id ?? 0);
    await double.addComment(pull.number, ours, "mallory");
    await publish("pass");
    const comments = await double.comments(pull.number);
    expect(comments.map(({ login }) => login)).toEqual(["mallory", "github-actions[bot]"]);
    expect(comments[0]?.body).toBe(ours);
  });

  test("is not a comment of our account that quotes it", async () => {
    await publish("fail");
    const [ours = ""] = await bodies();
    const [comment] = await double.comments(pull.number);
    await double.deleteComment(comment?.id ?? 0);
    await double.addComment(pull.number, `Look:\n${ours}`, "github-actions[bot]");
    await publish("pass");
    expect((await bodies())[0]).toMatch(/^Look:/);
    expect(await bodies()).toHaveLength(2);
  });
});

test("400 rows fit, none that is flagged goes, and the comment says what is missing (bencher#644, #894)", async () => {
  const levels = Array.from({ length: 10 }, (_, index) => index + 1);
  const contenders = ["3.2.7", "a", "b", "c", "d"];
  const matrix = {
    contenders,
    checksums: ["md5", "xxh128"],
    codecs: ["zlib", "zlibx", "zstd", "lz4"],
    levels,
  };
  const odd = ({ contender, level }: Cell) => contender === "c" && level === 7;
  const measurements = multiplied(matrix, odd);
  expect(measurements.plan.cells.length).toBeGreaterThanOrEqual(400);
  const file = join(runner.root, "results.json");
  writeFileSync(file, renderResults(...concluded(measurements)));
  const step = await publish("fail", { inputs: { results: file } });
  expect(step).toMatchObject({ exitCode: 0, outputs: { cells: String(measurements.plan.cells.length) } });
  const [body = ""] = await bodies();
  expect(body.length).toBeLessThanOrEqual(65_536);
  const rows = body.split("\n").filter((line) => /^\| (md5|xxh128) /.test(line) && line.includes("| c ⚠"));
  expect(
    rows.map((row) =>
      row
        .split("|")
        .slice(1, 4)
        .map((cell) => cell.trim())
        .join(" "),
    ),
  ).toEqual(expect.arrayContaining(["md5 zlib 7", "md5 zlibx 7", "xxh128 zlib 7", "xxh128 zlibx 7"]));
  expect(body).toMatch(/rows where nothing stands out/);
  expect(body).toMatch(/The whole report is in \[the run\]\(/);
});

describe("runs that race (langfuse/experiment-action#82)", () => {
  test("two attempts that begin at once leave one comment, the later attempt's", async () => {
    double.hold("POST", /\/comments$/, 2);
    const attempts = [1, 2].map((attempt) => publish("fail", { job: { attempt } }));
    const steps = await Promise.all(attempts);
    expect(steps.map(({ exitCode }) => exitCode)).toEqual([0, 0]);
    expect(await bodies()).toEqual([expect.stringMatching(/attempt=2/)]);
    expect(new Set(steps.map(({ outputs }) => outputs["comment-url"])).size).toBe(1);
  });

  test("an earlier run that ends late does not overwrite a later one on the same commit", async () => {
    await publish("pass", { job: { runId: "1001" } });
    const late = await publish("fail", { job: { runId: "1000" } });
    expect(messages(late, "notice")).toEqual([
      "The comment was left as it is: run 1001 has commented on this commit since.",
    ]);
    expect(await bodies()).toEqual([expect.stringMatching(/PASS/)]);
  });

  test("a run whose commit is no longer the head does not overwrite a newer result", async () => {
    const stale = pullRequestJob(pull);
    const headSha = await double.pushTo(pull);
    pull = { ...pull, headSha };
    await publish("pass");
    const step = await publish("fail", { job: { payload: stale.payload, runId: "1005" } });
    expect(step.exitCode).toBe(0);
    expect(messages(step, "notice")).toEqual([
      `The comment was left as it is: the pull request has moved on to ${headSha.slice(0, 7)}.`,
    ]);
    expect(await bodies()).toEqual([expect.stringMatching(/PASS/)]);
  });
});

describe("legs of a matrix (last writer wins elsewhere)", () => {
  test("with keys of their own keep a comment each", async () => {
    for (const [index, key] of ["linux-22", "linux-24"].entries()) {
      await publish("fail", { inputs: { "comment-key": key, "job-index": String(index) } });
    }
    await publish("pass", { inputs: { "comment-key": "linux-24", "job-index": "1" }, job: { attempt: 2 } });
    expect(await bodies()).toEqual([
      expect.stringMatching(/### linux-22\n\n\*\*FAIL/),
      expect.stringMatching(/### linux-24\n\n\*\*PASS/),
    ]);
  });

  test("without keys keep a comment each, too", async () => {
    const step = { "job-index": "0" };
    await Promise.all([publish("fail", { inputs: step }), publish("pass", { inputs: { "job-index": "1" } })]);
    expect((await bodies()).sort()).toEqual([
      expect.stringMatching(/key=default run/),
      expect.stringMatching(/key=default%201 run/),
    ]);
  });

  test("two jobs that share a key are told so", async () => {
    await publish("fail", { job: { job: "one" } });
    const other = await publish("pass", { job: { job: "two" } });
    expect(messages(other, "warning")).toEqual([expect.stringMatching(/Give each a comment-key of its own/)]);
  });
});

describe("when it comments", () => {
  test.each([
    ["auto", "pass", 1],
    ["always", "pass", 1],
    ["on-failure", "pass", 0],
    ["on-failure", "fail", 1],
    ["on-change", "fail", 1],
    ["never", "fail", 0],
  ] as const)("comment: %s after a %s makes %i", async (comment, results, count) => {
    const step = await publish(results, { inputs: { comment } });
    expect(step.exitCode).toBe(0);
    expect(await bodies()).toHaveLength(count);
  });

  test.each(["on-failure", "on-change"])(
    "comment: %s takes back an alarm whose cause is gone",
    async (comment) => {
      await publish("fail", { inputs: { comment } });
      await publish("pass", { inputs: { comment } });
      expect(await bodies()).toEqual([expect.stringMatching(/PASS/)]);
    },
  );

  test("comment: never asks the server for nothing", async () => {
    await publish("fail", { inputs: { comment: "never" } });
    expect(double.requests).toEqual([]);
  });
});
