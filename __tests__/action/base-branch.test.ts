import { execFileSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { CacheJob, warningsOf } from "../helpers/cache-job.ts";
import { testContenders } from "../helpers/contenders.ts";
import { readResults } from "../helpers/results.ts";
import type { StepResult } from "../helpers/runner.ts";
import { writeWrapper } from "../helpers/wrapper.ts";

let job: CacheJob;
let first: StepResult;

const inputs = { versions: "3.2.7, candidate=3.2.7", "baseline-file": "base-branch" };
/** What 3.2.3 sends for zlib is more: it stores what it should compress (RsyncProject/rsync#123). */
const changed = { ...inputs, versions: "3.2.7, candidate=3.2.3" };

/** A step of a run for this event; each has an id of its own, as a runner gives it. */
let runs = 0;
async function bench(event: "push" | "pull_request" | "release", ref: string, given = inputs) {
  runs += 1;
  const path = join(job.runner.root, "event.json");
  writeFileSync(path, JSON.stringify({ repository: { default_branch: "main" } }));
  return await job.bench(given, {
    ...job.service.env(3, ref),
    GITHUB_EVENT_NAME: event,
    GITHUB_EVENT_PATH: path,
    GITHUB_REF: ref,
    GITHUB_RUN_ID: String(runs),
  });
}

const baselines = () => job.service.entries.filter(({ key }) => key.startsWith("rsync-bench-baseline-"));
const measured = () => readResults(join(job.runner.workspace, "rsync-bench-results"));
const main = "refs/heads/main";
const pull = "refs/pull/1/merge";

beforeAll(async () => {
  job = await CacheJob.start();
  job.takeContenders();
  first = await bench("push", main);
}, 600_000);
afterAll(() => job.close());

test("the first run on the base branch says that there is none, passes and leaves one", () => {
  expect(first).toMatchObject({ exitCode: 0, outputs: { verdict: "pass" } });
  expect(first.summary).toMatch(/No stored baseline was compared with \(base-branch: /);
  expect(warningsOf(first)).toEqual([]);
  expect(baselines()).toEqual([expect.objectContaining({ scope: main, complete: true })]);
});

describe("a pull request", () => {
  test("is compared with the newest of them, and leaves none", async () => {
    const second = await bench("push", main);
    expect(second.summary).toContain("### Against the stored baseline");
    expect(baselines()).toHaveLength(2);
    const { startedAt } = measured();
    const step = await bench("pull_request", pull);
    expect(step).toMatchObject({ exitCode: 0 });
    expect(measured().analysis.stored).toMatchObject({ measuredAt: startedAt, differences: [] });
    expect(step.summary).toMatch(/Against base-branch, measured .*: 2 cells compared: .* 0 worse/);
    expect(baselines()).toHaveLength(2);
  });

  test("with other bytes is shown them, and told that its merge is the acceptance", async () => {
    const { v327 } = await testContenders();
    const larger = writeWrapper(
      job.runner.root,
      "larger",
      v327.binary,
      'exec "$RSYNC" "$@" --compress-level=1',
    );
    const step = await bench("pull_request", pull, {
      ...inputs,
      versions: `3.2.7, candidate=path:${larger}`,
    });
    expect(step.summary).toMatch(/\| candidate md5 zlib \| wire-bytes \| .* \| \*\*worse\*\* \|/);
    expect(step.summary).toContain("the first run on the default branch after the merge is the new baseline");
  });

  test("with other cells or files looks elsewhere", async () => {
    const step = await bench("pull_request", pull, { ...inputs, versions: "3.2.7, other=3.2.7" });
    expect(step.summary).toMatch(/No stored baseline was compared with/);
  });
});

test("a run on the base branch with an error-level anomaly leaves none", async () => {
  const before = baselines().length;
  const step = await bench("push", main, changed);
  expect(step.exitCode).toBe(1);
  expect(step.log).toMatch(
    /not kept for pull requests to be compared with: candidate has an error-level anomaly/,
  );
  expect(baselines()).toHaveLength(before);
});

test("a release uses none and leaves none", async () => {
  const before = baselines().length;
  const step = await bench("release", "refs/tags/v1");
  expect(step.summary).toMatch(/No stored baseline was compared with/);
  expect(baselines()).toHaveLength(before);
}, 600_000);

describe("an entry that cannot be trusted", () => {
  test.each([
    ["is no baseline", "{}", /not usable: .*(refused|results\.json)/],
    ["is no JSON", "@@", /not usable: .*not JSON/],
    ["is a device of a name", null, /not usable: .*baseline\.json is not to be read/],
  ])("%s: a warning, and the run is like the first", async (_what, content, message) => {
    const entry = baselines().at(-1);
    const name = entry?.key.replace(/[^-]+-[^-]+-\d{4}-.*$/, "") ?? "";
    const folder = join(job.tools, "baselines", name);
    mkdirSync(folder, { recursive: true });
    job.forget(join("baselines", name, "baseline.json"));
    if (content !== null) writeFileSync(join(folder, "baseline.json"), content);
    const place = join("..", "tools", "rsync-bench", "baselines", name);
    const archive = execFileSync("tar", ["--zstd", "-cP", "-C", job.runner.workspace, place]);
    if (entry) await job.service.overwrite(entry, archive);
    const step = await bench("pull_request", pull);
    expect(step).toMatchObject({ exitCode: 0, outputs: { verdict: "pass" } });
    expect(warningsOf(step)).toEqual([expect.stringMatching(message)]);
    expect(step.summary).toMatch(/what the workflow cache holds is not usable/);
  });
});
