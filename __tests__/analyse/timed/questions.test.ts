import { expect, test } from "@jest/globals";
import { simulatedSetting } from "../../../scripts/verdicts/setting.ts";
import { verdictPlanSchema } from "../../../src/analyse/statistics/verdict-plan.ts";
import { falseAlarms, questionsOf } from "../../../src/analyse/timed/questions.ts";

const versions = "a=path:/a,b=path:/b,c=path:/c";
const asked = (given: Record<string, string>) => {
  const { config, plan } = simulatedSetting(given);
  return questionsOf(config, plan).map(({ contender, time, plan: own }) => ({
    contender,
    time,
    alpha: own.alpha,
    own,
  }));
};

test("a run's error is shared by its contenders, four fifths of it for CPU time", () => {
  expect(asked({}).map(({ contender, time, alpha }) => [contender, time, alpha.toFixed(6)])).toEqual([
    ["candidate", "cpu-time", "0.008000"],
    ["candidate", "wall-time", "0.002000"],
  ]);
  expect(
    asked({ versions }).map(({ contender, time, alpha }) => [contender, time, alpha.toFixed(6)]),
  ).toEqual([
    ["b", "cpu-time", "0.004000"],
    ["b", "wall-time", "0.001000"],
    ["c", "cpu-time", "0.004000"],
    ["c", "wall-time", "0.001000"],
  ]);
});

test("whatever is asked, all of it is spent and no more", () => {
  for (const metrics of ["cpu-time", "wall-time", "throughput", "wire-rate,cpu-time", "all"]) {
    const sum = asked({ versions, metrics }).reduce((total, { alpha }) => total + alpha, 0);
    expect(sum).toBeCloseTo(falseAlarms, 12);
  }
  expect(asked({ metrics: "wire-bytes" })).toEqual([]);
});

test("rates are judged as wall time is, once", () => {
  expect(asked({ metrics: "throughput,wire-rate,wall-time" }).map(({ time }) => time)).toEqual(["wall-time"]);
});

test("plans are sound, and take the least effect of their time", () => {
  const [cpu, wall] = asked({ "min-effect": "cpu-time=6%,wall-time=12%" });
  for (const { own } of asked({ versions })) expect(verdictPlanSchema.safeParse(own).success).toBe(true);
  expect([cpu?.own.cell.minEffect, cpu?.own.matrix.minEffect]).toEqual([0.06, 0.03]);
  expect(wall?.own.family.minEffect).toBeCloseTo(0.1, 12);
});
