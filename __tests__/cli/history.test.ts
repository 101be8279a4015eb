import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { execa } from "execa";
import { trialNames } from "../../src/config/trial-names.ts";
import { historyFileSchema } from "../../src/report/history-json.ts";
import { runCli } from "../helpers/cli.ts";
import { RSYNC_312, type TestContenders, testContenders } from "../helpers/contenders.ts";
import { readResults } from "../helpers/results.ts";
import { writeWrapper } from "../helpers/wrapper.ts";

const cli = new URL("../../dist/cli.js", import.meta.url).pathname;
let dir: string;
let contenders: TestContenders;

beforeAll(async () => {
  contenders = await testContenders();
  dir = mkdtempSync(join(tmpdir(), "history-"));
}, 900_000);
afterAll(() => rmSync(dir, { recursive: true, force: true }));

const few = ["--codecs", "none,zlib", "--trials", "none"];
const least = ["history", "3.2.3,3.2.7", "--codecs", "none", "--corpus-size", "64KiB", "--trials", "none"];

describe("history over 3.2.3, 3.2.7 and the system's", () => {
  test("says that #123 went in 3.2.7, with the bytes before and after, and leaves files", async () => {
    const out = join(dir, "out");
    const { exitCode, stdout } = await runCli(["history", "3.2.3,3.2.7,system", ...few, "--out", out]);
    expect(exitCode).toBe(0);
    expect(stdout).toMatch(
      /^\| wire-bytes \| md5 × zlib +\| in 3\.2\.7 +\| +1,0\d\d,\d{3}\sbytes \| +4\d\d,\d{3}\sbytes \| +−/m,
    );
    expect(stdout).toMatch(
      /^A1 error: .*rsync#123, fixed in 3\.2\.4\): already in 3\.2\.3; gone in 3\.2\.7\.$/m,
    );
    const file = historyFileSchema.parse(JSON.parse(readFileSync(join(out, "history.json"), "utf8")));
    expect(file.releases.map(({ label, kind }) => `${label} ${kind}`)).toEqual([
      "3.2.3 measured",
      "3.2.7 measured",
      "system measured",
    ]);
    expect(readFileSync(join(out, "history.md"), "utf8")).toContain("```mermaid\n");
    expect(readResults(out).config).toMatchObject({
      metrics: ["wire-bytes", "literal-bytes"],
      repetitions: 2,
    });
    const report = await runCli(["report", join(out, "results.json"), "--out", join(dir, "report")]);
    expect(report.exitCode).toBe(0);
    // A later run in the same place takes them away: they are not its own.
    await runCli([
      "run",
      "--versions",
      "3.2.3,3.2.7",
      "--codecs",
      "none",
      "--checksums",
      "md5",
      "--corpus-size",
      "64KiB",
      "--metrics",
      "wire-bytes",
      "--out",
      out,
    ]);
    expect(readdirSync(out)).not.toContain("history.json");
  });

  test("the command in history.md does the same again", async () => {
    const out = join(dir, "again");
    await runCli([...least, "--out", out]);
    const command =
      /^rsync-bench history (.*)$/m.exec(readFileSync(join(out, "history.md"), "utf8"))?.[1] ?? "";
    const { stdout, exitCode } = await runCli([
      "history",
      ...command.split(" "),
      "--json",
      "--out",
      join(dir, "b"),
    ]);
    expect(exitCode).toBe(0);
    const [one, other] = [readFileSync(join(out, "history.json"), "utf8"), stdout].map((text) =>
      JSON.parse(text),
    );
    expect(other.series).toEqual(one.series);
    expect(other.corpus).toEqual(one.corpus);
  });

  test("--json prints history.json and nothing else", async () => {
    const out = join(dir, "json");
    const { stdout } = await runCli([...least, "--json", "--out", out]);
    expect(JSON.parse(stdout)).toEqual(JSON.parse(readFileSync(join(out, "history.json"), "utf8")));
  });
});

/** Programs of the machine but no rsync. */
function pathWithoutRsync(): string {
  const tools = join(dir, "tools");
  mkdirSync(tools);
  for (const name of readdirSync("/usr/bin")) {
    if (name !== "rsync") symlinkSync(join("/usr/bin", name), join(tools, name));
  }
  return tools;
}

describe("the trials of history", () => {
  test("are all of them, and show when the bug of one went", async () => {
    const out = join(dir, "trials");
    const args = ["history", "3.2.3,3.2.7,system", "--codecs", "none", "--corpus-size", "64KiB"];
    const { exitCode, stdout } = await runCli([...args, "--out", out]);
    expect(exitCode).toBe(0);
    expect(stdout).toMatch(
      /^A12 error: files copied wrongly, trial inplace-sparse \(.*\): already in 3\.2\.3; gone in system\.$/m,
    );
    expect(readResults(out).config.trials).toEqual([...trialNames]);
  });

  test("are left out on demand", async () => {
    const { stdout } = await runCli([...least, "--out", join(dir, "untried")]);
    expect(stdout).toMatch(/0 anomalies; 2 of 2 versions measured\.$/m);
  });

  test("are hidden by nothing that a configuration file expects or leaves out, whoever it is about", async () => {
    const config = join(dir, "bench.yml");
    const lines = [
      "baseline: candidate",
      "anomalies: { A12: off }",
      "expect: [{ contender: candidate, anomaly: A12, reason: known }, { anomaly: not-a-bug, reason: gone }]",
    ];
    writeFileSync(config, lines.join("\n"));
    const args = [
      "history",
      "3.2.7,system",
      "--codecs",
      "none",
      "--corpus-size",
      "64KiB",
      "--config",
      config,
    ];
    const { exitCode, stdout } = await runCli([
      ...args,
      "--trials",
      "inplace-sparse",
      "--out",
      join(dir, "hidden"),
    ]);
    expect(exitCode).toBe(0);
    expect(stdout).toMatch(/^A12 error: .*: already in 3\.2\.7; gone in system\.$/m);
  });
});

describe("a gap", () => {
  test("that could not be had stands between what changed around it", async () => {
    const args = [
      "history",
      "3.2.3,system,3.2.7",
      "--codecs",
      "zlib",
      "--trials",
      "none",
      "--out",
      join(dir, "gap"),
    ];
    const { exitCode, stdout } = await runCli(args, { env: { PATH: pathWithoutRsync() } });
    expect(exitCode).toBe(0);
    expect(stdout).toContain("between 3.2.3 and 3.2.7 (system not measured)");
    expect(stdout).toContain("system is a gap: no rsync on PATH.");
    expect(stdout).toMatch(/^A1 .*gone between 3\.2\.3 and 3\.2\.7 \(system not measured\)\.$/m);
  });

  test("whose runs fail is one, too, with how they ended", async () => {
    const broken = writeWrapper(dir, "broken", contenders.v327.binary, "exit 13");
    const args = ["history", `3.2.3,broken=path:${broken},3.2.7`, "--codecs", "zlib", "--trials", "none"];
    const { exitCode, stdout } = await runCli([...args, "--out", join(dir, "failing")]);
    expect(exitCode).toBe(0);
    expect(stdout).toContain("between 3.2.3 and 3.2.7 (broken not measured)");
    expect(stdout).toContain("wire-bytes of md5 × zlib in broken: it exited with code 13.");
  });
});

const withOld = RSYNC_312 === undefined ? test.skip : test;
withOld("3.1.2 cannot do zstd and had no #123 (needs RSYNC_BENCH_TEST_RSYNC_312)", async () => {
  const args = ["history", `3.1.2=path:${RSYNC_312},3.2.3,3.2.7`, "--codecs", "zlib,zstd"];
  const { stdout } = await runCli([...args, "--out", join(dir, "old")]);
  expect(stdout).toContain("3.1.2 cannot do md5 × zstd.");
  expect(stdout).toMatch(/: not in 3\.1\.2; appears in 3\.2\.3; gone in 3\.2\.7\.$/m);
});

test.each([
  [["3.2.7"], 2, /A history needs two versions, and there is only 3\.2\.7/],
  [["3.2.7,9.9.9"], 3, /9\.9\.9 is not a known release/],
  [["3.2.7..3.2.3"], 2, /begins with the newer release/],
  [["3.2.1..3.2.7"], 2, /3\.2\.1 is not a known release/],
  [["3.2.3,3.2.3"], 2, /Two versions carry the label/],
  [["3.2.3,3.2.7", "--metrics", "cpu-time"], 2, /a history does not show cpu-time/],
  [["3.2.3,3.2.7", "--thresholds", "x"], 2, /unknown option/],
  [[], 2, /missing required argument/],
])("history %j ends with exit code %i and says why", async (args, code, message) => {
  const { exitCode, stderr, stdout } = await runCli(["history", ...args, "--out", join(dir, "refused")]);
  expect(stderr).toMatch(message);
  expect([exitCode, stdout]).toEqual([code, ""]);
});

test("versions whose runs all fail leave nothing to say", async () => {
  const broken = writeWrapper(dir, "dead", contenders.v327.binary, "exit 13");
  const args = ["history", `a=path:${broken},b=path:${broken}`, "--codecs", "none", "--corpus-size", "64KiB"];
  const { exitCode, stderr } = await runCli([...args, "--out", join(dir, "dead-out")]);
  expect(exitCode).toBe(3);
  expect(stderr).not.toMatch(/rsync-bench: /);
});

test("an interrupted one says what it has, and ends with 130", async () => {
  const out = join(dir, "interrupted");
  const slow = writeWrapper(dir, "slow", contenders.v327.binary, 'sleep 1; exec "$RSYNC" "$@"');
  const args = ["history", `3.2.7,slow=path:${slow}`, "--corpus-size", "64KiB", "--repetitions", "100"];
  const running = execa(process.execPath, [cli, ...args, "--codecs", "none", "--out", out], {
    reject: false,
  });
  const journal = join(out, "observations.jsonl");
  const lines = () => (existsSync(journal) ? readFileSync(journal, "utf8").split("\n").length : 0);
  while (lines() < 8) await setTimeout(50);
  running.kill("SIGINT");
  const { exitCode, stdout } = await running;
  expect(exitCode).toBe(130);
  expect(stdout).toContain("The run was interrupted");
}, 120_000);

test("the help of both shows an example, and their own defaults", async () => {
  const [history, bisect] = await Promise.all(["history", "bisect"].map((name) => runCli([name, "--help"])));
  expect(history?.stdout).toMatch(/Examples:\n {2}rsync-bench history 3\.1\.2\.\.3\.2\.7/);
  expect(history?.stdout).toMatch(/--corpus-size[\s\S]*\(default: 1MiB\)/);
  expect(bisect?.stdout).toMatch(/Examples:\n {2}rsync-bench bisect 3\.1\.2 3\.2\.3 --anomaly A1/);
});
