import { describe, expect, test } from "@jest/globals";
import type { Fault } from "../helpers/github/faults.ts";
import { json, startLayer } from "../helpers/github/layer.ts";
import { pullRequestJob } from "../helpers/job-env.ts";
import { messages, ownPull, PullRequestScene } from "../helpers/pull-request-scene.ts";

const scene = PullRequestScene.set(ownPull, { contents: "read", pull_requests: "write" });
const bodies = () => scene.bodies();

const publish: PullRequestScene["publishFor"] = (results, what) => scene.publishFor(results, what);

describe("one comment a pull request (github-action-benchmark#98, criterion-compare-action#8)", () => {
  test("is begun by the first run, and brought up to date in place by the second", async () => {
    const first = await publish("fail");
    expect(first).toMatchObject({ exitCode: 0, outputs: { verdict: "fail" } });
    const [comment] = await scene.double.comments(scene.pull.number);
    expect(comment).toMatchObject({ login: "github-actions[bot]" });
    expect(comment?.body).toMatch(
      /^<!-- rsync-bench-action [^\n]* -->\n### ❌ rsync-bench\n\n\*\*FAIL\*\* — /,
    );
    expect(first.outputs["comment-url"]).toMatch(/#issuecomment-\d+$/);

    const second = await publish("pass", { job: { runId: "1001" } });
    expect(second.outputs["comment-url"]).toBe(first.outputs["comment-url"]);
    expect(await bodies()).toEqual([expect.stringMatching(/-->\n### ✅ rsync-bench\n\n\*\*PASS\*\* — /)]);
  });

  test("says which commit, corpus, run and tool it is about", async () => {
    await publish("fail");
    const [body = ""] = await bodies();
    const foot = body.trimEnd().split("\n").at(-1);
    const page = "https://github.localhost/octocat/hello";
    expect(foot).toContain(
      `commit [${scene.pull.headSha.slice(0, 7)}](${page}/commit/${scene.pull.headSha})`,
    );
    expect(foot).toContain("corpus mixed-logs, 64MiB, seed 1");
    expect(foot).toContain(`[run](${page}/actions/runs/1000)`);
    expect(foot).toMatch(/rsync-bench \d+\.\d+\.\d+/);
  });

  test("is begun anew when someone has deleted it", async () => {
    await publish("fail");
    const [comment] = await scene.double.comments(scene.pull.number);
    await scene.double.deleteComment(comment?.id ?? 0);
    await publish("pass");
    expect(await bodies()).toEqual([expect.stringMatching(/PASS/)]);
  });

  test("is begun anew when someone deletes it at that very moment", async () => {
    await publish("fail");
    const [comment] = await scene.double.comments(scene.pull.number);
    const gate = scene.double.hold("PATCH", /comments\/\d+$/);
    const running = publish("pass");
    await gate.arrived;
    await scene.double.deleteComment(comment?.id ?? 0);
    gate.release();
    expect(await running).toMatchObject({ exitCode: 0 });
    expect(await bodies()).toEqual([expect.stringMatching(/PASS/)]);
  });

  test("is found behind 120 others (size-limit-action and github-action-benchmark looked at one page)", async () => {
    for (let index = 0; index < 120; index += 1) {
      await scene.double.addComment(scene.pull.number, `comment ${index}`, "mallory");
    }
    await publish("fail");
    await publish("pass");
    expect((await bodies()).slice(120)).toEqual([expect.stringMatching(/PASS/)]);
  });

  test("is never somebody else's, whatever that one begins with", async () => {
    await publish("fail");
    const [ours = ""] = await bodies();
    const [comment] = await scene.double.comments(scene.pull.number);
    await scene.double.deleteComment(comment?.id ?? 0);
    await scene.double.addComment(scene.pull.number, ours, "mallory");
    await publish("pass");
    const comments = await scene.double.comments(scene.pull.number);
    expect(comments.map(({ login }) => login)).toEqual(["mallory", "github-actions[bot]"]);
    expect(comments[0]?.body).toBe(ours);
  });

  test("is not a comment of our account that quotes it", async () => {
    await publish("fail");
    const [ours = ""] = await bodies();
    const [comment] = await scene.double.comments(scene.pull.number);
    await scene.double.deleteComment(comment?.id ?? 0);
    await scene.double.addComment(scene.pull.number, `Look:\n${ours}`, "github-actions[bot]");
    await publish("pass");
    expect((await bodies())[0]).toMatch(/^Look:/);
    expect(await bodies()).toHaveLength(2);
  });
});

describe("runs that race (langfuse/experiment-action#82)", () => {
  test("two attempts that begin at once leave one comment, the later attempt's", async () => {
    scene.double.hold("POST", /\/comments$/, 2);
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
    const stale = pullRequestJob(scene.pull);
    const headSha = await scene.double.pushTo(scene.pull);
    scene.pull = { ...scene.pull, headSha };
    await publish("pass");
    const step = await publish("fail", { job: { payload: stale.payload, runId: "1005" } });
    expect(step.exitCode).toBe(0);
    expect(messages(step, "notice")).toEqual([
      `The comment was left as it is: the pull request has moved on to ${headSha.slice(0, 7)}.`,
    ]);
    expect(await bodies()).toEqual([expect.stringMatching(/PASS/)]);
  });
});

describe("what goes wrong half-way", () => {
  async function standing(count: number): Promise<void> {
    await publish("pass");
    const [body = ""] = await bodies();
    for (let more = 1; more < count; more += 1) {
      await scene.double.addComment(scene.pull.number, body, "github-actions[bot]");
    }
  }

  test("duplicates that cannot be removed do not keep the verdict old", async () => {
    await standing(3);
    scene.double.fail({ method: "DELETE", path: /comments\/\d+$/, status: 403, times: 99 });
    const step = await publish("fail", { job: { attempt: 2 } });
    expect(step.exitCode).toBe(0);
    expect((await bodies())[0]).toMatch(/FAIL/);
  });

  test("duplicates of old runs go", async () => {
    await standing(3);
    await publish("fail", { job: { attempt: 2 } });
    expect(await bodies()).toEqual([expect.stringMatching(/FAIL/)]);
  });

  test("a PASS that stands and cannot be taken back is told aloud", async () => {
    await standing(1);
    scene.double.fail({ method: "PATCH", path: /comments\/\d+$/, status: 403, times: 9 });
    const step = await publish("fail", { job: { attempt: 2 } });
    expect(messages(step, "error")).toContainEqual(
      expect.stringMatching(/^The comment could not be brought up to date\./),
    );
  });

  test("four runs that begin at once leave the last one's comment", async () => {
    scene.double.hold("POST", /\/comments$/, 4);
    await Promise.all(["1003", "1000", "1002", "1001"].map((runId) => publish("fail", { job: { runId } })));
    expect(await bodies()).toEqual([expect.stringMatching(/run=1003/)]);
  });

  test("a run whose head moves while it looks around leaves the newer result", async () => {
    const stale = pullRequestJob(scene.pull);
    const gate = scene.double.hold("POST", /graphql/);
    const late = publish("fail", { job: { payload: stale.payload } });
    await gate.arrived;
    const headSha = await scene.double.pushTo(scene.pull);
    scene.pull = { ...scene.pull, headSha };
    await publish("pass", { job: { runId: "1001" } });
    gate.release();
    expect(messages(await late, "notice")).toEqual([expect.stringMatching(/has moved on/)]);
    expect(await bodies()).toEqual([expect.stringMatching(/PASS/)]);
  });
});

describe("a server that is not what it seems", () => {
  const odd = (method: string, path: RegExp, answer: Omit<Fault, "method" | "path" | "times">) =>
    scene.double.fail({ method, path, times: 99, ...answer });

  test("gets the token at its own address only, whatever it points to", async () => {
    const seen: string[] = [];
    const thief = await startLayer(async ({ headers }) => {
      seen.push(headers.authorization ?? "none");
      return json(200, []);
    });
    try {
      const link = `<${thief.url}/steal>; rel="next"`;
      odd("GET", /\/comments$/, { status: 200, headers: { link }, body: [] });
      const step = await publish("fail");
      expect(messages(step, "error")[0]).toMatch(/points to another one/);
      expect(seen).toEqual([]);
    } finally {
      thief.close();
    }
  });

  test.each([
    ["a page instead of JSON", { status: 200, headers: { "content-type": "text/html" }, body: { a: 1 } }],
    ["a comment without an address", { status: 201, body: { id: 1, html_url: "javascript:alert(1)" } }],
    ["a redirection", { status: 307, headers: { location: "http://127.0.0.1:1/" }, body: {} }],
  ])("%s is no comment", async (_name, answer) => {
    odd("POST", /\/comments$/, answer);
    const step = await publish("fail");
    expect(step.outputs["comment-url"]).toBe("");
    expect(messages(step, "error")).toContainEqual(expect.stringMatching(/^No comment was posted\./));
  });
});

test("one request to stop is enough, whatever the server does", async () => {
  const gate = scene.double.hold("GET", /\/comments$/);
  const running = publish("fail");
  await gate.arrived;
  scene.runner.interrupt();
  expect(await running).toMatchObject({ exitCode: 130 });
});
