import { expect, test } from "@jest/globals";
import { parsePerfStat } from "../../../src/run/counting/perf-stat.ts";
import { recordedPerf } from "./recorded-dumps.ts";

test("a machine without counters says so", () => {
  expect(parsePerfStat(recordedPerf("not-supported"))).toEqual({
    kind: "none",
    reason: "perf says not supported",
  });
});

test("a count is read", () => {
  const counted = recordedPerf("page-faults").replace("page-faults:u", "instructions:u");
  expect(parsePerfStat(counted)).toEqual({ kind: "counted", instructions: 44 });
});

test.each(["", "perf: not found\n", recordedPerf("page-faults")])("anything else is no count", (text) => {
  expect(parsePerfStat(text).kind).toBe("none");
});
