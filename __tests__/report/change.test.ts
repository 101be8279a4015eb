import { describe, expect, test } from "@jest/globals";
import type { Comparison } from "../../src/analyse/comparison.ts";
import { changeText } from "../../src/report/change.ts";
import { grouped, measured, percentChange, share } from "../../src/report/numbers.ts";

const spaced = (text: string) => text.replaceAll(" ", "\u00a0");

function exact(value: number, referenceValue: number): Comparison {
  const ratio = referenceValue === 0 ? null : value / referenceValue;
  return {
    cell: "a",
    reference: "b",
    match: "same",
    metric: "wire-bytes",
    value,
    referenceValue,
    ratio,
    range: null,
    interval: null,
    verdict: null,
    pairs: 3,
  };
}

function timed(
  ratio: number | null,
  low: number,
  high: number,
  verdict: Comparison["verdict"] = null,
): Comparison {
  return { ...exact(1, 1), metric: "cpu-time", ratio, interval: { low, high }, verdict };
}

function memory(ratio: number, low: number, high: number): Comparison {
  return { ...timed(ratio, low, high), metric: "peak-memory" };
}

describe("changeText", () => {
  test.each([
    [exact(1000, 1000), "="],
    [exact(67_144_845, 67_144_856), "−11 B"],
    [exact(10_004, 10_000), "+4 B"],
    [exact(10_006, 10_000), "+0.1 %"],
    [exact(66_000, 67_000), "−1.5 %"],
    [exact(5, 0), "+5 B"],
    [exact(123_456, 1000), "×123.5"],
    [timed(1.034, 1.01, 1.08), "+3 %"],
    [timed(0.38, 0.35, 0.41), "−62 %"],
    [timed(1.034, 1.01, 1.08, "regression"), "+3 %"],
    [timed(1.034, 1.01, 1.08, "undecided"), "~"],
    [timed(1.01, 1.001, 1.02, "equivalent"), "≈"],
    [timed(1.034, 0.98, 1.08), "~"],
    [{ ...timed(1.5, 1, 2), interval: null }, "~"],
    [memory(1.254, 1.23, 1.28), "+25.4 %"],
    [memory(1.01, 0.99, 1.03), "≈"],
    [timed(1.001, 1.001, 1.002), "±0 %"],
    [timed(null, 1, 1), "–"],
  ])("case %#", (comparison, expected) => {
    expect(changeText(comparison)).toBe(spaced(expected));
  });
});

test("numbers do not depend on the locale", () => {
  expect(grouped(1_234_567)).toBe("1,234,567");
  expect(grouped(999)).toBe("999");
  expect([measured(7.06), measured(84.71), measured(99.97), measured(526.4)]).toEqual([
    "7.1",
    "84.7",
    "100",
    "526",
  ]);
  expect(share(28_689_862, 67_108_864)).toBe(spaced("42.8 %"));
  expect(share(0, 0)).toBe("–");
  expect(percentChange(0.99999, 1)).toBe(spaced("±0.0 %"));
});
