import { describe, expect, test } from "@jest/globals";
import fc from "fast-check";
import { type Evidence, judgeLimit } from "../../src/analyse/gate-outcome.ts";
import type { Limit } from "../../src/config/gate-limits.ts";
import { metrics } from "../../src/config/metrics.ts";

const exact = (value: number, referenceValue: number): Evidence => ({
  value,
  referenceValue,
  ratio: referenceValue === 0 ? (value === 0 ? 1 : null) : value / referenceValue,
  interval: null,
  verdict: null,
});
const ranged = (low: number, high: number): Evidence => ({
  value: 100 * Math.sqrt(low * high),
  referenceValue: 100,
  ratio: Math.sqrt(low * high),
  interval: { low, high },
  verdict: null,
});
const alone = (low: number, high = low): Evidence => ({
  value: (low + high) / 2,
  referenceValue: null,
  ratio: null,
  interval: { low, high },
  verdict: null,
});
const increase = (fraction: number): Limit => ({ kind: "max-increase", fraction });
const decrease = (fraction: number): Limit => ({ kind: "max-decrease", fraction });

describe("an exact metric", () => {
  test.each<[Limit, Evidence, string, number]>([
    [increase(0.25), exact(125, 100), "pass", 0],
    [increase(0.25), exact(126, 100), "fail", -0.01],
    [increase(0), exact(100, 100), "pass", 0],
    [increase(0), exact(100_001, 100_000), "fail", -0.00001],
    [increase(0), exact(50, 100), "pass", 0.5],
    [decrease(0.25), exact(75, 100), "pass", 0],
    [decrease(0.25), exact(74, 100), "fail", -0.01],
    [{ kind: "min-ratio", ratio: 1.5 }, exact(150, 100), "pass", 0],
    [{ kind: "min-ratio", ratio: 1.5 }, exact(140, 100), "fail", -0.1],
    [{ kind: "max", value: 12 }, alone(12), "pass", 0],
    [{ kind: "max", value: 12 }, alone(13), "fail", -1],
    [{ kind: "min", value: 12 }, alone(15), "pass", 3],
    [{ kind: "min", value: 12 }, alone(11), "fail", -1],
    [{ kind: "max", value: 0 }, alone(0), "pass", 0],
  ])("%j, %j: %s, %d of room", (limit, found, outcome, margin) => {
    const judged = judgeLimit("wire-bytes", limit, found);
    expect(judged).toEqual({ outcome, margin: expect.closeTo(margin, 9) });
  });
});

describe("a reference of zero", () => {
  test.each<[Limit, number, string]>([
    [increase(0), 0, "pass"],
    [increase(1000), 1, "fail"],
    [decrease(0), 0, "pass"],
    [decrease(0), 1, "pass"],
    [{ kind: "min-ratio", ratio: 2 }, 0, "pass"],
    [{ kind: "min-ratio", ratio: 2 }, 1, "pass"],
    [{ kind: "no-regression" }, 0, "pass"],
    [{ kind: "no-regression" }, 1, "fail"],
  ])("%j, from 0 to %d: %s", (limit, value, outcome) => {
    expect(judgeLimit("literal-bytes", limit, exact(value, 0))).toEqual({ outcome, margin: null });
  });

  test("of a time says only that it was too short to be measured", () => {
    expect(judgeLimit("cpu-time", increase(0), exact(0.01, 0)).outcome).toBe("not-measured");
  });
});

describe("a metric that varies", () => {
  test.each<[Limit, Evidence, string, number | null]>([
    [increase(0.1), ranged(1.2, 1.4), "fail", -0.1],
    [increase(0.1), ranged(1.05, 1.2), "undecided", null],
    [increase(0.1), ranged(0.9, 1.05), "pass", 0.05],
    [decrease(0.1), ranged(0.5, 0.8), "fail", -0.1],
    [decrease(0.1), ranged(0.8, 1), "undecided", null],
    [{ kind: "min-ratio", ratio: 2 }, ranged(1, 1.5), "fail", -0.5],
    [{ kind: "min-ratio", ratio: 2 }, ranged(2.5, 3), "pass", 0.5],
    [{ kind: "max", value: 2 }, alone(2.5, 3), "fail", -0.5],
    [{ kind: "max", value: 2 }, alone(1.5, 3), "undecided", null],
    [{ kind: "min", value: 2 }, alone(2.25, 3), "pass", 0.25],
    [increase(0.1), { ...ranged(1.2, 1.4), interval: null }, "unsettled", null],
    [{ kind: "max", value: 2 }, { ...alone(3), interval: null }, "unsettled", null],
  ])("%j, %j: %s, %p of room", (limit, found, outcome, margin) => {
    const judged = judgeLimit("cpu-time", limit, found);
    expect(judged).toEqual({ outcome, margin: margin === null ? null : expect.closeTo(margin, 9) });
  });
});

describe("no-regression", () => {
  const limit: Limit = { kind: "no-regression" };

  test.each([
    ["regression", "fail"],
    ["improvement", "pass"],
    ["equivalent", "pass"],
    ["undecided", "undecided"],
    ["unconfirmed", "unsettled"],
    [null, "undecided"],
  ] as const)("takes the statistics' word for a time: %s is %s", (verdict, outcome) => {
    // Whatever the interval looks like.
    expect(judgeLimit("cpu-time", limit, { ...ranged(2, 3), verdict }).outcome).toBe(outcome);
  });

  test.each<["wire-bytes" | "peak-memory", Evidence, string]>([
    ["wire-bytes", exact(100, 100), "pass"],
    ["wire-bytes", exact(101, 100), "fail"],
    ["wire-bytes", exact(99, 100), "pass"],
    ["peak-memory", ranged(0.99, 1.03), "pass"],
    ["peak-memory", ranged(1.01, 1.05), "fail"],
    ["peak-memory", ranged(0.8, 0.9), "pass"],
  ])("of %s is a change for the worse beyond the tolerance: %j is %s", (metric, found, outcome) => {
    expect(judgeLimit(metric, limit, found).outcome).toBe(outcome);
  });
});

describe("whatever is found", () => {
  const amount = fc.oneof(fc.constant(0), fc.double({ min: 0, max: 1e15, noNaN: true }));
  const limits = fc.oneof(
    fc.record({
      kind: fc.constant("max-increase" as const),
      fraction: fc.double({ min: 0, max: 1000, noNaN: true }),
    }),
    fc.record({
      kind: fc.constant("max-decrease" as const),
      fraction: fc.double({ min: 0, max: 1, noNaN: true }),
    }),
    fc.record({
      kind: fc.constant("min-ratio" as const),
      ratio: fc.double({ min: 0, max: 100, noNaN: true }),
    }),
    fc.record({ kind: fc.constantFrom("max" as const, "min" as const), value: amount }),
    fc.constant({ kind: "no-regression" as const }),
  );
  const evidence = fc
    .record({ value: amount, referenceValue: fc.option(amount), ends: fc.option(fc.tuple(amount, amount)) })
    .map(({ value, referenceValue, ends }): Evidence => {
      const ratio = referenceValue === null ? null : exact(value, referenceValue).ratio;
      const interval = ends && { low: Math.min(...ends), high: Math.max(...ends) };
      return { value, referenceValue, ratio: Number.isFinite(ratio) ? ratio : null, interval, verdict: null };
    });

  test("the margin is a number or nothing, and says what the outcome says", () => {
    fc.assert(
      fc.property(fc.constantFrom(...metrics), limits, evidence, (metric, limit, found) => {
        const { outcome, margin } = judgeLimit(metric, limit, found);
        expect(margin === null || Number.isFinite(margin)).toBe(true);
        if (outcome === "pass" && margin !== null) expect(margin).toBeGreaterThanOrEqual(0);
        if (outcome === "fail" && margin !== null) expect(margin).toBeLessThan(0);
        if (outcome === "undecided" || outcome === "not-measured") expect(margin).toBeNull();
      }),
    );
  });

  test("more of it never makes an upper limit better, nor a lower one worse", () => {
    const rank = { pass: 0, fail: 1 } as Record<string, number>;
    fc.assert(
      fc.property(
        fc.constantFrom("max" as const, "min" as const),
        amount,
        amount,
        amount,
        (kind, value, one, other) => {
          const [less, more] = one < other ? [one, other] : [other, one];
          const [first, second] = [less, more].map(
            (found) => rank[judgeLimit("wire-bytes", { kind, value }, alone(found)).outcome] ?? 2,
          );
          if (kind === "max") expect(second).toBeGreaterThanOrEqual(first ?? 2);
          else expect(second).toBeLessThanOrEqual(first ?? 2);
        },
      ),
    );
  });
});
