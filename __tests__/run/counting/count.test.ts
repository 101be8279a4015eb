import { execFileSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { profilePattern } from "../../../src/run/counting/profiles.ts";
import { testContenders } from "../../helpers/contenders.ts";
import { writeWrapper } from "../../helpers/wrapper.ts";
import { countedRun, countsIn, ratioOf } from "./counted-run.ts";

let dir: string;
let rsync: string;

beforeAll(async () => {
  rsync = (await testContenders()).v323.binary;
  dir = mkdtempSync(join(tmpdir(), "counting-"));
}, 900_000);
afterAll(() => rmSync(dir, { recursive: true, force: true }));

const candidate = (path: string) => `base=path:${rsync},candidate=path:${path}`;

/** A 3.2.3 every byte of which costs a known amount more to read (slower.c). */
function slowerRsync(): string {
  const library = join(dir, "slower.so");
  const source = new URL("slower.c", import.meta.url).pathname;
  execFileSync("gcc", ["-shared", "-fPIC", "-O2", "-o", library, source]);
  return writeWrapper(dir, "slower", rsync, `export LD_PRELOAD="$LD_PRELOAD:${library}"\nexec "$RSYNC" "$@"`);
}

describe("a program against itself", () => {
  test("takes as many instructions, within the tolerance, process by process", async () => {
    const out = join(dir, "same");
    const run = await countedRun({ versions: candidate(rsync), out });
    for (const metric of ["instructions", "startup-instructions", "byte-instructions"]) {
      const { low, high } = ratioOf(run, metric);
      expect([metric, low < 1, high > 1]).toEqual([metric, true, true]);
    }
    expect(Math.abs(ratioOf(run, "instructions").ratio - 1)).toBeLessThan(0.0005);
    const [cell] = run.analysis.counts?.cells ?? [];
    expect(cell?.roles.map(({ role }) => role)).toEqual(["sender", "generator", "receiver"]);
    expect(run.measurements.run.machine.valgrind).toMatch(/^3\.\d+/);
    expect(run.measurements.run.counting?.absent).toEqual([]);
    // Nothing to explain, so nothing to keep; and no working space is left.
    expect(readdirSync(out).sort()).toEqual(["counts.jsonl", "observations.jsonl"]);
  });
});

describe("a program that costs 1/16 instruction a byte more wherever it reads", () => {
  test("is caught by a gate of 0.3 %, by as much as was added, with its cause and profiles", async () => {
    const out = join(dir, "slower-out");
    const gates =
      "gates: [{ metric: instructions, max-increase: 0.3% }, { metric: startup-instructions, max-increase: 100% }]";
    const run = await countedRun({ versions: candidate(slowerRsync()), out, gates });
    const { value, before, ratio } = ratioOf(run, "byte-instructions");
    // The sender reads every byte from its file, the receiver from the pipe.
    expect((value - before) / (2 / 16)).toBeCloseTo(1, 1);
    expect(ratio).toBeGreaterThan(1.005);
    expect(run.analysis.gates.map(({ outcome }) => outcome)).toEqual(["fail", "pass"]);
    expect(run.exitCode).toBe(1);
    const causes = run.analysis.counts?.changes[0]?.causes ?? [];
    expect(causes).toContainEqual(expect.objectContaining({ name: "read", object: "slower.so" }));
    const profiles = readdirSync(join(out, "profiles"));
    for (const name of profiles) expect(name).toMatch(profilePattern);
    const sender = profiles.find((name) => name.startsWith("candidate") && name.includes("large-sender"));
    const text = gunzipSync(readFileSync(join(out, "profiles", sender ?? ""))).toString();
    expect(text).toMatch(/^# callgrind format/);
  });
});

describe("without counting", () => {
  test("nothing is counted when no metric asks for it", async () => {
    const out = join(dir, "unasked");
    const options = { metrics: "wire-bytes,cpu-time" };
    const { measurements, analysis } = await countedRun({ versions: candidate(rsync), out, options });
    expect(measurements.run.counting).toBeNull();
    expect(measurements.run.machine.valgrind).toBeNull();
    expect(analysis.counts).toBeNull();
    expect(readdirSync(out)).toEqual(["observations.jsonl"]);
  });

  test("a machine without valgrind says so, and a gate on it is undecided, not passed", async () => {
    const tools = mkdtempSync(join(dir, "tools-"));
    for (const name of ["perl", "sh", "env", "true"]) {
      writeFileSync(join(tools, name), `#!/bin/sh\nexec /usr/bin/${name} "$@"\n`, { mode: 0o755 });
    }
    const run = await countedRun({
      versions: candidate(rsync),
      out: join(dir, "absent"),
      host: { env: { ...process.env, PATH: tools } },
      gates: "gates: [{ metric: instructions, max-increase: 1% }]",
    });
    const [absent] = run.measurements.run.counting?.absent ?? [];
    expect(absent?.reason).toBe("valgrind is not installed; install it or use --install-deps");
    expect(run.analysis.comparisons.map(({ metric }) => metric)).toEqual(["wire-bytes"]);
    expect(run.analysis.gates.map(({ outcome }) => outcome)).toEqual(["not-measured"]);
    expect(run.exitCode).toBe(3);
  });

  test("a program that fails under valgrind has a reason, and the others their counts", async () => {
    const script = 'case "$LD_PRELOAD" in *vgpreload*) echo no thanks >&2; exit 9;; esac\nexec "$RSYNC" "$@"';
    const shy = writeWrapper(dir, "shy", rsync, script);
    const versions = `${candidate(rsync)},shy=path:${shy}`;
    const run = await countedRun({ versions, out: join(dir, "shy-out") });
    const [absent] = run.measurements.run.counting?.absent ?? [];
    expect(absent?.cells).toEqual(["shy/md5/none/local/initial"]);
    expect(absent?.reason).toContain("its counted run exited with code 9 (no thanks)");
    const compared = run.analysis.comparisons.filter(({ metric }) => metric === "instructions");
    expect(compared.map(({ cell }) => cell)).toEqual(["candidate/md5/none/local/initial"]);
  });
});

describe("what was counted", () => {
  test("is on disk at once, and an interrupted run goes on from it", async () => {
    const out = join(dir, "resumed");
    const controller = new AbortController();
    const progress = (text: string) => {
      if (!text.includes("counting")) return;
      setTimeout(() => controller.abort(new Error("enough")), 2500);
    };
    const options = { codecs: "none,zlib,zstd,lz4" };
    const versions = candidate(rsync);
    const host = { signal: controller.signal, progress };
    const first = await countedRun({ versions, out, options, host });
    expect(first.exitCode).toBe(130);
    const before = readFileSync(countsIn(out), "utf8");
    const second = await countedRun({ versions, out, options, resume: true });
    const after = readFileSync(countsIn(out), "utf8");
    expect(after.startsWith(before)).toBe(true);
    expect(second.analysis.counts?.cells).toHaveLength(8);
    expect(second.measurements.run.counting?.runs).toHaveLength(after.trimEnd().split("\n").length - 1);
  });

  test("ends with its time: the rest is not measured, pair by pair", async () => {
    const options = { codecs: "none,zlib,zstd,lz4,zlibx", "time-budget": "1ms" };
    const { measurements } = await countedRun({
      versions: candidate(rsync),
      out: join(dir, "late"),
      options,
    });
    const { runs = [], absent = [] } = measurements.run.counting ?? {};
    const left = absent.filter(({ reason }) => reason === "time budget").flatMap(({ cells }) => cells);
    expect(left.length).toBeGreaterThan(0);
    expect(new Set(runs.map(({ cell }) => cell)).size % 2).toBe(0);
  });
});
