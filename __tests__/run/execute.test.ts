import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { execa } from "execa";
import { type ExecuteOptions, execute } from "../../src/run/execute.ts";
import { chooseMeter, gnuTimeMeter, type ResourceMeter } from "../../src/run/resource-meter.ts";
import { processesOf } from "../helpers/processes.ts";

const dir = mkdtempSync(join(tmpdir(), "execute-"));
const resultFile = join(dir, "usage");
let best: ResourceMeter;

beforeAll(async () => {
  const meter = await chooseMeter(process.arch, resultFile);
  if (!meter) throw new Error("no meter works here");
  best = meter;
});

afterAll(() => rmSync(dir, { recursive: true }));

function sh(script: string, options: Partial<ExecuteOptions> = {}) {
  const lines: string[] = [];
  const run = execute({
    argv: ["sh", "-c", script],
    env: { PATH: process.env.PATH ?? "" },
    cwd: dir,
    resultFile,
    meter: best,
    trace: false,
    timeoutMs: 20_000,
    signal: new AbortController().signal,
    onLine: (line) => lines.push(line),
    ...options,
  });
  return run.then((execution) => ({ ...execution, lines }));
}

test("on Linux, x64 or arm64, wait4 is the meter", () => {
  expect(best.method).toBe("wait4");
});

describe.each([
  ["wait4", () => best],
  ["GNU time", () => gnuTimeMeter],
  ["no meter", () => null],
])("with %s", (_name, meter) => {
  test("output, exit code and the end of standard error are kept", async () => {
    const script =
      "echo one; printf 'two\\n\\377'; i=0; while [ $i -lt 600 ]; do echo $i error >&2; i=$((i+1)); done; exit 7";
    const result = await sh(script, { meter: meter() });
    expect(result.lines).toEqual(["one", "two", "\xff"]);
    expect(result.outcome).toEqual({ kind: "exited", code: 7 });
    expect(result.stderr.length).toBeLessThanOrEqual(4096);
    expect(result.stderr).toMatch(/599 error\n$/);
  });

  test("a run over the limit is ended with everything that it started", async () => {
    const mark = `31${process.pid}`;
    const result = await sh(`sleep ${mark} & sleep ${mark}`, { meter: meter(), timeoutMs: 300 });
    expect(result.outcome).toEqual({ kind: "timed-out", limitMs: 300 });
    expect(processesOf(`sleep ${mark}`)).toEqual([]);
  });

  test("an interruption ends it too", async () => {
    const mark = `32${process.pid}`;
    const controller = new AbortController();
    setTimeout(() => controller.abort(), 200);
    await sh(`sleep ${mark}`, { meter: meter(), signal: controller.signal });
    expect(processesOf(`sleep ${mark}`)).toEqual([]);
  });
});

describe("wait4", () => {
  test("counts the CPU time of all children that were waited for", async () => {
    const work = "i=0; while [ $i -lt 100000 ]; do i=$((i+1)); done";
    const one = await sh(work);
    const three = await sh(`(${work}) & (${work}) & (${work}) & wait`);
    const cpu = ({ usage }: typeof one) => (usage.userS ?? 0) + (usage.systemS ?? 0);
    expect(cpu(one)).toBeGreaterThan(0);
    expect(cpu(three) / cpu(one)).toBeGreaterThan(2);
  });

  test("counts the CPU time of the children of a command that was ended", async () => {
    const work = "i=0; while :; do i=$((i+1)); done";
    const { outcome, usage } = await sh(`(${work}) & sleep 9`, { timeoutMs: 800 });
    expect(outcome.kind).toBe("timed-out");
    // A shell takes two milliseconds to start; its child had hundreds.
    expect((usage.userS ?? 0) + (usage.systemS ?? 0)).toBeGreaterThan(0.03);
  });

  test("sees the largest resident size of any one process", async () => {
    const { usage: small } = await sh("true");
    const { usage: large } = await sh("perl -e '$x = \"x\" x 50_000_000; exit'");
    expect((large.maxRssKib ?? 0) - (small.maxRssKib ?? 0)).toBeGreaterThan(40_000);
  });

  test("names the signal that ended a run", async () => {
    const { outcome } = await sh("kill -SEGV $$");
    expect(outcome).toEqual({ kind: "signalled", signal: "SIGSEGV" });
  });

  test("says why a command could not be started", async () => {
    const { outcome } = await sh("", { argv: [join(dir, "absent")] });
    expect(outcome).toEqual({ kind: "not-started", message: "No such file or directory" });
  });

  test("kills what outlives the run, even in a session of its own", async () => {
    const mark = `33${process.pid}`;
    const { outcome } = await sh(`setsid sleep ${mark} & sleep 0.3; exit 0`);
    expect(outcome).toEqual({ kind: "exited", code: 0 });
    expect(processesOf(`sleep ${mark}`)).toEqual([]);
  });

  test("does not survive a killed harness", async () => {
    const mark = `34${process.pid}`;
    const harness = execa(
      "sh",
      ["-c", '"$@" & wait', "sh", ...best.wrap(resultFile, ["sleep", mark], false)],
      {
        reject: false,
      },
    );
    while (processesOf(`sleep ${mark}`).length === 0) await new Promise((done) => setTimeout(done, 20));
    harness.kill("SIGKILL");
    await harness;
    for (let tries = 0; tries < 100 && processesOf(`sleep ${mark}`).length > 0; tries += 1) {
      await new Promise((done) => setTimeout(done, 20));
    }
    expect(processesOf(`sleep ${mark}`)).toEqual([]);
  });
});

test("says what other programs used meanwhile", async () => {
  const neighbour = execa("sh", ["-c", "while :; do :; done"], { reject: false });
  const { usage } = await sh("sleep 0.6");
  neighbour.kill("SIGKILL");
  await neighbour;
  expect(usage.othersS).toBeGreaterThan(0.1);
  expect(usage.stolenS).not.toBeNull();
});
