import { describe, expect, test } from "@jest/globals";
import type { Measurements } from "../../src/analyse/measurements.ts";
import type { Gate } from "../../src/config/gates.ts";
import { actionOutputs } from "../../src/report/action-outputs.ts";
import { annotations } from "../../src/report/annotations.ts";
import { alter, concluded, crashed, recorded, ungated } from "./recorded.ts";

const gate: Gate = {
  metric: "wire-bytes",
  where: { codec: "zlib" },
  limit: { kind: "max-increase", fraction: 0.005 },
  level: "error",
};

function configured(changes: Partial<Measurements["config"]>): Measurements {
  const measurements = recorded("fail");
  return { ...measurements, config: { ...measurements.config, ...changes } };
}

const levels = (measurements: Measurements) =>
  annotations(...concluded(measurements)).map(({ level }) => level);

describe("annotations", () => {
  test("an anomaly that fails is an error with its cause", () => {
    const [first, ...others] = annotations(...concluded(ungated("fail")));
    expect(others).toEqual([]);
    expect(first).toMatchObject({
      level: "error",
      title: "rsync 3.2.3: plain files (.log) stored instead of compressed",
    });
    expect(first?.message).toMatch(
      /in 4 cells \(md5, xxh128 × zlib, zlibx\); RsyncProject\/rsync#123, fixed in 3\.2\.4\.$/,
    );
  });

  test("the baseline's own anomaly is a notice", () => {
    expect(levels(ungated("baseline"))).toEqual(["notice"]);
  });

  test("a pass says nothing", () => {
    expect(annotations(...concluded(ungated("pass")))).toEqual([]);
  });

  test("a pass with advice that is not met gives one warning a gate, and none for what is met or undecided", () => {
    const [measurements, analysis] = concluded(recorded("pass"));
    expect(analysis.verdict).toBe("pass");
    const metricsOf = (outcome: string) =>
      new Set(analysis.gates.filter((one) => one.outcome === outcome).map((one) => one.gate.metric));
    expect([...metricsOf("undecided")]).toEqual(["cpu-time", "wall-time"]);
    expect([...metricsOf("fail")]).toEqual(["instructions", "peak-memory"]);
    expect(annotations(measurements, analysis).map(({ level, title }) => [level, title])).toEqual([
      ["warning", "Gate on instructions: beyond the limit (warning only)"],
      ["warning", "Gate on peak-memory: beyond the limit (warning only)"],
    ]);
  });

  test.each([
    ["regression", "error", ["error", "error", "error"]],
    ["anomaly", "error", ["error", "warning", "warning"]],
    ["never", "error", ["warning", "warning", "warning"]],
    ["regression", "warn", ["error", "warning", "warning"]],
  ] as const)("with fail-on %s and a gate at level %s", (failOn, level, expected) => {
    expect(levels(configured({ failOn, gates: [{ ...gate, level }] }))).toEqual(expected);
  });

  test("a gate says what was found, what is allowed, and by how much it is missed", () => {
    const [, found] = annotations(...concluded(configured({ gates: [gate] })));
    expect(found?.title).toBe("Gate on wire-bytes: failed");
    expect(found?.message.replaceAll("\u00a0", " ")).toMatch(
      /^3\.2\.3 md5 zlib: found \+143\.02 %, limit at most \+0\.5 %, margin −142\.52 points\.$/,
    );
  });

  test("missing evidence is an error, with what to do", () => {
    const measurements = alter(
      ungated("pass"),
      (cell) => cell.startsWith("3.2.7/"),
      (one) => crashed(one, "boom"),
    );
    const found = annotations(...concluded(measurements));
    expect(found).toMatchObject([{ level: "error", title: "Inconclusive: runs failed" }]);
    expect(found[0]?.message).toContain("it exited with code 12");
  });
});

describe("actionOutputs", () => {
  test("counts what the verdict stands on", () => {
    const outputs = actionOutputs(...concluded(configured({ gates: [gate] })));
    expect(outputs).toEqual({
      verdict: "fail",
      regressions: "2",
      anomalies: "1",
      cells: "20",
      fastest: expect.stringMatching(/^3\.2\.\d\//),
      smallest: expect.stringMatching(/\/zstd\//),
    });
  });

  test("counts nothing of a baseline's anomaly, a warning or a cell that was not measured", () => {
    const warned = configured({ gates: [{ ...gate, level: "warn" }] });
    expect(actionOutputs(...concluded(warned)).regressions).toBe("0");
    expect(actionOutputs(...concluded(recorded("baseline")))).toMatchObject({
      verdict: "pass",
      anomalies: "0",
    });
    const measurements = recorded("pass");
    const unmeasured = { ...measurements, run: { ...measurements.run, observations: [] } };
    expect(actionOutputs(...concluded(unmeasured))).toEqual({
      verdict: "inconclusive",
      regressions: "0",
      anomalies: "0",
      cells: "0",
      fastest: "",
      smallest: "",
    });
  });
});
