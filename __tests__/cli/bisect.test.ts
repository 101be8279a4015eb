import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { bisectionSchema } from "../../src/analyse/history/bisection.ts";
import { runCli } from "../helpers/cli.ts";
import { type TestContenders, testContenders } from "../helpers/contenders.ts";
import { readResults } from "../helpers/results.ts";
import { writeWrapper } from "../helpers/wrapper.ts";

let dir: string;
let contenders: TestContenders;

beforeAll(async () => {
  contenders = await testContenders();
  dir = mkdtempSync(join(tmpdir(), "bisect-"));
}, 900_000);
afterAll(() => rmSync(dir, { recursive: true, force: true }));

async function bisect(args: readonly string[]) {
  const out = mkdtempSync(join(dir, "out-"));
  return { out, ...(await runCli(["bisect", ...args, "--out", out])) };
}

/** Builds under names in the order of the alphabet: `good` are 3.2.7 and `bad` 3.2.3, which has #123. */
function builds(kinds: readonly ("good" | "bad" | "broken")[]): string {
  const broken = writeWrapper(dir, "broken", contenders.v327.binary, "exit 13");
  const binaries = { good: contenders.v327.binary, bad: contenders.v323.binary, broken };
  return kinds.map((kind, index) => `${String.fromCharCode(97 + index)}=path:${binaries[kind]}`).join(",");
}

describe("an anomaly", () => {
  test("that came is found in steps, and each step is told and kept", async () => {
    const among = builds(["good", "good", "good", "good", "bad", "bad", "bad", "bad"]);
    const { out, exitCode, stdout, stderr } = await bisect(["a", "h", "--among", among, "--anomaly", "A1"]);
    expect(stdout).toMatch(/^A1 appears in e \(d does not show it\)\.$/m);
    expect(exitCode).toBe(0);
    expect(stderr.match(/^(\w): (shows it|does not show it)/gm)).toEqual([
      "a: does not show it",
      "h: shows it",
      "e: shows it",
      "c: does not show it",
      "d: does not show it",
    ]);
    for (const step of ["h", "e", "c", "d"]) expect(existsSync(join(out, step, "results.json"))).toBe(true);
    expect(existsSync(join(out, "b"))).toBe(false);
  });

  test("that went is found, too, with the ends given either way round", async () => {
    const released = ["--among", "3.2.3,3.2.7,system", "--anomaly", "A1:#123"];
    for (const ends of [
      ["3.2.3", "system"],
      ["system", "3.2.3"],
    ]) {
      const { exitCode, stdout } = await bisect([...ends, ...released]);
      expect(stdout).toMatch(/^A1:#123 is gone in 3\.2\.7 \(3\.2\.3 still shows it\)\.$/m);
      expect(exitCode).toBe(0);
    }
  });

  test("behind a build that cannot be told is narrowed down to what it may be", async () => {
    const among = builds(["good", "good", "broken", "bad", "bad"]);
    const { exitCode, stdout } = await bisect(["a", "e", "--among", among, "--anomaly", "A1", "--json"]);
    expect(bisectionSchema.parse(JSON.parse(stdout))).toMatchObject({
      direction: "appears",
      answer: { kind: "one-of", before: "b", candidates: ["c", "d"] },
      sights: expect.arrayContaining([expect.objectContaining({ label: "c", kind: "unknown" })]),
    });
    expect(exitCode).toBe(3);
  });

  test("is found behind a build that cannot be told but does not matter", async () => {
    const among = builds(["good", "bad", "broken", "bad"]);
    const { exitCode, stdout } = await bisect(["a", "d", "--among", among, "--anomaly", "A1"]);
    expect(stdout).toMatch(/^A1 appears in b \(a does not show it\)\.$/m);
    expect(exitCode).toBe(0);
  });
});

describe("an anomaly of a trial", () => {
  const among = ["3.2.3", "system", "--among", "3.2.3,3.2.7,system"];

  test("is found by the trial, with little else measured", async () => {
    const { out, exitCode, stdout } = await bisect([...among, "--anomaly", "A12:inplace-sparse"]);
    expect(stdout).toMatch(/^A12:inplace-sparse is gone in system \(3\.2\.7 still shows it\)\.$/m);
    expect(exitCode).toBe(0);
    const { config, plan } = readResults(join(out, "3.2.7"));
    expect(config.trials).toEqual(["inplace-sparse"]);
    expect(plan.cells.map(({ checksum, codec }) => `${checksum} ${codec}`)).toEqual(["md5 none", "md5 none"]);
  });

  test("is found by the name of its bug, too", async () => {
    const { out, exitCode, stdout } = await bisect([...among, "--anomaly", "inplace-sparse-zero-tail"]);
    expect(stdout).toMatch(/^inplace-sparse-zero-tail is gone in system \(3\.2\.7 still shows it\)\.$/m);
    expect(exitCode).toBe(0);
    expect(readResults(join(out, "3.2.7")).config.trials).toEqual(["inplace-sparse"]);
  });

  test("is not told of by an end that refuses the trial", async () => {
    const refusing = writeWrapper(
      dir,
      "refusing",
      contenders.v327.binary,
      'case " $* " in *" --sparse "*) echo "--sparse: unknown option" >&2; exit 1;; esac; exec "$RSYNC" "$@"',
    );
    const builds = `a=path:${refusing},b=path:${contenders.v327.binary}`;
    const { exitCode, stderr } = await bisect([
      "a",
      "b",
      "--among",
      builds,
      "--anomaly",
      "A12:inplace-sparse",
    ]);
    expect(stderr).toMatch(
      /cannot be told \(a: unknown, it refuses the options \(--sparse: unknown option\)/,
    );
    expect(exitCode).toBe(3);
  });

  test("by its rule alone is looked for in cells, and it is said how to ask", async () => {
    const { out, exitCode, stderr } = await bisect([...among, "--codecs", "none", "--anomaly", "A12"]);
    expect(stderr).toMatch(/Both ends behave alike[\s\S]*A12:inplace-sparse/);
    expect(exitCode).toBe(2);
    expect(readResults(join(out, "system")).run.trials).toBeNull();
  });
});

describe("a metric", () => {
  const among = () => builds(["good", "good", "bad", "good"]);

  test("that got worse by more than it may is found", async () => {
    const args = ["a", "c", "--among", among(), "--metric", "wire-bytes", "--codecs", "none,zlib"];
    const { exitCode, stdout } = await bisect([...args, "--max-increase", "0.5%"]);
    expect(stdout).toMatch(
      /^wire-bytes beyond the limit \(at most \+0\.5\s%\) appears in c \(b does not show it\)\.$/m,
    );
    expect(exitCode).toBe(0);
  });

  test("that got better is found the other way round", async () => {
    const args = ["c", "d", "--among", among(), "--metric", "wire-bytes", "--codecs", "zlib"];
    const { exitCode, stdout } = await bisect(args);
    expect(stdout).toMatch(/^A worse wire-bytes is gone in d \(c still shows it\)\.$/m);
    expect(exitCode).toBe(0);
  });

  test("within its limit at both ends is none to look for", async () => {
    const args = ["a", "d", "--among", among(), "--metric", "wire-bytes", "--codecs", "zlib"];
    const { exitCode, stderr, stdout } = await bisect(args);
    expect(stderr).toMatch(/Both ends behave alike/);
    expect([exitCode, stdout]).toEqual([2, ""]);
  });
});

describe("what has no answer", () => {
  test("an anomaly that both ends have is refused, with what was seen", async () => {
    const among = builds(["bad", "bad"]);
    const { exitCode, stderr } = await bisect(["a", "b", "--among", among, "--anomaly", "A1"]);
    expect(stderr).toMatch(/Both ends behave alike \(a: shown, [\d,]+ bytes for .*; b: shown/);
    expect(exitCode).toBe(2);
  });

  test("an end that cannot be told is inconclusive", async () => {
    const among = builds(["broken", "bad"]);
    const { exitCode, stderr } = await bisect(["a", "b", "--among", among, "--anomaly", "A1"]);
    expect(stderr).toMatch(/One end of the bisection cannot be told \(a: unknown/);
    expect(exitCode).toBe(3);
  });

  test.each([
    [["3.2.3", "system", "--anomaly", "A1"], 2, /system is no release/],
    [["3.2.3", "3.2.3", "--anomaly", "A1"], 2, /Both ends are 3\.2\.3/],
    [["3.2.3", "3.2.7"], 2, /nothing to look for/],
    [["3.2.3", "3.2.7", "--anomaly", "A1", "--metric", "wire-bytes"], 2, /cannot both be looked for/],
    [["3.2.3", "3.2.7", "--anomaly", "B1"], 2, /"B1" names no rule/],
    [["3.2.3", "3.2.7", "--anomaly", "no-such-bug"], 2, /docs\/known-bugs\.md/],
    [["3.2.3", "3.2.7", "--anomaly", "A12:no-such-trial"], 2, /neither a file class, an issue nor a trial/],
    [["3.2.3", "3.2.7", "--metric", "bytes"], 2, /wire-bytes/],
    [["3.2.3", "3.2.7", "--max-increase", "1%"], 2, /nothing to look for/],
    [["3.2.3", "a", "--among", "3.2.3,3.2.7", "--anomaly", "A1"], 2, /a is not among the versions/],
    [["3.2.3", "3.2.99", "--anomaly", "A1"], 2, /3\.2\.99 is not a known release/],
  ])("%j ends with exit code %i", async (args, code, message) => {
    const { exitCode, stderr, stdout } = await bisect(args);
    expect(stderr).toMatch(message);
    expect([exitCode, stdout]).toEqual([code, ""]);
  });

  test("a configuration file's gates and expectations are no business of it", async () => {
    const config = join(dir, "bench.yml");
    writeFileSync(
      config,
      "gate: strict\ngates: [{ metric: wire-bytes, where: { codec: lz4 }, max: 1 }]\nfail-on: anomaly\nanomalies: { A1: off }\nexpect: [{ contender: x, anomaly: A1, reason: known }]\n",
    );
    const args = ["3.2.3", "3.2.7", "--among", "3.2.3,3.2.7", "--anomaly", "A1", "--config", config];
    expect((await bisect(args)).exitCode).toBe(0);
  });
});
