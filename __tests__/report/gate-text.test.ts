import { describe, expect, test } from "@jest/globals";
import type { GateResult } from "../../src/analyse/gate-result.ts";
import { parseThresholds } from "../../src/config/raw.ts";
import { limitText, numbersOf, whereText } from "../../src/report/gate-text.ts";

const result = (gate: string, found: Partial<GateResult>): GateResult[] =>
  parseThresholds({ path: "t", text: `gates: [{ ${gate} }]` }).map((one) => ({
    gate: one,
    cell: "a",
    outcome: "pass",
    value: null,
    referenceValue: null,
    ratio: null,
    interval: null,
    margin: null,
    ...found,
  }));

test.each<[string, Partial<GateResult>, string]>([
  [
    "metric: wire-bytes, max-increase: 0.125%",
    { value: 1002, referenceValue: 1000, ratio: 1.002, margin: -0.00075 },
    "found +0.200 %; limit at most +0.125 %; margin −0.075 points",
  ],
  [
    "metric: wire-bytes, max-increase: 0%",
    { value: 1000, referenceValue: 1000, ratio: 1, margin: 0 },
    "found ±0.00 %; limit no increase; margin ±0.00 points",
  ],
  [
    "metric: wire-bytes, max-increase: 0%",
    {
      value: 26_460_043,
      referenceValue: 26_460_042,
      ratio: 26_460_043 / 26_460_042,
      margin: -1 / 26_460_042,
    },
    "found +1 bytes; limit no increase; margin −1 bytes",
  ],
  [
    "metric: wire-bytes, max-increase: 0%",
    { value: 12, referenceValue: 0 },
    "found 0 bytes before, 12 bytes now; limit no increase",
  ],
  [
    "metric: cpu-time, max-increase: 10%",
    { value: 2, referenceValue: 1, ratio: 2, interval: { low: 1.9, high: 2.1 }, margin: -0.8 },
    "found +100.0 %; limit at most +10 %; interval +90.0 % to +110.0 %; margin −80.0 points",
  ],
  [
    "metric: throughput, min-ratio: 1.5",
    { value: 40, referenceValue: 20, ratio: 2, interval: { low: 1.7, high: 2.2 }, margin: 0.2 },
    "found ×2.00; limit at least ×1.5; interval ×1.70 to ×2.20; margin +0.20",
  ],
  [
    "metric: throughput, min: 1 GB/s",
    { value: 40, interval: { low: 30, high: 50 }, margin: -950 },
    "found 40.00 MB/s; limit at least 1000.00 MB/s; interval 30.00 MB/s to 50.00 MB/s; margin −950.00 MB/s",
  ],
  [
    "metric: peak-memory, max: 12 MiB",
    { value: 8192, interval: { low: 8000, high: 8192 }, margin: 4096 },
    "found 8.0 MiB; limit at most 12.0 MiB; interval 7.8 MiB to 8.0 MiB; margin +4.0 MiB",
  ],
  [
    "metric: wall-time, max: 250 ms",
    { value: 0.3, interval: { low: 0.26, high: 0.4 }, margin: -0.01 },
    "found 0.300 s; limit at most 0.250 s; interval 0.260 s to 0.400 s; margin −0.010 s",
  ],
  [
    "metric: literal-bytes, max: 1 MB, where: { codec: zlib }",
    { value: 999_999, margin: 1 },
    "found 999,999 bytes; limit at most 1,000,000 bytes; margin +1 bytes",
  ],
  ["metric: cpu-time, no-regression: true", { outcome: "not-measured" }, "limit no regression"],
])("%s, %j", (gate, found, expected) => {
  const texts = result(gate, found).map((one) => numbersOf(one).join("; ").replaceAll("\u00a0", " "));
  expect(texts).toEqual([expected]);
});

describe("a gate by itself", () => {
  const gateOf = (text: string) => result(text, {}).map(({ gate }) => gate)[0];

  test("says when it is held against what is stored", () => {
    const gate = gateOf("metric: wire-bytes, max-increase: 1%, against: stored");
    expect(gate && limitText(gate)).toMatch(/^at most \+1\u00a0% of what is stored$/);
  });

  test("lists the values of a coordinate, always in one order", () => {
    const gate = gateOf("metric: wire-bytes, max: 1, where: { level: [6, default], codec: [zlib, zstd] }");
    expect(gate && whereText(gate)).toBe("codec zlib or zstd, level 6 or default");
  });
});
