import { describe, expect, test } from "@jest/globals";
import fc from "fast-check";
import { exactInterval } from "../../../scripts/verdicts/rates.ts";
import { incompleteBeta } from "../../../src/analyse/statistics/incomplete-beta.ts";
import { tCdf, twoSidedP, twoSidedQuantile } from "../../../src/analyse/statistics/student-t.ts";
import { deviation, published } from "./published.ts";

const precision = 1e-10;

describe("as R has them", () => {
  test("the incomplete beta function", () => {
    const rows = published("r-incomplete-beta.csv");
    expect(rows).toHaveLength(54);
    for (const { x, a, b, value } of rows) {
      expect(deviation(incompleteBeta(Number(x), Number(a), Number(b)), value)).toBeLessThan(precision);
    }
  });

  test("probabilities of Student's t", () => {
    const rows = published("r-t-probabilities.csv");
    expect(rows).toHaveLength(36);
    for (const { t, df, cdf, twoSided } of rows) {
      expect(deviation(tCdf(Number(t), Number(df)), cdf)).toBeLessThan(precision);
      expect(deviation(twoSidedP(Number(t), Number(df)), twoSided)).toBeLessThan(precision);
    }
  });

  test("quantiles of Student's t, far out and for parts of a degree of freedom", () => {
    const rows = published("r-t-quantiles.csv");
    expect(rows).toHaveLength(48);
    for (const { p, df, t } of rows) {
      expect(deviation(twoSidedQuantile(Number(p), Number(df)), t)).toBeLessThan(precision);
    }
  });

  test("exact intervals of a rate", () => {
    const rows = published("r-clopper-pearson.csv");
    expect(rows).toHaveLength(6);
    for (const { found, of, low, high } of rows) {
      const own = exactInterval(Number(found), Number(of));
      expect(deviation(own.low, low)).toBeLessThan(1e-6);
      expect(deviation(own.high, high)).toBeLessThan(1e-6);
    }
  });
});

test("quantile and probability undo each other wherever a run can ask", () => {
  const exponent = fc.double({ min: -12, max: -0.01, noNaN: true });
  const freedom = fc.double({ min: 0.5, max: 500, noNaN: true });
  fc.assert(
    fc.property(exponent, freedom, (power, df) => {
      const p = 10 ** power;
      expect(Math.abs(twoSidedP(twoSidedQuantile(p, df), df) / p - 1)).toBeLessThan(1e-8);
    }),
    { seed: 4, numRuns: 500 },
  );
});

test("the ends of the scale are numbers", () => {
  expect(twoSidedP(Number.POSITIVE_INFINITY, 3)).toBe(0);
  expect(twoSidedP(1e200, 3)).toBe(0);
  expect(twoSidedP(0, 3)).toBe(1);
  expect(twoSidedQuantile(1, 3)).toBe(0);
  expect(Number.isFinite(twoSidedQuantile(1e-100, 1))).toBe(true);
});
