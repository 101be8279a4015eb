import { describe, expect, test } from "@jest/globals";
import { renderBaseline } from "../../src/report/baseline-json.ts";
import { baselineOf, parseUntrustedBaseline } from "../../src/report/untrusted-baseline.ts";
import { type Json, raw } from "./hostile-results.ts";
import { recorded } from "./recorded.ts";
import { refusalAfter } from "./refusals.ts";

const accepted = () => renderBaseline(baselineOf(recorded("fail")));
const changed = (change: (baseline: Json) => void) => {
  const baseline: Json = JSON.parse(accepted());
  change(baseline);
  return () => parseUntrustedBaseline(JSON.stringify(baseline));
};

test("what accept writes and the results.json that it came from are read alike", () => {
  const { baseline, measurements } = parseUntrustedBaseline(accepted());
  const whole = parseUntrustedBaseline(JSON.stringify(raw("fail")));
  expect(baseline).toEqual(whole.baseline);
  expect(measurements).toBeNull();
  expect(whole.measurements).toEqual(recorded("fail"));
});

test("the file is small, sorted and a line a value", () => {
  const cells = [...accepted().matchAll(/"cell": "(.*)"/g)].map(([, id]) => id);
  expect(cells).toHaveLength(recorded("fail").plan.cells.length);
  expect(cells).toEqual([...cells].sort());
  expect(accepted().length).toBeLessThan(JSON.stringify(raw("fail")).length / 10);
  expect(accepted()).toMatch(/^ {8}"wire-bytes": \d+$/m);
});

test("a cell's id may end in a skip list", () => {
  for (const list of ["", "gz/mp[34]"]) {
    expect(changed((one) => (one.cells[0].cell += `/skip=${list}`))).not.toThrow();
  }
});

describe("of a baseline that anybody may have written is refused", () => {
  test.each<[string, (baseline: Json) => void, RegExp]>([
    ["a later version", (one) => (one.baselineVersion = 2), /not a baseline .* baselineVersion/],
    ["a missing part", (one) => delete one.machine, /not a baseline .* machine/],
    ["a number that is text", (one) => (one.cells[0].values["wire-bytes"] = "1"), /cells\.0\.values/],
    ["a negative number", (one) => (one.cells[0].values["wire-bytes"] = -1), /does not lie between/],
    ["a cell twice", (one) => one.cells.push(one.cells[0]), /there twice/],
    ["an odd skip list", (one) => (one.cells[0].cell += "/skip=gz;id"), /no cell's id/],
    ["two skip lists", (one) => (one.cells[0].cell += "/skip=gz/skip=gz"), /no cell's id/],
    ["an id that is none", (one) => (one.cells[0].cell = "<b>/md5/zlib/local/initial"), /no cell's id/],
    ["a label that is none", (one) => (one.baseline.label = "a b"), /no label/],
    ["a time that is none", (one) => (one.measuredAt = "yesterday"), /not a time/],
    ["a long word", (one) => (one.machine.cpu = "x".repeat(1001)), /1,001 characters/],
    ["too many cells", (one) => (one.cells = Array(10_001).fill(one.cells[0])), /10,001 items/],
    ["too many numbers", (one) => (one.cells[0].values = numbers(300)), /more than 256 keys/],
  ])("%s", (_what, change, message) => {
    expect(changed(change)).toThrow(message);
  });

  function numbers(count: number): Record<string, number> {
    return Object.fromEntries(Array.from({ length: count }, (_, index) => [`m${index}`, index]));
  }
});

describe("in a results.json is refused", () => {
  const stored = (baseline: Json) => ({ kind: "found", baseline });
  const own = () => JSON.parse(accepted());
  test.each<[string, (results: Json) => void, string]>([
    [
      "an odd cell in a stored baseline",
      (one) => {
        one.config.baselineFile = "b.json";
        one.stored = stored(own());
        one.stored.baseline.cells[0].cell = "x";
      },
      "no cell's id",
    ],
    [
      "a gate on times against it",
      ({ config }) =>
        config.gates.push({
          metric: "cpu-time",
          where: {},
          limit: { kind: "no-regression" },
          level: "error",
          against: "stored",
        }),
      "cpu-time (no-regression) against a stored baseline",
    ],
    [
      "a gate on a value by itself against it",
      ({ config }) =>
        config.gates.push({
          metric: "wire-bytes",
          where: {},
          limit: { kind: "max", value: 1 },
          level: "error",
          against: "stored",
        }),
      "wire-bytes (max) against a stored baseline",
    ],
    [
      "a gate with endless values",
      ({ config }) => {
        const where = { codec: Array(101).fill("zlib") };
        config.gates = [
          { metric: "wire-bytes", where, limit: { kind: "min-ratio", ratio: 1 }, level: "error" },
        ];
      },
      "config.gates.0.where",
    ],
  ])("%s", (_what, change, message) => {
    expect(refusalAfter(change)).toContain(message);
  });
});
