import { execFileSync } from "node:child_process";
import { appendFileSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { CacheJob, warningsOf } from "../helpers/cache-job.ts";
import type { StepResult } from "../helpers/runner.ts";

let job: CacheJob;
/** The step on a machine that has nothing: it builds, which takes long, and fills the cache for the others. */
let first: StepResult;

beforeAll(async () => {
  job = await CacheJob.start();
  first = await job.bench();
}, 600_000);
afterAll(() => job.close());

describe("a new runner", () => {
  test("saves what it had to make", () => {
    expect(first).toMatchObject({
      exitCode: 0,
      outputs: { "corpus-cache-hit": "false", "provision-cache-hit": "false" },
    });
    expect(job.service.entries.map(({ key, complete }) => ({ key, complete }))).toEqual([
      { key: expect.stringMatching(/^rsync-bench-contender-rsync-3\.2\.7-/), complete: true },
      { key: expect.stringMatching(/corpus-.*mixed-logs-4MiB-1$/), complete: true },
    ]);
    expect(warningsOf(first)).toEqual([]);
  });

  test("gets it all back the next time, and saves nothing", async () => {
    job.forget();
    const step = await job.bench();
    expect(step).toMatchObject({
      exitCode: 0,
      outputs: { "corpus-cache-hit": "true", "provision-cache-hit": "true" },
    });
    expect(job.service.calls).toEqual(["GetCacheEntryDownloadURL", "GetCacheEntryDownloadURL"]);
    const { provisioned } = JSON.parse(readFileSync(step.outputs["results-path"] ?? "", "utf8"));
    expect(provisioned.contenders[0].origin).toMatch(/^the cache/);
  });
});

describe("an entry that cannot be trusted", () => {
  test("is made again when its content is not what was saved", async () => {
    const [entry] = job.service.entries.filter(({ key }) => key.includes("mixed-logs"));
    const [file = ""] = readdirSync(join(job.storedCorpus(), "files"));
    appendFileSync(join(job.storedCorpus(), "files", file), "one more line\n");
    // The archive as the toolkit makes it: relative to the workspace.
    const place = join("..", "tools", "rsync-bench", "corpora");
    const archive = execFileSync("tar", ["--zstd", "-cP", "-C", job.runner.workspace, place], {
      maxBuffer: 64 * 2 ** 20,
    });
    if (entry) await job.service.overwrite(entry, archive);
    job.forget("corpora");
    const step = await job.bench();
    expect(step).toMatchObject({
      exitCode: 0,
      outputs: { verdict: "pass", "corpus-cache-hit": "false", "provision-cache-hit": "true" },
    });
    expect(warningsOf(step)).toEqual([
      expect.stringMatching(/corpus .* is damaged/),
      expect.stringMatching(/gh cache delete 'corpus-/),
    ]);
  });

  test("is made again when it is no archive at all", async () => {
    const [entry] = job.service.entries.filter(({ key }) => key.includes("mixed-logs"));
    if (entry) await job.service.overwrite(entry, Buffer.from("not an archive"));
    job.forget("corpora");
    const step = await job.bench();
    expect(step).toMatchObject({ exitCode: 0, outputs: { verdict: "pass", "corpus-cache-hit": "false" } });
    expect(warningsOf(step)).toEqual([expect.stringMatching(/^Failed to restore/)]);
  });
});

test("losing the race to save is nothing to warn of", async () => {
  const [entry] = job.service.entries.filter(({ key }) => key.includes("mixed-logs"));
  if (entry) entry.complete = false;
  job.forget("corpora");
  const step = await job.bench();
  expect(step).toMatchObject({ exitCode: 0, outputs: { "corpus-cache-hit": "false" } });
  expect(job.service.calls).toEqual(["GetCacheEntryDownloadURL", "CreateCacheEntry"]);
  expect(warningsOf(step)).toEqual([]);
});
