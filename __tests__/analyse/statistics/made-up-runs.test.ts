import { expect, test } from "@jest/globals";
import { blockErrors, busy, disturbed, plain, quiet } from "../../../scripts/verdicts/machine.ts";
import { recordedNoise } from "../../../scripts/verdicts/noise.ts";
import { normal, seeded } from "../../../scripts/verdicts/random.ts";
import { simulatedPlan } from "../../../scripts/verdicts/simulated-plan.ts";
import { matrix } from "../../../scripts/verdicts/synthetic-run.ts";
import { isFalse } from "../../../scripts/verdicts/tally.ts";
import { cases } from "../../../scripts/verdicts/truths.ts";
import { decide } from "../../../src/analyse/statistics/decide.ts";

const noise = recordedNoise();
const codecs = matrix.map(({ codec }) => codec);
const average = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
const deviation = (values: readonly number[]) =>
  Math.sqrt(average(values.map((value) => (value - average(values)) ** 2)));

test("the noise is the recorded one: pairs and their spread by condition", () => {
  const found = Array.from(noise, ([condition, ratios]) => [
    condition,
    ratios.length,
    deviation(ratios).toFixed(3),
  ]);
  expect(found).toEqual([
    ["3.2.3 zstd quiet", 40, "0.063"],
    ["3.2.3 none quiet", 40, "0.083"],
    ["3.2.3 zlib quiet", 25, "0.056"],
    ["3.2.3 zstd loaded", 25, "0.124"],
  ]);
});

test("made-up errors spread like the recorded ones, about zero, and more with bursts", () => {
  const errors = (machine: typeof busy) => {
    const random = seeded(3);
    return Array.from({ length: 500 }, () => blockErrors(machine, noise, codecs, random)).flat();
  };
  expect(Math.abs(average(errors(plain(busy))))).toBeLessThan(0.004);
  expect(deviation(errors(plain(busy)))).toBeCloseTo(0.124, 2);
  expect(deviation(errors(busy))).toBeGreaterThan(deviation(errors(plain(busy))));
});

test("a disturbance hits all cells of a block alike", () => {
  const spread = (machine: typeof quiet) => {
    const random = seeded(3);
    return deviation(Array.from({ length: 500 }, () => average(blockErrors(machine, noise, codecs, random))));
  };
  expect(spread(disturbed(quiet))).toBeGreaterThan(spread(quiet) * 1.5);
});

test("chance is even, normal numbers are normal", () => {
  const random = seeded(5);
  const even = Array.from({ length: 4000 }, random);
  expect(average(even)).toBeCloseTo(0.5, 1);
  const numbers = Array.from({ length: 4000 }, () => normal(random));
  expect([average(numbers), deviation(numbers)]).toEqual([expect.closeTo(0, 1), expect.closeTo(1, 1)]);
});

test("a claim is false of what is not slower, and of what is faster", () => {
  const truth = cases.find(({ accused }) => accused?.level === "cell")?.truth;
  const ratios = matrix.map(({ cell, codec }) => ({ cell, families: [`codec ${codec}`], logRatios: [] }));
  const wrong = decide(ratios, simulatedPlan(matrix.length), 0).flatMap((decision) =>
    truth && isFalse({ ...decision, verdict: "regression" }, truth) ? [] : [decision.name],
  );
  expect(wrong).toEqual(["", "codec zstd", "xxh3/zstd"]);
  const [whole] = decide(ratios, simulatedPlan(matrix.length), 0);
  expect(truth && whole && isFalse({ ...whole, verdict: "improvement" }, truth)).toBe(true);
});
