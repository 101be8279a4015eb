import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "@jest/globals";
import type { Cell } from "../../src/plan/plan.ts";
import { renderResults } from "../../src/report/results-json.ts";
import { messages, ownPull, PullRequestScene } from "../helpers/pull-request-scene.ts";
import { multiplied } from "../report/multiplied.ts";
import { concluded } from "../report/recorded.ts";

const scene = PullRequestScene.set(ownPull, { contents: "read", pull_requests: "write" });
const bodies = () => scene.bodies();

const publish: PullRequestScene["publishFor"] = (results, what) => scene.publishFor(results, what);

describe("legs of a matrix (last writer wins elsewhere)", () => {
  test("with keys of their own keep a comment each", async () => {
    for (const [index, key] of ["linux-22", "linux-24"].entries()) {
      await publish("fail", { inputs: { "comment-key": key, "job-index": String(index) } });
    }
    await publish("pass", { inputs: { "comment-key": "linux-24", "job-index": "1" }, job: { attempt: 2 } });
    expect(await bodies()).toEqual([
      expect.stringMatching(/### ❌ rsync-bench: linux-22\n\n\*\*FAIL/),
      expect.stringMatching(/### ✅ rsync-bench: linux-24\n\n\*\*PASS/),
    ]);
  });

  test("without keys keep a comment each, too", async () => {
    const step = { "job-index": "0" };
    await Promise.all([publish("fail", { inputs: step }), publish("pass", { inputs: { "job-index": "1" } })]);
    expect((await bodies()).sort()).toEqual([
      expect.stringMatching(/key=default run/),
      expect.stringMatching(/key=leg%202 run/),
    ]);
  });
});

describe("jobs and steps that share a key (a PASS would hide a FAIL)", () => {
  test("keep a comment each, run after run, and are told to name them", async () => {
    await publish("fail", { job: { job: "one" } });
    const other = await publish("pass", { job: { job: "two" } });
    expect(messages(other, "notice")).toEqual([expect.stringMatching(/give each a comment-key/)]);
    for (const [results, job] of [
      ["pass", "one"],
      ["fail", "two"],
    ] as const) {
      await publish(results, { job: { job, runId: "1001" } });
    }
    expect(await bodies()).toEqual([
      expect.stringMatching(/run=1001 .*writer=one%2F.*PASS/s),
      expect.stringMatching(/run=1001 .*writer=two%2F.*FAIL/s),
    ]);
  });

  test("in two workflows keep a comment each, too", async () => {
    await publish("fail", { job: { workflow: "one.yml" } });
    await publish("pass", { job: { workflow: "two.yml", runId: "1001" } });
    await publish("pass", { job: { workflow: "one.yml", runId: "1002" } });
    expect(await bodies()).toEqual([
      expect.stringMatching(/run=1002 .*PASS/s),
      expect.stringMatching(/run=1001 .*PASS/s),
    ]);
  });

  test("of which one was renamed take its comment over", async () => {
    await publish("fail", { job: { job: "before" } });
    await publish("pass", { job: { job: "after", runId: "1001" } });
    expect(await bodies()).toEqual([expect.stringMatching(/writer=after%2F.*PASS/s)]);
  });
});

describe("when it comments (bencher#160)", () => {
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
    expect(scene.double.requests).toEqual([]);
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
  const file = join(scene.runner.root, "results.json");
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
