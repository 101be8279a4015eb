import { describe, expect, test } from "@jest/globals";
import fc from "fast-check";
import { changesIn } from "../../../src/analyse/history/changes.ts";
import type { Point } from "../../../src/analyse/history/history.ts";
import type { Metric } from "../../../src/config/metrics.ts";

/** Releases a, b, c, … with these values; null where it was not measured. */
function points(values: readonly (number | null)[], error = 0): Point[] {
  return values.map((value, index) => {
    const release = String.fromCharCode(97 + index);
    return value === null
      ? { kind: "not-measured", release, reason: "it is lost" }
      : { kind: "measured", release, value, error };
  });
}

const spans = (metric: Metric, values: readonly (number | null)[], error?: number) =>
  changesIn(metric, points(values, error)).map(({ before, after, skipped }) => [before, after, ...skipped]);

describe("bytes", () => {
  test("change by a single one, up or down", () => {
    expect(changesIn("wire-bytes", points([1000, 1001, 1001, 1000]))).toEqual([
      { before: "a", after: "b", skipped: [], valueBefore: 1000, valueAfter: 1001, ratio: 1.001 },
      { before: "c", after: "d", skipped: [], valueBefore: 1001, valueAfter: 1000, ratio: 1000 / 1001 },
    ]);
  });

  test("across a gap change between its ends, and the gap is named", () => {
    expect(spans("wire-bytes", [1, null, null, 2, null, 2])).toEqual([["a", "d", "b", "c"]]);
  });

  test("that come back behind a gap did not change as far as anybody knows", () => {
    expect(spans("wire-bytes", [1, null, 1])).toEqual([]);
  });

  test("before the first and after the last that was measured nothing is known", () => {
    expect(spans("wire-bytes", [null, 1, null])).toEqual([]);
    expect(spans("wire-bytes", [])).toEqual([]);
  });

  test("from nothing to something have no ratio", () => {
    expect(changesIn("literal-bytes", points([0, 5]))).toMatchObject([{ ratio: null, valueAfter: 5 }]);
  });
});

test.each<[Metric, number, number, boolean]>([
  // rsync's own total varies by framing.
  ["sent-bytes", 1000, 1064, false],
  ["sent-bytes", 1000, 1065, true],
  ["instructions", 1_000_000, 1_000_499, false],
  ["instructions", 1_000_000, 1_000_501, true],
  ["instructions", 1_000_501, 1_000_000, true],
  ["peak-memory", 1000, 1099, false],
  ["peak-memory", 1000, 1101, true],
  ["cpu-time", 1, 100, false],
])("%s from %d to %d is a change: %s", (metric, before, after, isChange) => {
  expect(spans(metric, [before, after])).toEqual(isChange ? [["a", "b"]] : []);
});

test("counts whose errors meet are no change", () => {
  expect(spans("instructions", [1000, 1100], 49)).toEqual([["a", "b"]]);
  expect(spans("instructions", [1000, 1100], 51)).toEqual([]);
});

test("whatever the values, the changes lead from the first to the last of them", () => {
  const values = fc.array(fc.option(fc.integer({ min: 0, max: 3 })), { maxLength: 12 });
  fc.assert(
    fc.property(values, (list) => {
      const known = list.filter((value) => value !== null);
      let value = known[0];
      for (const change of changesIn("wire-bytes", points(list))) {
        expect(change.valueBefore).toBe(value);
        expect(change.valueAfter).not.toBe(value);
        value = change.valueAfter;
      }
      expect(value).toBe(known.at(-1));
    }),
  );
});
