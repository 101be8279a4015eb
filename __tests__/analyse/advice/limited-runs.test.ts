import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { type CopyJob, limitedCopy } from "../../../scripts/link/limited-copy.ts";
import { predict } from "../../../src/analyse/advice/link-model.ts";
import { rank } from "../../../src/analyse/advice/ranking.ts";
import type { Setting } from "../../../src/analyse/advice/settings.ts";
import { median } from "../../../src/analyse/statistics/location.ts";
import { generateCorpus } from "../../../src/corpus/generate-corpus.ts";
import { makeCell } from "../../../src/plan/make-plan.ts";
import { testContenders } from "../../helpers/contenders.ts";
import { testHost } from "../../helpers/test-host.ts";
import { seconds } from "./made-setting.ts";

/** At the one bytes decide by far, at the other the work; neighbours on the machine cannot turn it round. */
const [slow, fast] = [8e6, 1e9];

interface Copied extends Setting {
  job: CopyJob;
}

let dir: string;
let none: Copied;
let light: Copied;
let heavy: Copied;

/** A setting as three copies without a limit show it. */
async function copied(job: CopyJob): Promise<Copied> {
  const runs = [];
  for (let round = 0; round < 3; round += 1) runs.push(await limitedCopy(job, { kind: "none" }));
  const wall = seconds(median(runs.map(({ wallS }) => wallS)));
  return { job, cell: job.cell, sentBytes: runs[0]?.sentBytes ?? Number.NaN, wall, cpu: wall };
}

beforeAll(async () => {
  dir = mkdtempSync(join(tmpdir(), "rsync-bench-limited-"));
  const { v327: contender } = await testContenders();
  const size = { kind: "bytes" as const, bytes: 2 ** 21 };
  const made = { dir: join(dir, "corpus"), profile: "plain-logs" as const, size, seed: 1, host: testHost() };
  const { root } = await generateCorpus(made);
  const job = (codec: string, level: number | null): CopyJob => ({
    contender,
    cell: makeCell("3.2.7", "xxh128", codec, level),
    source: root,
    destination: join(dir, "copy"),
  });
  none = await copied(job("none", null));
  light = await copied(job("zstd", 3));
  heavy = await copied(job("zstd", 19));
});

afterAll(() => rmSync(dir, { recursive: true, force: true }));

describe.each(["bwlimit", "pipe"] as const)("over a link that is limited by %s", (kind) => {
  const timeOf = async ({ job }: Copied, bits: number) => (await limitedCopy(job, { kind, bits })).wallS;

  test("the setting that few bytes make the fastest is so", async () => {
    expect(rank([none, light], none, slow)?.ranking[0]?.cell).toBe(light.cell.id);
    expect((await timeOf(none, slow)) / (await timeOf(light, slow))).toBeGreaterThan(2);
  });

  test("the setting that little work makes the fastest is so", async () => {
    expect(rank([none, heavy], none, fast)?.ranking[0]?.cell).toBe(none.cell.id);
    expect((await timeOf(heavy, fast)) / (await timeOf(none, fast))).toBeGreaterThan(2);
  });

  test("a copy that waits for the link takes about as long as predicted", async () => {
    const { totalS } = predict(none.sentBytes, none.wall.median, slow);
    const ratio = (await timeOf(none, slow)) / totalS;
    expect(ratio).toBeGreaterThan(0.7);
    expect(ratio).toBeLessThan(1.6);
  });
});
