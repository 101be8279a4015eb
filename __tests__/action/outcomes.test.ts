import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "@jest/globals";
import { metrics } from "../../src/config/metrics.ts";
import { outputs } from "../../src/publish/outputs.ts";
import { type TestContenders, testContenders } from "../helpers/contenders.ts";
import { Runner, type StepResult } from "../helpers/runner.ts";
import { smallInputs } from "../helpers/small-run.ts";
import { writeWrapper } from "../helpers/wrapper.ts";

let contenders: TestContenders;
let runner: Runner;

beforeAll(async () => {
  contenders = await testContenders();
}, 300_000);
beforeEach(() => {
  runner = new Runner();
});
afterEach(() => runner.close());

function errors({ commands }: StepResult) {
  return commands.filter(({ name }) => name === "error");
}

describe("a run that passes, with every metric and as many repetitions as it takes", () => {
  const own = new Runner();
  let step: StepResult;

  beforeAll(async () => {
    const { metrics: _, repetitions: _repetitions, ...inputs } = smallInputs;
    step = await own.step({ ...inputs, versions: "3.2.7, system" });
  }, 300_000);
  afterAll(() => own.close());

  test("exits 0, sets every output and writes the results", () => {
    expect(step).toMatchObject({
      exitCode: 0,
      outputs: { verdict: "pass", regressions: "0", anomalies: "0", cells: "2" },
    });
    expect(errors(step)).toEqual([]);
    const { "results-path": results = "", "report-path": report = "", ...others } = step.outputs;
    expect(results).toBe(join(own.workspace, "rsync-bench-results", "results.json"));
    const { config, analysis } = JSON.parse(readFileSync(results, "utf8"));
    expect(config).toMatchObject({ metrics, repetitions: null });
    expect(analysis.verdict).toBe("pass");
    expect(existsSync(report)).toBe(true);
    // Reserved, and what only a workflow's own server gives.
    const absent = ["html-path", "comment-url", "artifact-url"];
    expect([...Object.keys(step.outputs), ...absent].sort()).toEqual(outputs.map(({ name }) => name).sort());
    expect(others).toMatchObject({
      fastest: expect.stringMatching(/zlib/),
      smallest: expect.stringMatching(/zlib/),
      "provision-cache-hit": "true",
      "corpus-cache-hit": expect.stringMatching(/^(true|false)$/),
    });
  });

  test("shows the report as the step's summary and folds the log", () => {
    const report = readFileSync(step.outputs["report-path"] ?? "", "utf8");
    expect(step.summary.trim()).toBe(report.trim());
    expect(step.summary).toMatch(/PASS/);
    const groups = step.commands.filter(({ name }) => name === "group").map(({ message }) => message);
    expect(groups).toEqual(["Provision", "Corpus", "Run", "Results"]);
    expect(step.commands.filter(({ name }) => name === "endgroup")).toHaveLength(4);
  });
});

test("3.2.3 against 3.2.7 exits 1 and names the bug in an annotation", async () => {
  const step = await runner.step({ ...smallInputs, versions: "3.2.7, 3.2.3" });
  expect(step).toMatchObject({
    exitCode: 1,
    outputs: { verdict: "fail", anomalies: "1", "provision-cache-hit": "true" },
  });
  expect(errors(step).map(({ message }) => message)).toContainEqual(expect.stringMatching(/#123/));
  expect(errors(step)[0]?.message).toMatch(/^FAIL/);
  expect(step.summary).toMatch(/FAIL/);
});

test("fail-on never shows the same anomaly as a warning and exits 0", async () => {
  const step = await runner.step({ ...smallInputs, versions: "3.2.7, 3.2.3", "fail-on": "never" });
  expect(step).toMatchObject({ exitCode: 0, outputs: { verdict: "fail", anomalies: "1" } });
  expect(errors(step)).toEqual([]);
  const warnings = step.commands.filter(({ name }) => name === "warning");
  expect(warnings.map(({ message }) => message)).toContainEqual(expect.stringMatching(/#123/));
});

test.each([
  ["a wrong version", { versions: "3.2.7, three" }, /"three" is not a version/],
  [
    "a wrong switch",
    { versions: "3.2.7, system", cache: "perhaps" },
    /cache: "perhaps" is neither true nor false/,
  ],
  ["a missing file", { config: "absent.yml" }, /config: absent\.yml cannot be read/],
])("%s exits 2 with a message and advice, and is not green", async (_name, inputs, message) => {
  const step = await runner.step({ ...smallInputs, ...inputs });
  expect(step).toMatchObject({ exitCode: 2, outputs: { verdict: "inconclusive" } });
  expect(errors(step)).toHaveLength(1);
  expect(errors(step)[0]?.message).toMatch(message);
  expect(step.summary).toMatch(/INCONCLUSIVE/);
  expect(step.summary).toMatch(message);
});

test("a contender that crashes exits 3", async () => {
  const crashes = writeWrapper(
    runner.root,
    "crashes",
    contenders.v327.binary,
    "echo broken pipe dream >&2; exit 12",
  );
  const step = await runner.step({ ...smallInputs, versions: `3.2.7, path:${crashes}` });
  expect(step).toMatchObject({ exitCode: 3, outputs: { verdict: "inconclusive" } });
  expect(errors(step)[0]?.message).toMatch(/^INCONCLUSIVE/);
  expect(step.summary).toMatch(/broken pipe dream/);
});

test("a version that cannot be had exits 3 with what was tried", async () => {
  const step = await runner.step({ ...smallInputs, versions: "3.2.7, path:./absent" });
  expect(step).toMatchObject({ exitCode: 3, outputs: { verdict: "inconclusive" } });
  expect(errors(step)[0]?.message).toMatch(/absent does not exist/);
});

test("an interrupted run keeps and publishes what was measured, and exits 130", async () => {
  const slow = writeWrapper(runner.root, "slow", contenders.v327.binary, 'sleep 1; exec "$RSYNC" "$@"');
  const running = runner.step({ ...smallInputs, versions: `3.2.7, path:${slow}`, repetitions: "50" });
  const observations = join(runner.workspace, "rsync-bench-results", "observations.jsonl");
  while (!existsSync(observations) || readFileSync(observations, "utf8").split("\n").length < 6) {
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  runner.interrupt();
  const step = await running;
  expect(step).toMatchObject({ exitCode: 130, outputs: { verdict: "inconclusive" } });
  const results = JSON.parse(readFileSync(step.outputs["results-path"] ?? "", "utf8"));
  expect(results.run.observations.length).toBeGreaterThan(2);
  expect(step.summary).toMatch(/interrupted/i);
});

test("an input wins over the configuration file, and the file over the default", async () => {
  const config = "versions: [3.2.7, system]\ncodecs: none\nout: from-file\nrepetitions: 2\n";
  writeFileSync(join(runner.workspace, "bench.yml"), config);
  const { repetitions: _, codecs: _codecs, ...inputs } = smallInputs;
  const step = await runner.step({ ...inputs, config: "bench.yml", codecs: "zlib" });
  expect(step.exitCode).toBe(0);
  expect(step.outputs["results-path"]).toBe(join(runner.workspace, "from-file", "results.json"));
  const { plan, run } = JSON.parse(readFileSync(step.outputs["results-path"] ?? "", "utf8"));
  expect(plan.cells.map(({ codec }: { codec: string }) => codec)).toEqual(["zlib", "zlib"]);
  expect(run.observations).toHaveLength(6);
});

test("files that a runner does not take are warnings, and nothing measured is lost", async () => {
  const nowhere = { GITHUB_STEP_SUMMARY: "/absent/summary", GITHUB_OUTPUT: "/absent/output" };
  const step = await runner.step({ ...smallInputs, versions: "3.2.7, system" }, nowhere);
  expect(step.exitCode).toBe(0);
  const warnings = step.commands.filter(({ name }) => name === "warning").map(({ message }) => message);
  expect(warnings).toEqual([
    expect.stringMatching(/^The outputs could not be written/),
    expect.stringMatching(/^The step summary could not be written/),
  ]);
  const results = join(runner.workspace, "rsync-bench-results", "results.json");
  expect(JSON.parse(readFileSync(results, "utf8"))).toMatchObject({ analysis: { verdict: "pass" } });
});

test("a disk that does not take the results costs the files, and what was measured is shown", async () => {
  // The contender puts a directory where the file is to be made; a full disk ends in the same place.
  const blocker = join(runner.workspace, "rsync-bench-results", "results.json.part");
  const script = `mkdir -p '${blocker}'; "$RSYNC" "$@"`;
  const path = writeWrapper(runner.root, "blocking", contenders.v327.binary, script);
  const step = await runner.step({ ...smallInputs, versions: `3.2.7, path:${path}` });
  expect(step).toMatchObject({ exitCode: 3, outputs: { verdict: "pass", cells: "2" } });
  expect(errors(step).map(({ message }) => message)).toEqual([
    expect.stringMatching(/^The results could not be written to rsync-bench-results.*Make room there/s),
  ]);
  expect(step.summary).toMatch(/^\*\*PASS\*\*/);
  expect(step.outputs["results-path"]).toBeUndefined();
});
