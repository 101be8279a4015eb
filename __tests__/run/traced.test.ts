import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { constants, tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { execa } from "execa";
import { type ExecuteOptions, execute } from "../../src/run/execute.ts";
import { chooseMeter, type ResourceMeter } from "../../src/run/resource-meter.ts";
import { processesOf } from "../helpers/processes.ts";
import { refusingPtrace } from "../helpers/refusing-ptrace.ts";

const dir = mkdtempSync(join(tmpdir(), "traced-"));
const resultFile = join(dir, "usage");
const shapes = join(dir, "shapes");
const mebi = 1024;
let meter: ResourceMeter;

beforeAll(async () => {
  const source = new URL("process-shapes.c", import.meta.url).pathname;
  await execa("cc", ["-O0", "-pthread", "-o", shapes, source]);
  const chosen = await chooseMeter(process.arch, resultFile);
  if (!chosen) throw new Error("no meter works here");
  meter = chosen;
});

afterAll(() => rmSync(dir, { recursive: true }));

function run(argv: readonly string[], options: Partial<ExecuteOptions> = {}) {
  return execute({
    argv,
    env: { PATH: process.env.PATH ?? "" },
    cwd: dir,
    resultFile,
    meter,
    trace: true,
    timeoutMs: 20_000,
    signal: new AbortController().signal,
    onLine: () => {},
    ...options,
  });
}

const shape = (...words: string[]) => run([shapes, ...words]);
const sh = (script: string, options?: Partial<ExecuteOptions>) => run(["sh", "-c", script], options);
const ended = { kind: "exited", code: 0 };
const others = (...mib: number[]) => mib.map((size) => ({ role: "other", maxRssKib: about(size) }));

/** So many MiB, and up to 4 more that every program takes. */
function about(mib: number) {
  return {
    $$typeof: Symbol.for("jest.asymmetricMatcher"),
    asymmetricMatch: (kib: number) => kib >= mib * mebi && kib < (mib + 4) * mebi,
    toAsymmetricMatcher: () => `${mib} to ${mib + 4} MiB`,
  };
}

describe("the sizes of", () => {
  test.each([
    ["a program alone", ["hold", "32"], [32]],
    ["a program that lets its memory go before it ends", ["let-go", "32"], [32]],
    ["threads count as the one process they are", ["threads"], [32]],
    ["a process whose first thread ends first", ["leader-ends-first"], [32]],
    ["a child by vfork(2) that executes something", ["vfork"], [24, 0]],
    ["a program that executes another: the other's", ["exec"], [16]],
    ["a thread that executes another", ["exec-in-thread"], [16]],
  ])("%s", async (_name, words, sizes) => {
    const { outcome, usage } = await shape(...words);
    expect(outcome).toEqual(ended);
    expect(usage.processes).toEqual(others(...sizes));
  });

  test("three processes in a row are named as rsync's", async () => {
    const { usage } = await shape("chain");
    expect(usage.processes).toEqual([
      { role: "sender", maxRssKib: about(40) },
      { role: "generator", maxRssKib: about(20) },
      { role: "receiver", maxRssKib: about(10) },
    ]);
  });

  test("three processes in a row of different programs are not", async () => {
    const { usage } = await sh(`sh -c '${shapes} hold 8; true'; true`);
    expect(usage.processes).toEqual(others(8, 0, 0));
  });

  test("more processes than are kept: the largest", async () => {
    const { usage } = await sh(`for i in $(seq 80); do ${shapes} hold 0; done; ${shapes} hold 12`);
    expect(usage.processes).toHaveLength(64);
    expect(usage.processes?.[0]).toEqual({ role: "other", maxRssKib: about(12) });
  });
});

test("no process is looked at unless it is asked for", async () => {
  const { outcome, usage } = await sh("kill -TERM $$", { trace: false });
  expect(outcome).toEqual({ kind: "signalled", signal: "SIGTERM" });
  expect(usage.processes).toBeNull();
  expect(usage.maxRssKib).toBeGreaterThan(0);
});

describe("a traced command behaves as an untraced one:", () => {
  test.each(["SIGSEGV", "SIGKILL", "SIGTERM", "SIGTRAP"] as const)("killed by %s", async (signal) => {
    const { outcome } = await sh(`kill -${constants.signals[signal]} $$`);
    expect(outcome).toEqual({ kind: "signalled", signal });
  });

  test.each(["STOP", "TSTP", "TTIN"])("stopped by SIG%s until SIGCONT", async (signal) => {
    const script = `(sleep 0.4; kill -CONT $$) & kill -${signal} $$; exit 5`;
    const { outcome, usage } = await sh(script);
    expect(outcome).toEqual({ kind: "exited", code: 5 });
    expect(usage.wallS).toBeGreaterThan(0.35);
  });

  test("what it handles, it handles", async () => {
    const { outcome } = await sh("trap 'exit 6' USR1; kill -USR1 $$; sleep 5");
    expect(outcome).toEqual({ kind: "exited", code: 6 });
  });

  test("a daemon in a session of its own does not survive it", async () => {
    const mark = `35${process.pid}`;
    const { outcome } = await shape("daemon", mark);
    expect(outcome).toEqual(ended);
    expect(processesOf(`sleep ${mark}`)).toEqual([]);
  });

  test("stopped for good, it ends at the limit with all its children", async () => {
    const mark = `36${process.pid}`;
    const { outcome } = await sh(`sleep ${mark} & kill -STOP $$`, { timeoutMs: 400 });
    expect(outcome).toEqual({ kind: "timed-out", limitMs: 400 });
    expect(processesOf(`sleep ${mark}`)).toEqual([]);
  });
});

test("a killed meter takes the whole tree along", async () => {
  const mark = `37${process.pid}`;
  const [command = "", ...args] = meter.wrap(resultFile, ["sh", "-c", `setsid sleep ${mark}; true`], true);
  const helper = execa(command, args, { reject: false });
  while (processesOf(`sleep ${mark}`).length === 0) await new Promise((done) => setTimeout(done, 20));
  helper.kill("SIGKILL");
  await helper;
  for (let tries = 0; tries < 100 && processesOf(`sleep ${mark}`).length > 0; tries += 1) {
    await new Promise((done) => setTimeout(done, 20));
  }
  expect(processesOf(`sleep ${mark}`)).toEqual([]);
});

describe("where tracing is refused", () => {
  test("by a filter, everything but the sizes of processes is measured", async () => {
    const filtered: ResourceMeter = {
      ...meter,
      wrap: (file, argv, trace) => refusingPtrace(process.arch, meter.wrap(file, argv, trace)),
    };
    const { outcome, usage } = await sh(`${shapes} hold 32; exit 4`, { meter: filtered });
    expect(outcome).toEqual({ kind: "exited", code: 4 });
    expect(usage.processes).toBeNull();
    expect(usage.maxRssKib).toEqual(about(32));
  });

  test("since another traces already", async () => {
    const inner = join(dir, "inner");
    const { usage } = await run(meter.wrap(inner, [shapes, "hold", "8"], true));
    expect(usage.processes).toContainEqual({ role: "other", maxRssKib: about(8) });
    expect(meter.read(readFileSync(inner, "utf8"))).toMatchObject({
      outcome: ended,
      usage: { processes: null },
    });
  });
});

test("a traced program cannot trace itself, and is told so (EPERM)", async () => {
  const { outcome } = await shape("traces-itself");
  expect(outcome).toEqual({ kind: "exited", code: constants.errno.EPERM });
});
