import { expect, test } from "@jest/globals";
import { simulatedSetting } from "../../../scripts/verdicts/setting.ts";
import { published } from "../statistics/published.ts";
import { judge, observe } from "./made-up-times.ts";

/** Student's quantiles of 1 − 0.01/2, as R prints them. */
const quantiles = new Map(
  published("r-t-quantiles.csv").flatMap(({ p, df, t }) => (p === "0.01" ? [[Number(df), Number(t)]] : [])),
);

test("a single cell's ratio and interval are SciPy's trimmed mean with R's quantile of Student's t", () => {
  let compared = 0;
  for (const { values = "", trim, mean, standardError } of published("scipy-trimmed-mean.csv", ";")) {
    const logs: number[] = JSON.parse(values);
    // A cell trims a fifth; with all error spent on one cell at one look there is nothing to learn from others.
    const kept = logs.length - 2 * Math.floor(0.2 * logs.length);
    const quantile = quantiles.get(kept - 1);
    if (Number(trim) !== 0.2 || quantile === undefined) continue;
    compared += 1;
    const setting = simulatedSetting({
      ...{ checksums: "md5", codecs: "none", metrics: "cpu-time" },
      repetitions: String(logs.length),
    });
    const runs = observe(
      logs.map((_, index) => index + 1),
      (cell, block) => ({ cpu: cell.startsWith("candidate/") ? (logs[block - 1] ?? 0) : 0, wall: 0 }),
      setting,
    );
    const [only] = judge(runs, setting).groups;
    const half = Number(standardError) * quantile;
    expect(Math.log(only?.ratio ?? 0)).toBeCloseTo(Number(mean), 10);
    expect(Math.log(only?.interval?.low ?? 0)).toBeCloseTo(Number(mean) - half, 8);
    expect(Math.log(only?.interval?.high ?? 0)).toBeCloseTo(Number(mean) + half, 8);
  }
  expect(compared).toBeGreaterThanOrEqual(2);
});
