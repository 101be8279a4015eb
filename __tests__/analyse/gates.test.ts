import { describe, expect, test } from "@jest/globals";
import { analyse } from "../../src/analyse/analyse.ts";
import type { Measurements } from "../../src/analyse/measurements.ts";
import { exitCode } from "../../src/analyse/verdict.ts";
import { type GateProfile, gatesWithProfile } from "../../src/config/gate-profiles.ts";
import type { Gate } from "../../src/config/gates.ts";
import { parseThresholds } from "../../src/config/raw.ts";
import { actionOutputs } from "../../src/report/action-outputs.ts";
import { annotations } from "../../src/report/annotations.ts";
import { renderMarkdown } from "../../src/report/report.ts";
import { renderTerminal } from "../../src/report/terminal.ts";
import { baselineOf } from "../../src/report/untrusted-baseline.ts";
import { recorded } from "../report/recorded.ts";

const gates = (yaml: string) => parseThresholds({ path: "t", text: `gates: [${yaml}]` });

function judged(measurements: Measurements, own: Gate[], profile: GateProfile | null = null) {
  const config = { ...measurements.config, gates: profile === null ? own : gatesWithProfile(own, profile) };
  const whole = { ...measurements, config };
  const analysis = analyse(whole);
  return { ...analysis, whole, analysis, exit: exitCode(analysis, config.failOn) };
}

/** 3.2.3 against 3.2.7 without the cells that show #123: nothing is wrong with the rest (fixtures/report). */
function clean(): Measurements {
  const measurements = recorded("fail");
  const { plan, run } = measurements;
  const kept = plan.cells.filter(({ codec }) => !codec.startsWith("zlib"));
  const ids = new Set(kept.map(({ id }) => id));
  return {
    ...measurements,
    plan: { ...plan, cells: kept, references: plan.references.filter(({ cell }) => ids.has(cell)) },
    run: { ...run, observations: run.observations.filter(({ cell }) => ids.has(cell)) },
  };
}

/** 3.2.7 sends 67,144,856 bytes of none, 67,108,864 of which are the files. */
describe("limits on a value by itself", () => {
  const outcome = (yaml: string) => judged(clean(), gates(yaml)).gates.map((one) => one.outcome);
  const where = "where: { codec: none, checksum: md5 }";

  test.each([
    [`{ metric: sent-bytes, max: 67.2 MB, ${where} }`, "pass"],
    [`{ metric: sent-bytes, max: 67 MB, ${where} }`, "fail"],
    [`{ metric: literal-bytes, min: 64 MiB, ${where} }`, "pass"],
    [`{ metric: literal-bytes, max: 64 MiB, ${where} }`, "pass"],
    [`{ metric: literal-bytes, max: 63 MiB, ${where} }`, "fail"],
    [`{ metric: cpu-time, max: 1 h, ${where} }`, "pass"],
    [`{ metric: cpu-time, max: 1 ms, ${where} }`, "fail"],
    [`{ metric: throughput, min: 1 kB/s, ${where} }`, "pass"],
    [`{ metric: throughput, min: 1 TB, ${where} }`, null],
    [`{ metric: throughput, min: 900 GB/s, ${where} }`, "fail"],
    [`{ metric: peak-memory, max: 1 GiB, ${where} }`, "pass"],
    [`{ metric: peak-memory, max: 1 MiB, ${where} }`, "fail"],
  ])("%s: %s", (yaml, expected) => {
    if (expected === null) expect(() => outcome(yaml)).toThrow(/MB\/s/);
    else expect(outcome(yaml)).toEqual([expected]);
  });

  test("a time fails only when every repetition is beyond, and not by fewer than three", () => {
    const measurements = clean();
    const id =
      measurements.plan.cells.find(({ contender }) => contender !== measurements.plan.baseline)?.id ?? "";
    const [cell] = measurements.plan.cells.filter((one) => one.id === id);
    const own = `where: { codec: ${cell?.codec}, checksum: ${cell?.checksum} }`;
    const runs = measurements.run.observations.filter((one) => one.cell === id && one.block > 0);
    for (const [index, { usage }] of runs.entries()) usage.wallS = 1 + index;
    const of = (limit: string) =>
      judged(measurements, gates(`{ metric: wall-time, max: ${limit}, ${own} }`)).gates[0];
    expect(runs).toHaveLength(3);
    expect(of("900 ms")).toMatchObject({ outcome: "fail", value: 2, interval: { low: 1, high: 3 } });
    expect(of("2 s")).toMatchObject({ outcome: "undecided", margin: null });
    expect(of("3 s")).toMatchObject({ outcome: "pass", margin: 0 });
    measurements.run.observations = measurements.run.observations.filter(({ block }) => block < 3);
    expect(of("900 ms")).toMatchObject({ outcome: "unsettled", interval: null });
  });

  test("judge the baseline's own cells where it is named, and say what was found in the metric's unit", () => {
    const measurements = clean();
    const named = gates(
      `{ metric: sent-bytes, max: 10 MB, where: { contender: ${measurements.plan.baseline}, codec: none, checksum: md5 } }`,
    );
    const { gates: results, whole, analysis, exit } = judged(measurements, named);
    expect(results).toMatchObject([
      { cell: expect.stringContaining(measurements.plan.baseline), outcome: "fail" },
    ]);
    expect(exit).toBe(1);
    const text = renderMarkdown(whole, analysis).replaceAll("\u00a0", " ");
    expect(text).toContain(
      "| at most 10,000,000 bytes | 67,144,856 bytes | | −57,144,856 bytes | **failed** |",
    );
  });

  test("of a metric that was not measured are inconclusive", () => {
    const measurements = clean();
    for (const { usage } of measurements.run.observations) usage.maxRssKib = null;
    const found = judged(measurements, gates(`{ metric: peak-memory, max: 1 MiB, ${where} }`));
    expect(found).toMatchObject({ exit: 3, gates: [{ outcome: "not-measured" }] });
  });
});

describe("profiles", () => {
  const odd = () => {
    const measurements = clean();
    for (const { cell, transfer, stats } of measurements.run.observations) {
      if (!cell.startsWith(measurements.plan.baseline) && transfer && stats) {
        transfer.wireBytes += 1;
        stats.sentBytes += 1;
      }
    }
    return measurements;
  };

  test("advice fails nothing, counts as no regression and is one annotation a gate", () => {
    const { exit, whole, analysis } = judged(odd(), [], "advisory");
    expect(analysis.gates.filter(({ outcome }) => outcome === "fail").length).toBeGreaterThan(1);
    expect(exit).toBe(0);
    expect(actionOutputs(whole, analysis)).toMatchObject({ verdict: "pass", regressions: "0" });
    // That without compression bytes may not differ at all is a rule's warning, not a gate's.
    const found = annotations(whole, analysis).filter(({ title }) => title.startsWith("Gate"));
    expect(found.map(({ title }) => title)).toEqual(["Gate on wire-bytes: beyond the limit (warning only)"]);
    expect(found[0]).toMatchObject({
      level: "warning",
      message: expect.stringMatching(/So are \d+ more cells\.$/),
    });
    expect(renderTerminal(whole, analysis).match(/gate on wire-bytes/g)).toHaveLength(1);
    expect(renderMarkdown(whole, analysis).match(/^\| wire-bytes \(gate: advisory\)/gm)).toHaveLength(1);
  });

  test("one byte more fails strict and default", () => {
    expect(judged(odd(), [], "strict")).toMatchObject({ verdict: "fail", exit: 1 });
    expect(judged(odd(), [], "default")).toMatchObject({ verdict: "fail", exit: 1 });
    expect(judged(clean(), [], "strict").verdict).not.toBe("fail");
  });

  test("what was not measured is inconclusive under strict, and no matter for advice", () => {
    const measurements = clean();
    measurements.config.metrics = ["wire-bytes"];
    expect(judged(measurements, [], "strict")).toMatchObject({ exit: 3 });
    const advice = judged(measurements, [], "advisory");
    expect(advice).toMatchObject({ exit: 0, verdict: "pass" });
    expect(renderMarkdown(advice.whole, advice.analysis)).not.toContain("not measured");
    const { whole, analysis } = judged(measurements, [], "strict");
    expect(renderMarkdown(whole, analysis)).toMatch(/peak-memory \(gate: strict\) .* not measured \|/);
  });

  test("advice on cells that nothing compares with is no gap either", () => {
    const measurements = clean();
    for (const reference of measurements.plan.references) reference.match = "nearest";
    expect(judged(measurements, [], "advisory")).toMatchObject({ exit: 0 });
    expect(judged(measurements, [], "strict")).toMatchObject({ exit: 3 });
  });

  test("advice that is undecided is no clause of the verdict's line", () => {
    const { whole, analysis } = judged(clean(), [], "advisory");
    expect(analysis.gates.some(({ outcome }) => outcome === "undecided")).toBe(true);
    expect(renderMarkdown(whole, analysis).split("\n")[0]).not.toContain("undecided");
  });
});

describe("against what is stored", () => {
  const yaml =
    "{ metric: wire-bytes, max-increase: 0%, against: stored, where: { codec: none, checksum: md5 } }";
  const withStored = (edit: (measurements: Measurements) => void = () => undefined) => {
    const measurements = clean();
    const stored = { kind: "found" as const, baseline: baselineOf(clean()) };
    const whole = { ...measurements, stored, config: { ...measurements.config, baselineFile: "b.json" } };
    edit(whole);
    return whole;
  };
  const less = (measurements: Measurements) => {
    if (measurements.stored.kind !== "found") return;
    for (const { values } of measurements.stored.baseline.cells) {
      values["wire-bytes"] = (values["wire-bytes"] ?? 0) - 1;
    }
  };

  test("the same bytes pass, one more fails", () => {
    expect(judged(withStored(), gates(yaml))).toMatchObject({
      verdict: "pass",
      gates: [{ outcome: "pass" }],
    });
    const { gates: results, exit } = judged(withStored(less), gates(yaml));
    expect(results[0]).toMatchObject({ outcome: "fail", referenceValue: (results[0]?.value ?? 0) - 1 });
    expect(exit).toBe(1);
  });

  test("without the gate nothing fails by it", () => {
    expect(judged(withStored(less), [])).toMatchObject({ verdict: "pass", stored: { differences: [] } });
  });

  test("under other conditions nothing fails, and it is said", () => {
    const found = judged(
      withStored((measurements) => {
        less(measurements);
        measurements.run.machine.cpu = "another";
      }),
      gates(yaml),
    );
    expect(found).toMatchObject({ verdict: "pass", gates: [{ outcome: "advisory" }] });
    expect(found.warnings).toContainEqual({
      kind: "stored-baseline-differs",
      differences: [expect.objectContaining({ what: "cpu", found: "another (x64)" })],
    });
  });

  test("of other files nothing is compared", () => {
    const found = judged(
      withStored((measurements) => Object.assign(measurements.corpus, { treeHash: "0".repeat(64) })),
      gates(yaml),
    );
    expect(found).toMatchObject({ verdict: "pass", gates: [{ outcome: "not-stored" }] });
  });

  test("the first run has nothing to compare with, says so and passes its other gates", () => {
    const measurements = clean();
    const first = {
      ...measurements,
      config: { ...measurements.config, baselineFile: "b.json" },
      stored: { kind: "absent" as const, why: "there is no such file" },
    };
    const found = judged(first, gates(yaml));
    expect(found).toMatchObject({ verdict: "pass", stored: null, gates: [{ outcome: "not-stored" }] });
    expect(found.warnings).toContainEqual({
      kind: "no-stored-baseline",
      source: "b.json",
      why: "there is no such file",
    });
  });

  test("memory is compared as a ratio to the run's own reference", () => {
    const memory = gates(
      "{ metric: peak-memory, max-increase: 10%, against: stored, where: { codec: none, checksum: md5 } }",
    );
    const swollen = (factor: number, wanted: (id: string, baseline: string) => boolean) =>
      judged(
        withStored(({ run, plan }) => {
          for (const { cell, usage } of run.observations) {
            if (wanted(cell, plan.baseline)) usage.maxRssKib = Math.round((usage.maxRssKib ?? 0) * factor);
          }
        }),
        memory,
      ).gates[0]?.outcome;
    // A machine on which everything takes more is no regression.
    expect(swollen(1.5, () => true)).toBe("pass");
    expect(swollen(1.5, (id, baseline) => !id.startsWith(`${baseline}/`))).toBe("fail");
  });
});
