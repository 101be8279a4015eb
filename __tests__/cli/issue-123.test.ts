import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
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
  dir = mkdtempSync(join(tmpdir(), "issue-123-"));
}, 900_000);
afterAll(() => rmSync(dir, { recursive: true, force: true }));

const matrix = ["--checksums", "md5,xxh128", "--codecs", "none,zlib,zlibx,zstd,lz4"];
const small = ["--corpus-size", "4MiB", ...once];

async function bench(name: string, args: readonly string[]) {
  const out = join(dir, name);
  const result = await runCli(["run", "--out", out, ...args]);
  return { ...result, out, ...readResults(out) };
}

/** Rule, contender and codec of every anomaly, and whether it fails the build. */
function accusations({ analysis }: Awaited<ReturnType<typeof bench>>) {
  return analysis.anomalies.map(({ rule, contender, cells, fails, cause }) => ({
    rule,
    contender,
    codecs: [...new Set(cells.map((cell) => cell.split("/")[2]))],
    fails,
    issue: cause?.issue,
  }));
}

describe("RsyncProject/rsync#123, with real binaries of 3.2.3 and 3.2.7", () => {
  test("3.2.3 against 3.2.7 fails: zlib and zlibx only, and 3.2.7 is not accused", async () => {
    const run = await bench("candidate", ["--versions", "3.2.7,3.2.3", ...matrix, ...small]);
    expect(accusations(run)).toEqual([
      {
        rule: "A1",
        contender: "3.2.3",
        codecs: ["zlib", "zlibx"],
        fails: true,
        issue: "RsyncProject/rsync#123",
      },
    ]);
    expect(run.analysis.anomalies[0]).toMatchObject({
      fileClass: "plain",
      suffixes: [".log"],
      severity: "error",
      cause: { fixedIn: "3.2.4" },
    });
    expect(run.exitCode).toBe(1);
    expect(run.stdout).toMatch(/FAIL .*3\.2\.3.*#123/);
  });

  test("3.2.7 against 3.2.3 passes, and the anomaly is shown as the baseline's", async () => {
    const run = await bench("baseline", ["--versions", "3.2.3,3.2.7", ...matrix, ...small]);
    expect(accusations(run)).toMatchObject([{ rule: "A1", contender: "3.2.3", fails: false }]);
    expect(run.exitCode).toBe(0);
    expect(run.analysis.verdict).toBe("pass");
    expect(readFileSync(join(run.out, "report.md"), "utf8")).toMatch(/already in the baseline/i);
  });

  test("the same bytes with the precompressed files last raise nothing", async () => {
    const args = ["--versions", "3.2.7,3.2.3", "--corpus", "mixed-logs-last", ...matrix, ...small];
    const run = await bench("last", args);
    expect(accusations(run)).toEqual([]);
    expect(run.exitCode).toBe(0);
  });

  test("fail-on: never reports it and exits 0", async () => {
    const args = [
      "--versions",
      "3.2.7,3.2.3",
      "--codecs",
      "zlib",
      "--checksums",
      "md5",
      "--fail-on",
      "never",
    ];
    const run = await bench("never", [...args, ...small]);
    expect(accusations(run)).toHaveLength(1);
    expect(run.exitCode).toBe(0);
  });

  test("an empty a.gz first sets it off in a user's own directory, whatever its file names", async () => {
    const user = join(dir, 'user\'s "data"');
    mkdirSync(join(user, "sub dir"), { recursive: true });
    writeFileSync(join(user, "a.gz"), "");
    const text = "GET /index.html HTTP/1.1 200 a regular line of a log, again and again\n".repeat(3000);
    for (const name of ["b.log", "new\nline.log", "quo'te\".log", "a\\#012b.log", "sub dir/x.log"]) {
      writeFileSync(join(user, name), text);
    }
    writeFileSync(Buffer.from(`${user}/latin-\xe9\xff.log`, "latin1"), text);
    const args = ["--corpus", `path:${user}`, "--versions", "3.2.7,3.2.3", ...once];
    const run = await bench("user", [...args, "--codecs", "none,zlib,zstd", "--checksums", "md5"]);
    expect(accusations(run)).toMatchObject([{ rule: "A1", contender: "3.2.3", codecs: ["zlib"] }]);
    expect(run.analysis.summaries.every((summary) => summary.failures === 0)).toBe(true);
    expect(run.exitCode).toBe(1);
  });
});

const with312 = RSYNC_312 === undefined ? test.skip : test;
with312(
  "3.1.2 as the baseline runs md5 with none, zlib and zlibx (needs RSYNC_BENCH_TEST_RSYNC_312)",
  async () => {
    const args = ["--versions", `3.1.2=path:${RSYNC_312},3.2.3,3.2.7`, ...matrix, ...small];
    const run = await bench("old", args);
    const own = run.plan.cells.filter((cell) => cell.contender === "3.1.2");
    expect(own.map(({ checksum, codec }) => `${checksum} ${codec}`)).toEqual([
      "md5 none",
      "md5 zlib",
      "md5 zlibx",
    ]);
    const same = run.analysis.comparisons.filter(
      (one) => one.metric === "wire-bytes" && one.match === "same" && one.cell.startsWith("3.2.7/"),
    );
    expect(same.map(({ ratio }) => ratio)).toEqual([1, 1, 1]);
    expect(accusations(run)).toMatchObject([{ contender: "3.2.3", fails: true }]);
  },
);

test("two runs with one seed give the same plan, corpus and bytes", async () => {
  const args = ["--versions", "3.2.7,system", ...matrix, ...small, "--corpus-seed", "5"];
  const [one, other] = [await bench("one", args), await bench("two", args)];
  expect(other.plan).toEqual(one.plan);
  expect(other.corpus.treeHash).toBe(one.corpus.treeHash);
  const bytes = ({ analysis }: typeof one) =>
    analysis.summaries.map(({ cell, wireBytes, literalBytes }) => ({ cell, wireBytes, literalBytes }));
  expect(bytes(other)).toEqual(bytes(one));
});
