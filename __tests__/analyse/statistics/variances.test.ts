import { describe, expect, test } from "@jest/globals";
import { median, trimmedMean } from "../../../src/analyse/statistics/location.ts";
import { guard, moderate, priorVariance } from "../../../src/analyse/statistics/moderate.ts";
import { deviation, published } from "./published.ts";

describe("trimmed mean", () => {
  test("and its standard error are SciPy's", () => {
    const rows = published("scipy-trimmed-mean.csv", ";");
    expect(rows).toHaveLength(7);
    for (const { values, trim, mean, standardError } of rows) {
      const own = trimmedMean(JSON.parse(values ?? ""), Number(trim));
      expect(deviation(own.estimate, mean)).toBeLessThan(1e-12);
      expect(deviation(Math.sqrt(own.variance / own.count), standardError)).toBeLessThan(1e-10);
    }
  });

  test("does not follow one wild value", () => {
    const values = [0.01, -0.01, 0, 0.02, -0.02];
    const wild = trimmedMean([...values.slice(1), 40], 0.2);
    expect(Math.abs(wild.estimate)).toBeLessThan(0.02);
    expect(trimmedMean([...values.slice(1), 40], 0).estimate).toBeGreaterThan(5);
  });

  test("of nothing, of one and of equal values has no variance", () => {
    expect(trimmedMean([], 0.2)).toEqual({ estimate: 0, variance: 0, count: 0, df: 0 });
    expect(trimmedMean([3], 0.2)).toEqual({ estimate: 3, variance: 0, count: 1, df: 0 });
    expect(trimmedMean(Array(7).fill(0.1), 0.2)).toEqual({ estimate: 0.1, variance: 0, count: 5, df: 4 });
  });
});

describe("moderated variance", () => {
  const rows = published("limma-squeeze-var.csv").map((row) => ({
    variance: Number(row.variance),
    df: Number(row.df),
    posterior: Number(row.posterior),
  }));
  const prior = Number(published("limma-squeeze-var.csv")[0]?.priorVariance);
  const priorDf = Number(published("limma-squeeze-var.csv")[0]?.priorDf);

  test("has a prior like limma's, though by the middle instead of all values", () => {
    expect(deviation(priorVariance(rows), String(prior))).toBeLessThan(0.2);
  });

  test("is limma's where the priors agree", () => {
    const own = moderate(rows, priorDf, 1e-12);
    rows.forEach(({ df, posterior }, index) => {
      const other = (priorVariance(rows) - prior) * (priorDf / (priorDf + df));
      expect(own[index]?.df).toBeCloseTo(df + priorDf, 10);
      expect(deviation((own[index]?.variance ?? 0) - other, String(posterior))).toBeLessThan(1e-10);
    });
  });

  test("of one variance is that variance: there is nobody to learn from", () => {
    expect(moderate([{ variance: 2, df: 4 }], 6, 0.1)).toEqual([{ variance: 2, df: 4 }]);
  });

  test("is never less than the floor, and knows nothing without degrees of freedom", () => {
    const own = moderate(
      [
        { variance: 0, df: 4 },
        { variance: 0, df: 4 },
        { variance: 0, df: 0 },
      ],
      6,
      0.1,
    );
    expect(own.map(({ variance }) => variance)).toEqual([0.1, 0.1, 0.1]);
    expect(own[2]?.df).toBe(0);
  });
});

describe("guarded variance", () => {
  test("takes the prior's word while the two agree", () => {
    expect(guard({ variance: 1, df: 5 }, 2, 5, 0.1)).toEqual({ variance: 1.5, df: 10 });
  });

  test("is never less than the own one", () => {
    expect(guard({ variance: 3, df: 5 }, 1, 6, 0.1).variance).toBe(3);
  });

  test("is the ordinary one where blocks vary more than their cells explain", () => {
    const { variance, df } = guard({ variance: 100, df: 5 }, 1, 6, 0.1);
    expect(variance).toBe(100);
    expect(df).toBeCloseTo(5, 2);
  });
});

test("the middle of an even number of values is between the two", () => {
  expect([median([]), median([5]), median([3, 1]), median([9, 1, 2])]).toEqual([0, 5, 2, 2]);
});
