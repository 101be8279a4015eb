import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { runCli } from "../helpers/cli.ts";
import { RSYNC_312, testContenders } from "../helpers/contenders.ts";
import { readResults } from "../helpers/results.ts";
import { once } from "../helpers/small-run.ts";

let dir: string;

beforeAll(async () => {
  await testContenders();
  dir = mkdtempSync(join(tmpdir(), "levels-"));
}, 900_000);
afterAll(() => rmSync(dir, { recursive: true, force: true }));

async function bench(name: string, args: readonly string[]) {
  const out = join(dir, name);
  const result = await runCli(["run", "--out", out, ...args]);
  return { ...result, out, ...readResults(out) };
}

test("levels beyond a codec's range, and all of lz4's, are run and shown to be one", async () => {
  const levels = "zlib=-5,default,1,6,9,99;zstd=-200000,-131072,0,3;lz4=1..3";
  const { stdout, exitCode, analysis } = await bench("clamped", [
    ...["--versions", "3.2.7,system", "--checksums", "md5", "--codecs", "zlib,zstd,lz4"],
    ...["--levels", levels, "--corpus", "plain-logs", "--corpus-size", "1MiB", ...once],
  ]);
  expect(exitCode).toBe(0);
  expect(analysis.anomalies).toEqual([]);
  const notes = analysis.warnings.flatMap((one) =>
    one.kind === "equal-levels" ? [[one.codec, one.cause, one.levels, one.contenders]] : [],
  );
  const both = ["3.2.7", "system"];
  expect(notes).toEqual([
    ["zlib", "clamped", [-5, 1], both],
    ["zlib", "default", [null, 6], both],
    ["zlib", "clamped", [9, 99], both],
    ["zstd", "clamped", [-200_000, -131_072], both],
    ["zstd", "default", [0, 3], both],
    ["lz4", "one-level", [1, 2, 3], both],
  ]);
  expect(stdout).toContain("zlib levels 9 and 99 send the same bytes (3.2.7, system): level 99 is clamped");
});

describe("the published sweep over 107 levels", () => {
  const sweep = [
    ...["--versions", "3.2.7,system", "--checksums", "xxh128", "--codecs", "zstd"],
    ...["--levels", "zstd=-100..6", "--corpus-size", "1MiB", ...once],
  ];

  test("is planned, runs whole whatever the time budget, and goes on where it was interrupted", async () => {
    const plan = await runCli(["plan", ...sweep]);
    expect(plan.stdout).toMatch(/^214 cells, 1 repetition after a warm-up/);
    const whole = await bench("sweep", [...sweep, "--time-budget", "1s"]);
    expect(whole.exitCode).toBe(0);
    expect(whole.run.ending).toEqual({ kind: "complete" });
    expect(whole.analysis.summaries.map(({ repetitions }) => repetitions)).toEqual(Array(214).fill(1));
    const journal = join(whole.out, "observations.jsonl");
    const lines = readFileSync(journal, "utf8")
      .split("\n")
      .filter((line) => line !== "");
    const kept = lines.slice(0, lines.length - 150);
    writeFileSync(journal, `${kept.join("\n")}\n`);
    const resumed = await bench("sweep", [...sweep, "--resume"]);
    expect(resumed.analysis.summaries.map(({ repetitions }) => repetitions)).toEqual(Array(214).fill(1));
    expect(resumed.run.observations).toHaveLength(whole.run.observations.length);
    const before = whole.run.observations.slice(0, -150);
    expect(resumed.run.observations.slice(0, before.length)).toEqual(before);
    expect(resumed.run.observations.at(-1)?.startedAt).not.toBe(whole.run.observations.at(-1)?.startedAt);
  });
});

describe("skip lists", () => {
  test("are variants: with an empty one 3.2.3 compresses, with .log in it nothing is wrong that was not asked", async () => {
    const { analysis, plan, exitCode, out } = await bench("skip", [
      ...["--versions", "3.2.7,3.2.3", "--checksums", "md5", "--codecs", "none,zlib"],
      ...["--skip-compress", "default,none,gz/zst/log", "--corpus-size", "4MiB", ...once],
    ]);
    expect(plan.cells).toHaveLength(8);
    expect(plan.references.every(({ match }) => match === "same")).toBe(true);
    expect(exitCode).toBe(1);
    expect(analysis.anomalies.map(({ rule, contender, cells }) => [rule, contender, cells])).toEqual([
      ["A1", "3.2.3", ["3.2.3/md5/zlib/local/initial"]],
    ]);
    const sent = Object.fromEntries(
      analysis.summaries.map(({ cell, wireBytes }) => [cell.replace("/local/initial", ""), wireBytes]),
    );
    // 3.2.4 and later pay no attention to any list.
    expect(sent["3.2.7/md5/zlib/skip="]).toBe(sent["3.2.7/md5/zlib"]);
    expect(sent["3.2.7/md5/zlib/skip=gz/zst/log"]).toBe(sent["3.2.7/md5/zlib"]);
    expect(sent["3.2.3/md5/zlib/skip="]).toBe(sent["3.2.7/md5/zlib"]);
    expect(sent["3.2.3/md5/zlib/skip=gz/zst/log"]).toBe(sent["3.2.3/md5/zlib"]);
    const csv = readFileSync(join(out, "results.csv"), "utf8");
    expect(csv).toMatch(/^mixed-logs,3\.2\.3,md5,zlib,.*,none$/m);
    expect(readFileSync(join(out, "report.md"), "utf8")).toContain("| gz/zst/log |");
  });

  test("are named by gates and in the command that measures again", async () => {
    const thresholds = join(dir, "gates.yml");
    const where = "where: { skip-compress: none, codec: zlib }";
    writeFileSync(thresholds, `gates: [{ metric: wire-bytes, ${where}, max-increase: 0% }]\n`);
    const { analysis, exitCode, out } = await bench("gates", [
      ...["--versions", "3.2.7,3.2.3", "--checksums", "md5", "--codecs", "zlib", "--fail-on", "regression"],
      ...["--skip-compress", "none", "--thresholds", thresholds, "--corpus-size", "1MiB", ...once],
    ]);
    expect(analysis.gates.map(({ cell, outcome }) => [cell, outcome])).toEqual([
      ["3.2.3/md5/zlib/local/initial/skip=", "pass"],
    ]);
    expect(exitCode).toBe(0);
    expect(readFileSync(join(out, "report.md"), "utf8")).toMatch(/--codecs zlib --skip-compress none /);
  });
});

describe("the preset centminmod-2020", () => {
  const few = ["--levels", "xxh128/zstd=default,-100..-98", "--corpus-size", "4MiB", "--repetitions", "1"];
  const preset = ["--preset", "centminmod-2020", ...few];

  test("runs the published matrices, and the report has the published figures", async () => {
    const { plan, corpus, out } = await bench("preset", [...preset, "--versions", "3.2.7,3.2.3"]);
    expect(corpus.source).toMatchObject({ profile: "mixed-logs", size: "4MiB" });
    expect(plan.cells).toHaveLength(2 * (4 * 4 + 3));
    const report = readFileSync(join(out, "report.md"), "utf8");
    expect(report).toMatch(/Against the published figures of 19 cells/);
    expect(report).toMatch(/\*\*Exact\*\* .* in 4 cells \(xxh128, xxh3, xxh64, md5 × none\)/);
    expect(report).toMatch(/\*\*Misled\*\* By bytes sent ÷ time 3\.2\.3 xxh128 zlib /);
  });

  (RSYNC_312 === undefined ? test.skip : test)(
    "compares 3.1.2 by itself, with md5 and zlib only (needs RSYNC_BENCH_TEST_RSYNC_312)",
    async () => {
      const versions = `3.1.2=path:${RSYNC_312},3.2.3`;
      const { plan, out } = await bench("preset-312", [...preset, "--versions", versions]);
      const own = plan.cells.filter(({ contender }) => contender === "3.1.2");
      expect(own.map(({ checksum, codec }) => `${checksum} ${codec}`)).toEqual(["md5 zlib", "md5 none"]);
      expect(readFileSync(join(out, "report.md"), "utf8")).toMatch(/\*\*Bytes agree\*\* in 21 of 21 cells/);
    },
  );
});
