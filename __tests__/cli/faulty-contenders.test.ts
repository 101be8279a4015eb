import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { execa } from "execa";
import { runCli } from "../helpers/cli.ts";
import { testContenders } from "../helpers/contenders.ts";
import { processesOf } from "../helpers/processes.ts";
import { readResults } from "../helpers/results.ts";
import { once } from "../helpers/small-run.ts";
import { writeWrapper } from "../helpers/wrapper.ts";

let dir: string;
let rsync: string;

beforeAll(async () => {
  rsync = (await testContenders()).v327.binary;
  dir = mkdtempSync(join(tmpdir(), "faulty-"));
}, 900_000);
afterAll(() => rmSync(dir, { recursive: true, force: true }));

/** Runs a contender that is a shell script around rsync against rsync itself. */
async function bench(name: string, script: string, extra: readonly string[] = []) {
  const path = writeWrapper(dir, name, rsync, script);
  const out = join(dir, `${name}-out`);
  const versions = `good=path:${rsync},bad=path:${path}`;
  const matrix = ["--checksums", "md5", "--codecs", "none,zlib", "--corpus-size", "1MiB"];
  const args = ["run", "--versions", versions, ...matrix, ...once, "--out", out, ...extra];
  const result = await runCli(args);
  return { ...result, out, ...readResults(out) };
}

const rules = ({ analysis }: Awaited<ReturnType<typeof bench>>) =>
  analysis.anomalies.map(({ rule, contender }) => `${rule} ${contender}`);
const reasons = ({ analysis }: Awaited<ReturnType<typeof bench>>) =>
  analysis.reasons.map((reason) => reason.kind);

describe("a contender that", () => {
  test("exits 0 without copying is accused of wrong content", async () => {
    const run = await bench("lazy", "exit 0");
    expect(rules(run)).toContain("A12 bad");
    expect(run.exitCode).toBe(1);
    const own = run.analysis.summaries.find(({ cell }) => cell.startsWith("bad/"));
    expect(own).toMatchObject({ repetitions: 0, sentBytes: null, wallS: null });
    expect(own?.failures).toBeGreaterThan(0);
  });

  test("flips a byte in the destination is accused, with the file's class", async () => {
    const flip = `"$RSYNC" "$@" || exit
f=$(ls "$dst"/*.log | head -n 1)
touch -r "$f" "$dst.stamp"
printf '\\001' | dd of="$f" bs=1 seek=100 conv=notrunc 2> /dev/null
touch -r "$dst.stamp" "$f"; rm "$dst.stamp"`;
    const run = await bench("flip", flip);
    expect(rules(run)).toEqual(["A12 bad"]);
    expect(run.analysis.anomalies[0]).toMatchObject({ fileClass: "plain", fails: true });
    expect(run.analysis.anomalies[0]?.finding).toMatch(/content 1/);
    expect(run.exitCode).toBe(1);
  });

  test("crashes half way is inconclusive: no numbers, no accusation", async () => {
    const run = await bench("crash", `"$RSYNC" --exclude='*[02468].log' "$@"; kill -SEGV $$`);
    expect(rules(run)).toEqual([]);
    expect(run.analysis.verdict).toBe("inconclusive");
    expect(run.analysis.reasons).toContainEqual(
      expect.objectContaining({ kind: "runs-failed", contender: "bad", outcome: "it was ended by SIGSEGV" }),
    );
    expect(run.exitCode).toBe(3);
    expect(run.stdout).not.toMatch(/PASS/);
  });

  test("fails in one repetition of several is inconclusive, not averaged away", async () => {
    const sometimes = `n=$(cat "${dir}/count" 2> /dev/null || echo 0); echo $((n + 1)) > "${dir}/count"
[ "$n" = 2 ] && exit 23
exec "$RSYNC" "$@"`;
    const run = await bench("sometimes", sometimes);
    expect(reasons(run)).toContain("runs-failed");
    expect(run.exitCode).toBe(3);
  });

  test("hangs is ended with all it started, and given up after two runs", async () => {
    const mark = `35${process.pid}`;
    const run = await bench("hang", `sleep ${mark} & sleep ${mark}`, ["--run-timeout", "1s"]);
    expect(reasons(run)).toContain("runs-failed");
    expect(run.exitCode).toBe(3);
    expect(processesOf(`sleep ${mark}`)).toEqual([]);
    const own = run.run.observations.filter(({ cell }) => cell.startsWith("bad/"));
    expect(own.map(({ outcome }) => outcome.kind)).toEqual(["timed-out", "timed-out"]);
  });

  test("asked for zlib sends everything uncompressed is accused by its bytes", async () => {
    const run = await bench(
      "plain",
      'for a do shift; case "$a" in --compress-*) ;; *) set -- "$@" "$a" ;; esac; done; exec "$RSYNC" "$@"',
    );
    expect(rules(run)).toEqual(["A2 bad"]);
    expect(run.exitCode).toBe(1);
  });

  test("reports numbers that do not add up is accused of it", async () => {
    const run = await bench("liar", '"$RSYNC" "$@" | sed "s/^Literal data: .*/Literal data: 7 bytes/"');
    expect(rules(run)).toEqual(["A13 bad"]);
    expect(run.exitCode).toBe(1);
  });
});

describe("wrong content", () => {
  test("fails the baseline itself, too", async () => {
    const path = writeWrapper(dir, "wrong-baseline", rsync, 'exec "$RSYNC" --exclude="*.gz" "$@"');
    const out = join(dir, "wrong-baseline-out");
    const versions = `old=path:${path},new=path:${rsync}`;
    const matrix = ["--checksums", "md5", "--codecs", "none", "--corpus-size", "1MiB", ...once];
    const { exitCode } = await runCli(["run", "--versions", versions, ...matrix, "--out", out]);
    expect(readResults(out).analysis.anomalies[0]).toMatchObject({
      rule: "A12",
      contender: "old",
      fails: true,
    });
    expect(exitCode).toBe(1);
  });
});

describe("an interruption", () => {
  test("keeps what was measured, leaves nothing behind, and --resume goes on from there", async () => {
    const mark = `36${process.pid}`;
    const slow = `[ -e "${dir}/fast" ] || { n=$(cat "${dir}/slow" 2> /dev/null || echo 0); echo $((n + 1)) > "${dir}/slow"
[ "$n" = 2 ] && exec sleep ${mark}; }
exec "$RSYNC" "$@"`;
    const path = writeWrapper(dir, "slow-rsync", rsync, slow);
    const out = join(dir, "interrupted");
    const args = [
      "run",
      "--versions",
      `a=path:${rsync},b=path:${path}`,
      "--out",
      out,
      ...once,
      "--repetitions",
      "2",
    ];
    const matrix = ["--checksums", "md5", "--codecs", "none,zlib", "--corpus-size", "1MiB"];
    const controller = new AbortController();
    const running = runCli([...args, ...matrix], { cancelSignal: controller.signal });
    const asleep = () => processesOf(`sleep ${mark}`);
    let ended = false;
    const pending = running.finally(() => {
      ended = true;
    });
    while (!ended && asleep().length === 0) await new Promise((done) => setTimeout(done, 50));
    controller.abort();
    const interrupted = await pending;
    expect(interrupted.exitCode).toBe(130);
    expect(asleep()).toEqual([]);
    expect(readdirSync(out).sort()).toEqual([
      "observations.jsonl",
      "report.md",
      "results.csv",
      "results.json",
    ]);
    const kept = readResults(out).run.observations;
    expect(kept.length).toBeGreaterThan(1);
    expect(readFileSync(join(out, "report.md"), "utf8")).toMatch(/INCONCLUSIVE/);

    await execa("touch", [join(dir, "fast")]);
    const resumed = await runCli([...args, ...matrix, "--resume"]);
    expect(resumed.exitCode).toBe(0);
    const { run, plan } = readResults(out);
    expect(run.observations.slice(0, kept.length)).toEqual(kept);
    // The blocks that are kept for confirming are not needed.
    expect(run.observations).toHaveLength(plan.blocks.slice(0, -3).flat().length);
    expect(existsSync(join(out, ".rsync-bench-scratch"))).toBe(false);
  });
});

test("results that the disk does not take are printed all the same", async () => {
  const out = join(dir, "blocked");
  // A directory where the file is to be made; a full disk ends in the same place.
  const path = writeWrapper(dir, "blocking", rsync, `mkdir -p '${out}/results.json.part'; "$RSYNC" "$@"`);
  const versions = `good=path:${rsync},blocking=path:${path}`;
  const matrix = ["--checksums", "md5", "--codecs", "zlib", "--corpus-size", "1MiB", ...once];
  const run = await runCli(["run", "--versions", versions, ...matrix, "--out", out]);
  expect(run).toMatchObject({ exitCode: 3, stdout: expect.stringMatching(/^PASS — blocking/m) });
  expect(run.stderr).toMatch(/The results could not be written to .*blocked/);
});

test("a pipe where results are to be written holds nobody up", async () => {
  const run = await bench(
    "piping",
    `mkfifo '${dir}/piping-out/results.json.part' 2> /dev/null; "$RSYNC" "$@"`,
  );
  expect(run.exitCode).toBe(0);
  expect(run.analysis.verdict).toBe("pass");
});

test("something else where the results stand is told before anything runs", async () => {
  const out = join(dir, "occupied");
  mkdirSync(join(out, "results.json"), { recursive: true });
  const versions = `good=path:${rsync},same=path:${rsync}`;
  const run = await runCli(["run", "--versions", versions, "--corpus-size", "1MiB", "--out", out]);
  expect(run).toMatchObject({ exitCode: 2, stderr: expect.stringMatching(/results\.json is in the way/) });
});
