import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { execa } from "execa";
import { metrics } from "../../src/config/metrics.ts";
import { runCli } from "../helpers/cli.ts";
import { testContenders } from "../helpers/contenders.ts";
import { readResults } from "../helpers/results.ts";
import { once, uncounted } from "../helpers/small-run.ts";

let dir: string;

beforeAll(async () => {
  await testContenders();
  dir = mkdtempSync(join(tmpdir(), "commands-"));
}, 900_000);
afterAll(() => rmSync(dir, { recursive: true, force: true }));

const quick = ["--checksums", "md5", "--codecs", "none", "--corpus-size", "256KiB", ...once];

describe("run", () => {
  test("writes into rsync-bench-results of the current directory, and report makes the same again", async () => {
    const { exitCode, stdout, stderr } = await runCli(["run", "--versions", "3.2.7,system", ...quick], {
      cwd: dir,
    });
    expect(stderr).toMatch(/Results: rsync-bench-results\/results.json/);
    expect(exitCode).toBe(0);
    expect(stdout).toMatch(/^PASS/m);
    const out = join(dir, "rsync-bench-results");
    const again = join(dir, "again");
    const report = await runCli(["report", join(out, "results.json"), "--out", again]);
    expect(report.exitCode).toBe(0);
    expect(report.stdout).toBe(stdout);
    expect(readResults(again)).toEqual(readResults(out));
    for (const file of ["report.md", "results.csv"]) {
      expect(readFileSync(join(again, file), "utf8")).toBe(readFileSync(join(out, file), "utf8"));
    }
  });

  test("advises for any link without measuring again", async () => {
    const recorded = new URL("../../fixtures/report/fail.results.json", import.meta.url).pathname;
    const report = (speed: string) =>
      runCli(["report", recorded, "--link", speed, "--out", join(dir, "link")]);
    expect((await report("100mbit")).stdout).toMatch(/^3\.2\.7 over 100\sMbit\/s: \w+ zstd, /m);
    expect((await report("100gbit")).stdout).toMatch(/^3\.2\.7 over 100\sGbit\/s: \w+ none, /m);
    const refused = await report("100mbps");
    expect(refused.exitCode).toBe(2);
    expect(refused.stderr).toContain('link: "100mbps" is not a speed');
  });

  test("compares by every metric and repeats as often as it takes, unless it is told otherwise", async () => {
    const out = join(dir, "defaults");
    const few = ["--checksums", "md5", "--codecs", "none", "--corpus-size", "256KiB"];
    const { exitCode } = await runCli(["run", "--versions", "3.2.7,system", ...few, "--out", out]);
    expect(exitCode).toBe(0);
    const { plan, run, analysis } = readResults(out);
    const compared = new Set(analysis.comparisons.map(({ metric }) => metric));
    expect(metrics.filter((metric) => !compared.has(metric))).toEqual([]);
    const repeated = new Set(run.observations.map(({ block }) => block).filter((block) => block > 0));
    expect(repeated.size).toBeGreaterThanOrEqual(6);
    expect(new Set(run.counting?.runs.map(({ cell }) => cell))).toEqual(
      new Set(plan.cells.map(({ id }) => id)),
    );
  });

  test("--json prints results.json and nothing else", async () => {
    const out = join(dir, "json");
    const { stdout } = await runCli(["run", "--versions", "3.2.7,system", ...quick, "--json", "--out", out]);
    expect(JSON.parse(stdout)).toEqual(readResults(out));
  });

  test("sees sender, generator and receiver of every cell once, in the warm-up", async () => {
    const out = join(dir, "processes");
    const matrix = ["--checksums", "md5", "--codecs", "none,zlib", "--corpus-size", "256KiB"];
    await runCli(["run", "--versions", "3.2.7,system", ...matrix, ...once, "--out", out]);
    const { plan, run, analysis } = readResults(out);
    const seen = run.observations.filter(({ usage }) => usage.processes !== null);
    expect(seen.map(({ cell }) => cell).sort()).toEqual(plan.cells.map(({ id }) => id).sort());
    for (const { block, usage } of seen) {
      expect(block).toBe(0);
      expect(usage.processes?.map(({ role }) => role)).toEqual(["sender", "generator", "receiver"]);
    }
    const metrics = analysis.comparisons.filter(({ cell }) => cell === "system/md5/zlib/local/initial");
    expect(metrics.map(({ metric }) => metric)).toEqual(
      expect.arrayContaining(["sender-memory", "generator-memory", "receiver-memory"]),
    );
  });

  test("leaves processes alone when the memory of none is wanted", async () => {
    const out = join(dir, "untraced");
    await runCli(["run", "--versions", "3.2.7,system", ...quick, "--metrics", "peak-memory", "--out", out]);
    const { observations } = readResults(out).run;
    expect(observations.length).toBeGreaterThan(0);
    expect(observations.every(({ usage }) => usage.processes === null)).toBe(true);
  });

  test("takes its options from a configuration file, and gates from a thresholds file", async () => {
    const config = join(dir, "bench.yml");
    const thresholds = join(dir, "thresholds.yml");
    const out = join(dir, "configured");
    writeFileSync(
      config,
      `versions: [3.2.7, system]\nchecksums: md5\ncodecs: none\ncorpus-size: 1GB\nrepetitions: 1\nmetrics: ${uncounted}\nout: ${out}\ngates: [{ metric: literal-bytes, max-increase: 0% }]\n`,
    );
    writeFileSync(thresholds, "gates: [{ metric: wire-bytes, max-decrease: 0%, min-ratio: 1.5 }]\n");
    const args = ["run", "--config", config, "--thresholds", thresholds, "--corpus-size", "256KiB"];
    const { exitCode } = await runCli(args);
    const { config: used, analysis } = readResults(out);
    expect(used.corpus).toMatchObject({ size: { bytes: 262_144 } });
    expect(analysis.gates.map(({ outcome }) => outcome)).toEqual(["pass", "pass", "fail"]);
    expect(exitCode).toBe(1);
  });

  test.each([
    [["--versions", "3.2.7,3.2.7"], 2, /Two versions carry the label/],
    [["--versions", "3.2.7,nonsense"], 2, /"nonsense" is not a version/],
    [["--codecs", "zsdt", "--versions", "3.2.7,system"], 2, /no version lists "zsdt"/],
    [["--config", "/nonexistent.yml"], 2, /\/nonexistent.yml cannot be read/],
    [["--no-such-option"], 2, /unknown option '--no-such-option'/],
    [["--versions", "3.2.7"], 3, /A comparison needs two versions/],
    [["--versions", "3.2.7,9.9.9"], 3, /9\.9\.9/],
    [["--versions", "3.2.7,path:/nonexistent"], 3, /\/nonexistent/],
    [["--out", "/proc/nowhere/out", "--versions", "3.2.7,system"], 2, /cannot be written to \/proc\/nowhere/],
    [["--out", "/dev/null/x", "--versions", "3.2.7,system"], 2, /cannot be written to \/dev\/null\/x/],
    [["--corpus", "path:/nonexistent", "--versions", "3.2.7,system"], 2, /\/nonexistent/],
  ])("%j ends with exit code %i and says why", async (args, code, message) => {
    const result = await runCli(["run", "--out", join(dir, "failing"), ...args]);
    expect(result.stderr).toMatch(message);
    expect(result.exitCode).toBe(code);
    expect(result.stdout).toBe("");
  });

  test("that is refused leaves the results of an earlier one alone", async () => {
    const out = join(dir, "kept");
    await runCli(["run", "--versions", "3.2.7,system", ...quick, "--out", out]);
    const before = readResults(out);
    const versions = ["--versions", "3.2.7,system"];
    for (const refused of [
      ["--codecs", "zsdt"],
      [...quick, "--corpus-seed", "2", "--resume"],
    ]) {
      expect((await runCli(["run", ...versions, ...refused, "--out", out])).exitCode).toBe(2);
    }
    expect(readResults(out)).toEqual(before);
  });

  test("results inside the corpus are refused, and the corpus is left as it was", async () => {
    const user = join(dir, "user");
    await execa("mkdir", [user]);
    writeFileSync(join(user, "a.log"), "a line\n");
    const args = ["--versions", "3.2.7,system", "--corpus", `path:${user}`, "--out", join(user, "out")];
    const { exitCode, stderr } = await runCli(["run", ...args, ...quick]);
    expect(stderr).toMatch(/lies inside the corpus/);
    expect(exitCode).toBe(2);
    expect(existsSync(join(user, "out"))).toBe(false);
  });
});

test("provision --json describes each version", async () => {
  const { stdout, exitCode } = await runCli(["provision", "3.2.3", "new=system", "--json"]);
  expect(exitCode).toBe(0);
  const { contenders } = JSON.parse(stdout);
  expect(contenders.map(({ label }: { label: string }) => label)).toEqual(["3.2.3", "new"]);
  expect(contenders[0].capabilities).toMatchObject({ version: "3.2.3", protocol: 31 });
});

test("corpus writes the files and their manifest", async () => {
  const target = join(dir, "corpus");
  const args = ["corpus", target, "--profile", "plain-logs", "--size", "256KiB", "--seed", "3", "--json"];
  const { stdout, exitCode } = await runCli(args);
  expect(exitCode).toBe(0);
  expect(JSON.parse(stdout)).toMatchObject({ bytes: 262_144, root: join(target, "files") });
  expect(existsSync(join(target, "manifest.jsonl"))).toBe(true);
  expect((await runCli(args)).exitCode).toBe(2);
});

test("plan shows cells, references and what is skipped", async () => {
  const args = ["plan", "--versions", "3.2.7,3.2.3", "--checksums", "sha1,md5", "--codecs", "none"];
  const { stdout } = await runCli(args);
  expect(stdout).toMatch("3.2.3/md5/none/local/initial  against 3.2.7/md5/none/local/initial (same)");
  expect(stdout).toMatch(
    "skipped 3.2.3/sha1/none/local/initial: rsync 3.2.3 does not list the checksum sha1",
  );
});

test("an old Node is told which one is needed", async () => {
  const bundle = new URL("../../dist/cli.js", import.meta.url).pathname;
  const lie = 'Object.defineProperty(process.versions, "node", { value: "20.1.0" });';
  const args = ["--import", `data:text/javascript,${encodeURIComponent(lie)}`, bundle, "--help"];
  const { exitCode, stderr } = await execa(process.execPath, args, { reject: false });
  expect(stderr).toMatch(/needs Node 24 or later/);
  expect(exitCode).toBe(2);
});
