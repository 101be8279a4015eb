import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { runCli } from "../helpers/cli.ts";
import { testContenders } from "../helpers/contenders.ts";
import { readResults } from "../helpers/results.ts";
import { writeWrapper } from "../helpers/wrapper.ts";

let dir: string;
let rsync: string;
let old: string;

beforeAll(async () => {
  const { system, v323 } = await testContenders();
  [rsync, old] = [system.binary, v323.binary];
  dir = mkdtempSync(join(tmpdir(), "faulty-trials-"));
}, 900_000);
afterAll(() => rmSync(dir, { recursive: true, force: true }));

const trials = "inplace-sparse,delta-edits,append-grown,order-none";

/** A contender that does wrong in trials only, against rsync itself, and what it is accused of. */
async function accuse(name: string, inTrials: string, program = rsync, names = trials) {
  const script = `case "$*" in *../trial/*) ;; *) exec "$RSYNC" "$@" ;; esac\n${inTrials}`;
  const bad = writeWrapper(dir, name, program, script);
  const out = join(dir, `${name}-out`);
  const matrix = ["--codecs", "none", "--checksums", "md5", "--corpus-size", "64KiB", "--repetitions", "1"];
  const run = ["--versions", `good=path:${rsync},bad=path:${bad}`, ...matrix, "--metrics", "wire-bytes"];
  const { exitCode } = await runCli(["run", ...run, "--trials", names, "--out", out]);
  const { analysis } = readResults(out);
  const found = analysis.anomalies.map(({ rule, contender, trials, cause, fails }) => ({
    ...{ rule, contender, trials, fails },
    bug: cause?.bug ?? null,
  }));
  return { exitCode, found, report: readFileSync(join(out, "report.md"), "utf8") };
}

describe("what is wrong in trials alone", () => {
  test("a byte of every copy: one anomaly, that is new, although one of them is how a known bug shows", async () => {
    const flip = `"$RSYNC" "$@" || exit
f=$(find ../trial/copy -type f | head -n 1)
touch -r "$f" ../stamp; printf '\\001' | dd of="$f" bs=1 seek=100 conv=notrunc 2> /dev/null
touch -r ../stamp "$f"; rm ../stamp`;
    const { exitCode, found, report } = await accuse("flip", flip);
    expect(found).toEqual([
      { rule: "A12", contender: "bad", trials: trials.split(","), bug: null, fails: true },
    ]);
    expect(report).toMatch(/Alike in 4 trials/);
    expect(exitCode).toBe(1);
  });

  test("the same where nothing else is wrong is the known bug", async () => {
    const { found } = await accuse("known", 'exec "$RSYNC" "$@"', old);
    expect(found).toEqual([
      {
        rule: "A12",
        contender: "bad",
        trials: ["inplace-sparse"],
        bug: "inplace-sparse-zero-tail",
        fails: true,
      },
    ]);
  });

  test("exit code 1 is a refusal only if the program says what it refuses", async () => {
    const failing = await accuse("fails", 'echo "internal error: assertion" >&2; exit 1');
    expect(failing.found).toMatchObject([{ rule: "A17", bug: null, fails: true }]);
    expect(failing.exitCode).toBe(1);
    const refusing = await accuse("refuses", 'exec "$RSYNC" --no-such-option "$@"');
    expect(refusing.found).toEqual([]);
    expect(refusing.exitCode).toBe(0);
  });

  test("whoever removes the files of the trial is accused, not excused", async () => {
    const { exitCode, found } = await accuse("removes", '"$RSYNC" "$@"; rm -rf ../trial; exit 0');
    expect(found).toMatchObject([{ rule: "A12", contender: "bad", fails: true }]);
    expect(exitCode).toBe(1);
  });

  test("what one contender leaves behind does not reach the next one's trials", async () => {
    const { found } = await accuse(
      "leaves",
      '"$RSYNC" "$@"; rm -rf ../home',
      rsync,
      "order-none,delta-edits",
    );
    expect(found).toEqual([]);
  });
});
