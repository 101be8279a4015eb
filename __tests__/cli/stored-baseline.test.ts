import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { runCli } from "../helpers/cli.ts";
import { testContenders } from "../helpers/contenders.ts";
import { readResults } from "../helpers/results.ts";
import { once } from "../helpers/small-run.ts";

let dir: string;
const file = (name: string) => join(dir, name);

/** 3.2.7 is the baseline; the candidate has the same name whatever program it is. */
async function run(out: string, candidate: string, ...more: string[]) {
  const size = ["--corpus-size", "1MiB", "--checksums", "md5", "--codecs", "none,zlib", ...once];
  const versions = ["--versions", `3.2.7,candidate=${candidate}`];
  const own = ["--baseline-file", "b.json", "--out", out];
  const result = await runCli(["run", ...versions, ...size, ...own, ...more], { cwd: dir });
  return { ...result, stdout: result.stdout.replaceAll("\u00a0", " ") };
}

/** Sends what 3.2.3 sends: every log stored, since a precompressed file comes first (RsyncProject/rsync#123). */
const worse = "3.2.3";
const strict = "gates: [{ metric: wire-bytes, max-increase: 0%, against: stored }]\n";

beforeAll(async () => {
  await testContenders();
  dir = mkdtempSync(join(tmpdir(), "stored-"));
  writeFileSync(file("gates.yml"), strict);
  const first = await run("first", "3.2.7", "--thresholds", "gates.yml");
  expect(first.exitCode).toBe(0);
  expect(first.stdout).toMatch(/No stored baseline was compared with \(b\.json: there is no such file\)/);
  expect(readResults(file("first")).analysis.gates.map(({ outcome }) => outcome)).toEqual([
    "not-stored",
    "not-stored",
  ]);
}, 900_000);
afterAll(() => rmSync(dir, { recursive: true, force: true }));

describe("accept", () => {
  test("writes what later runs compare with, and the same again changes nothing", async () => {
    const accept = ["accept", "first/results.json", "--baseline-file", "b.json"];
    expect(await runCli(accept, { cwd: dir })).toMatchObject({
      exitCode: 0,
      stdout: expect.stringMatching(/Written: b\.json, 4 cells/),
    });
    const before = readFileSync(file("b.json"), "utf8");
    expect((await run("same", "3.2.7", "--thresholds", "gates.yml")).exitCode).toBe(0);
    const { analysis } = readResults(file("same"));
    expect(analysis.gates.map(({ outcome }) => outcome)).toEqual(["pass", "pass"]);
    expect(analysis.stored).toMatchObject({ differences: [], added: [], removed: [] });
    expect(
      (await runCli(["accept", "same/results.json", "--baseline-file", "b.json"], { cwd: dir })).exitCode,
    ).toBe(0);
    expect(readFileSync(file("b.json"), "utf8")).toBe(before);
  });

  test("refuses a run with an error-level anomaly, and leaves the file", async () => {
    const before = readFileSync(file("b.json"), "utf8");
    const { exitCode, stdout } = await run("worse", worse, "--thresholds", "gates.yml");
    expect(exitCode).toBe(1);
    expect(stdout).toMatch(
      /gate on wire-bytes of candidate md5 zlib: failed, found \+\d+\.\d+ %, limit no increase of what is stored/,
    );
    const accept = await runCli(["accept", "worse/results.json", "--baseline-file", "b.json"], { cwd: dir });
    expect(accept).toMatchObject({
      exitCode: 3,
      stderr: expect.stringMatching(/candidate has an error-level anomaly \(A1\)/),
    });
    expect(readFileSync(file("b.json"), "utf8")).toBe(before);
    const report = readFileSync(join(file("worse"), "report.md"), "utf8");
    expect(report).toContain("### Against the stored baseline");
    expect(report).not.toContain("rsync-bench accept");
  });

  test("is what the report advises where other bytes may be meant", async () => {
    const moved = readFileSync(file("b.json"), "utf8").replaceAll(/"wire-bytes": \d+/g, '"wire-bytes": 9');
    writeFileSync(file("moved.json"), moved);
    await run("moved", "3.2.7", "--baseline-file", "moved.json");
    const report = readFileSync(join(file("moved"), "report.md"), "utf8");
    expect(report).toContain("rsync-bench accept moved/results.json --baseline-file moved.json");
  });

  test("refuses an inconclusive run", async () => {
    const results = readResults(file("first"));
    results.run.ending = { kind: "interrupted" };
    writeFileSync(file("half.json"), JSON.stringify(results));
    const accept = await runCli(["accept", "half.json", "--baseline-file", "n.json"], { cwd: dir });
    expect(accept).toMatchObject({
      exitCode: 3,
      stderr: expect.stringMatching(/evidence has gaps \(interrupted/),
    });
  });

  test("overwrites nothing that is no baseline", async () => {
    writeFileSync(file("notes.txt"), "mine");
    const accept = await runCli(["accept", "first/results.json", "--baseline-file", "notes.txt"], {
      cwd: dir,
    });
    expect(accept).toMatchObject({
      exitCode: 2,
      stderr: expect.stringMatching(/notes\.txt is not overwritten/),
    });
    expect(readFileSync(file("notes.txt"), "utf8")).toBe("mine");
  });

  test("makes directories, and reads a whole results.json as the old baseline", async () => {
    const accept = ["accept", "first/results.json", "--baseline-file", ".bench/b.json"];
    expect((await runCli(accept, { cwd: dir })).exitCode).toBe(0);
    expect(JSON.parse(readFileSync(file(".bench/b.json"), "utf8")).cells).toHaveLength(4);
  });
});

describe("compare", () => {
  async function compare(...args: string[]) {
    const result = await runCli(["compare", ...args], { cwd: dir });
    return { ...result, stdout: result.stdout.replaceAll("\u00a0", " ") };
  }

  test("0 where nothing got worse, 1 where bytes did, 3 where the files are others", async () => {
    const better = await compare("worse/results.json", "first/results.json");
    expect(better).toMatchObject({
      exitCode: 0,
      stdout: expect.stringMatching(/candidate\/md5\/zlib.* better/),
    });
    const got = await compare("b.json", "worse/results.json");
    expect(got).toMatchObject({
      exitCode: 1,
      stdout: expect.stringMatching(/wire-bytes .* \+[\d,]+ B .* worse/),
    });
    const other = readFileSync(file("b.json"), "utf8").replace(/"treeHash": "\w+"/, '"treeHash": "0"');
    writeFileSync(file("other.json"), other);
    const none = await compare("other.json", "first/results.json");
    expect(none).toMatchObject({ exitCode: 3, stdout: expect.stringMatching(/Nothing can be compared/) });
  });

  test("another processor is said and fails nothing", async () => {
    writeFileSync(
      file("cpu.json"),
      readFileSync(file("b.json"), "utf8").replace(/"cpu": ".*"/, '"cpu": "Z80"'),
    );
    const { exitCode, stdout } = await compare("cpu.json", "worse/results.json");
    expect(stdout).toMatch(/Advisory, since they were measured with another processor \(Z80 \(x64\) then/);
    expect(exitCode).toBe(0);
  });

  test("--json prints the comparison and nothing else", async () => {
    const { stdout, exitCode } = await compare("b.json", "worse/results.json", "--json");
    expect(JSON.parse(stdout)).toMatchObject({
      differences: [],
      wrongContent: [],
      comparisons: expect.any(Array),
    });
    expect(exitCode).toBe(1);
  });

  test.each([
    [["b.json", "nowhere.json"], /nowhere\.json is not to be read \(ENOENT\)/],
    [["b.json", "gates.yml"], /not JSON/],
    [["b.json"], /missing required argument/],
  ])("%j is a usage error", async (args, message) => {
    expect(await compare(...args)).toMatchObject({
      exitCode: 2,
      stderr: expect.stringMatching(message),
      stdout: "",
    });
  });
});

describe("run", () => {
  test("refuses a baseline file that is none, before it measures", async () => {
    writeFileSync(file("odd.json"), "{}");
    const { exitCode, stderr } = await run("odd", "3.2.7", "--baseline-file", "odd.json");
    expect(stderr).toMatch(/These results are refused|not a results\.json/);
    expect(stderr).not.toMatch(/== Run/);
    expect(exitCode).toBe(2);
  });

  test("refuses a gate that could never fire, before it measures", async () => {
    writeFileSync(file("idle.yml"), "gates: [{ metric: wire-bytes, max: 1 MB, where: { codec: zlb } }]\n");
    const { exitCode, stderr } = await run("idle", "3.2.7", "--thresholds", "idle.yml");
    expect(stderr).toMatch(
      /gate on wire-bytes \(max, where codec zlb\) names what is not there: no cell has the codec zlb; there are none, zlib/,
    );
    expect(stderr).not.toMatch(/== Corpus/);
    expect(exitCode).toBe(2);
  });

  test("a gate for a version that cannot be had is inconclusive", async () => {
    writeFileSync(
      file("gone.yml"),
      "gates: [{ metric: wire-bytes, max: 1 GB, where: { contender: gone } }]\n",
    );
    const size = ["--corpus-size", "1MiB", "--checksums", "md5", "--codecs", "none", ...once];
    const versions = ["--versions", "3.2.7,again=3.2.7,gone=system", "--allow-missing"];
    const { exitCode, stdout } = await runCli(
      ["run", ...versions, ...size, "--thresholds", "gone.yml", "--out", "gone"],
      { cwd: dir, env: { PATH: file("empty") } },
    );
    expect(stdout).toMatch(/^INCONCLUSIVE .*gate/m);
    expect(exitCode).toBe(3);
  });

  test("gate: strict fails by one word what advice only says", async () => {
    const advice = await run("advice", worse, "--fail-on", "regression");
    expect(advice.stdout).toMatch(/beyond the limit \(warning only\)/);
    const { gates } = readResults(file("advice")).analysis;
    expect(gates.filter(({ gate, outcome }) => gate.level === "error" && outcome === "fail")).toEqual([]);
    await run("strict", worse, "--gate", "strict");
    expect(readResults(file("strict")).analysis.reasons.map(({ kind }) => kind)).toContain("gates");
    expect((await run("word", worse, "--gate", "stern")).stderr).toMatch(
      /Choose from strict, default, advisory/,
    );
  });

  test("report makes the same again, with what was stored then", async () => {
    const report = await runCli(["report", "worse/results.json", "--out", "again"], { cwd: dir });
    expect(report.exitCode).toBe(1);
    expect(readFileSync(file("again/report.md"), "utf8")).toBe(readFileSync(file("worse/report.md"), "utf8"));
  });
});

test("publish judges by a profile of its own, whatever the file says", async () => {
  const results = ["publish", join("advice", "results.json"), "--dry-run"];
  const file = await runCli(results, { cwd: dir });
  expect(file.stdout).toContain("(gate: advisory)");
  const own = await runCli([...results, "--gate", "default"], { cwd: dir });
  expect(own.stdout).toMatch(/wire-bytes \(gate: default\) \| candidate md5 zlib .* \*\*failed\*\*/);
  expect(own.stdout).not.toContain("(gate: advisory)");
});

test.each(["compare", "accept"])("%s --help has an example", async (command) => {
  const { stdout, exitCode } = await runCli([command, "--help"]);
  expect(stdout).toMatch(new RegExp(`Example:\n {2}rsync-bench ${command} `));
  expect(exitCode).toBe(0);
});
