import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { CacheJob, warningsOf } from "../helpers/cache-job.ts";

/** What went wrong with the caches of other benchmarks in CI. Each test shows that it cannot happen here. */
let job: CacheJob;

beforeAll(async () => {
  job = await CacheJob.start();
  job.takeContenders();
}, 600_000);
afterAll(() => job.close());

const hit = { exitCode: 0, outputs: { verdict: "pass", "corpus-cache-hit": "true" } };
const miss = { exitCode: 0, outputs: { verdict: "pass", "corpus-cache-hit": "false" } };
const onPull = (number: number) => job.service.env(3, `refs/pull/${number}/merge`);

describe("cache scope", () => {
  test("what another pull request saved is not seen: a miss, no error, and an entry of the own (actions/cache#1124, #1011)", async () => {
    const seed = { "corpus-seed": "11" };
    for (const number of [1, 2]) {
      job.forget("corpora");
      const step = await job.bench(seed, onPull(number));
      expect(step).toMatchObject(miss);
      expect(warningsOf(step)).toEqual([]);
    }
    expect(job.service.entries.map(({ scope }) => scope)).toEqual(["refs/pull/1/merge", "refs/pull/2/merge"]);
    job.forget("corpora");
    expect(await job.bench(seed, onPull(2))).toMatchObject(hit);
  });

  test("what the default branch saved is everybody's", async () => {
    await job.bench({ "corpus-seed": "12" });
    job.forget("corpora");
    expect(await job.bench({ "corpus-seed": "12" }, onPull(3))).toMatchObject(hit);
  });

  test("the same key for another place on the machine is another entry, not an error (actions/cache#1501)", async () => {
    const inputs = { "corpus-seed": "13", versions: "system, again=system" };
    await job.bench(inputs);
    const elsewhere = { ...job.service.env(), RUNNER_TOOL_CACHE: `${job.runner.root}/elsewhere` };
    const step = await job.bench(inputs, elsewhere);
    expect(step).toMatchObject(miss);
    expect(warningsOf(step)).toEqual([]);
    const keys = job.service.entries.map(({ key }) => key).filter((key) => key.endsWith("-13"));
    expect(keys).toHaveLength(2);
    expect(new Set(keys).size).toBe(1);
  });
});

test("exact key only: an entry whose key merely begins like ours is not used, nor left in the store", async () => {
  await job.bench({ "corpus-seed": "14" });
  const entry = job.service.entries.at(-1);
  if (entry) entry.key = `${entry.key}0`;
  job.forget("corpora");
  const step = await job.bench({ "corpus-seed": "14" });
  expect(step.log).toMatch(/Cache hit for restore-key: .*-140/);
  expect(step).toMatchObject(miss);
  expect(job.service.entries.at(-1)?.key).toMatch(/-14$/);
});

test("cache eviction and expired baselines: a run makes and measures all it compares with itself (nydus#1281, apc-optimizer#279)", async () => {
  await job.bench({ "corpus-seed": "15" });
  job.service.entries.length = 0;
  job.forget("corpora");
  const step = await job.bench({ "corpus-seed": "15" });
  expect(step).toMatchObject(miss);
  expect(warningsOf(step)).toEqual([]);
  expect(job.service.calls).toEqual([
    "GetCacheEntryDownloadURL",
    "CreateCacheEntry",
    "FinalizeCacheEntryUpload",
  ]);
});
