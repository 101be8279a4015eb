import { describe, expect, test } from "@jest/globals";
import { analyse } from "../../src/analyse/analyse.ts";
import type { Measurements } from "../../src/analyse/measurements.ts";
import { exitCode } from "../../src/analyse/verdict.ts";
import { renderMarkdown } from "../../src/report/report.ts";
import { ungated } from "../report/recorded.ts";

type Expect = Measurements["config"]["expect"];
type Anomalies = Measurements["config"]["anomalies"];

/** The recorded run of 3.2.3 against 3.2.7, which shows A1 (#123), judged by other words. */
function judged(expectations: Expect, anomalies: Anomalies = {}) {
  const { config, ...rest } = ungated("fail");
  const measurements = { ...rest, config: { ...config, expect: expectations, anomalies } };
  const analysis = analyse(measurements);
  return { analysis, code: exitCode(analysis, "regression"), report: renderMarkdown(measurements, analysis) };
}

const kinds = ({ analysis }: ReturnType<typeof judged>) =>
  analysis.warnings.map(({ kind }) => kind).filter((kind) => kind.startsWith("expectation"));

describe("an expected anomaly", () => {
  test.each([
    ["by its rule", { anomaly: "A1", reason: "in the field" }],
    ["by the bug", { anomaly: "skip-list-stores-all", reason: "in the field" }],
    [
      "of this contender, today",
      { contender: "3.2.3", anomaly: "A1", reason: "in the field", until: "9999-12-31" },
    ],
  ])("%s fails nobody, and the report says why", (_what, expectation) => {
    const run = judged([expectation]);
    expect(run.analysis.anomalies).toMatchObject([{ rule: "A1", expectation: 0, fails: false }]);
    expect(run.code).toBe(0);
    expect(run.report).toMatch(/against nobody: expected \(in the field/);
    expect(kinds(run)).toEqual([]);
  });

  test("of another contender counts", () => {
    const run = judged([{ contender: "3.2.7", anomaly: "A1", reason: "x" }]);
    expect(run.analysis.anomalies).toMatchObject([{ expectation: null, fails: true }]);
    expect(run.code).toBe(1);
    expect(kinds(run)).toEqual(["expectation-unmet"]);
  });

  test("counts again after its last day", () => {
    const run = judged([{ anomaly: "A1", reason: "x", until: "2020-01-01" }]);
    expect(run.code).toBe(1);
    expect(kinds(run)).toEqual(["expectation-expired"]);
    expect(run.report).toMatch(/last day is over/);
  });

  test("that nobody shows any more is reported, but not where it could not show", () => {
    expect(kinds(judged([{ anomaly: "A12", reason: "x" }]))).toEqual(["expectation-unmet"]);
    expect(kinds(judged([{ contender: "elsewhere", anomaly: "A12", reason: "x" }]))).toEqual([]);
    expect(kinds(judged([{ anomaly: "A12", reason: "x" }], { A12: "off" }))).toEqual([]);
  });
});

describe("the severity of a rule", () => {
  test("off leaves its anomalies out", () => {
    expect(judged([], { A1: "off" }).analysis.anomalies).toEqual([]);
    expect(judged([], { A1: "off" }).code).toBe(0);
  });

  test.each([
    ["warn", "warning", 0],
    ["note", "note", 0],
    ["error", "error", 1],
  ] as const)("%s makes them a %s, exit code %i", (word, severity, code) => {
    const run = judged([], { A1: word });
    expect(run.analysis.anomalies).toMatchObject([{ severity, fails: code === 1 }]);
    expect(run.code).toBe(code);
  });
});
