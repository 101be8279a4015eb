import { describe, expect, test } from "@jest/globals";
import { profileGates } from "../../src/config/gate-profiles.ts";
import { parseThresholds } from "../../src/config/raw.ts";
import { Failure } from "../../src/failure.ts";
import { cellsOfGate } from "../../src/plan/gate-cells.ts";
import { makeCell } from "../../src/plan/make-plan.ts";
import type { Plan } from "../../src/plan/plan.ts";
import { refuseIdleGates } from "../../src/plan/refuse-idle-gates.ts";

/** `new` can do lz4, which the baseline cannot: its nearest there is zlib. */
const cells = [
  makeCell("old", "md5", "none", null),
  makeCell("old", "md5", "zlib", 6),
  makeCell("new", "md5", "none", null),
  makeCell("new", "md5", "zlib", 6),
  makeCell("new", "md5", "lz4", null),
];
const plan: Plan = {
  baseline: "old",
  cells,
  skipped: [],
  references: [
    { cell: cells[2]?.id ?? "", reference: cells[0]?.id ?? "", match: "same" },
    { cell: cells[3]?.id ?? "", reference: cells[1]?.id ?? "", match: "same" },
    { cell: cells[4]?.id ?? "", reference: cells[1]?.id ?? "", match: "nearest" },
  ],
  blocks: [],
  looks: [1],
};
const gates = (yaml: string) =>
  parseThresholds({ path: "t", text: `gates: [{ metric: wire-bytes, ${yaml} }]` });
const missing = (label: string) => [{ label, spec: "3.0.9", reason: "gone", tried: [] }];

function refusal(yaml: string, unobtainable = missing("x").slice(1), baselineFile = "b.json"): string {
  try {
    refuseIdleGates({ gates: gates(yaml), baselineFile }, plan, unobtainable);
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    expect(error.kind).toBe("usage");
    return error.message;
  }
  return "";
}

describe("a gate that could never fire is refused, with the values that there are", () => {
  test.each([
    ["max-increase: 0%, where: { codec: zlb }", "(max-increase, where codec zlb)"],
    ["max-increase: 0%, where: { codec: zlb }", "no cell has the codec zlb; there are none, zlib, lz4"],
    ["max-increase: 0%, where: { level: [1, 2] }", "no cell has the level 1; there are default, 6"],
    [
      "max-increase: 0%, where: { codec: [zlib, zlb] }",
      "no cell has the codec zlb; there are none, zlib, lz4",
    ],
    ["max-increase: 0%, where: { contender: newer }", "no cell has the contender newer; there are old, new"],
    ["max-increase: 0%, where: { transport: ssh }", "no cell has the transport ssh; there are local"],
    ["max-increase: 0%, where: { scenario: noop }", "no cell has the scenario noop; there are initial"],
    ["max-increase: 0%, where: { codec: none, level: 6 }", "no cell has all of this at once"],
    ["max-increase: 0%, where: { contender: old }", "old is the baseline, which is compared with nothing"],
    [
      "max-increase: 0%, where: { codec: lz4 }",
      "the baseline cannot do the same in any of the 1 cells that fit; only min-ratio",
    ],
    ["no-regression: true, where: { codec: lz4 }", "only min-ratio compares with the nearest one"],
    ["max: 1 MB, where: { contender: older }", "no cell has the contender older; there are old, new"],
    ["max-increase: 0%, where: { codec: zlb }, against: stored", "max-increase against the stored baseline"],
  ])("%s", (yaml, message) => {
    expect(refusal(yaml)).toContain(message);
  });
});

test.each<[string, string[]]>([
  ["max-increase: 0%", ["new none", "new zlib"]],
  ["min-ratio: 1", ["new none", "new zlib", "new lz4"]],
  ["max: 1 MB", ["new none", "new zlib", "new lz4"]],
  ["max: 1 MB, where: { contender: old }", ["old none", "old zlib"]],
  ["max: 1 MB, where: { contender: [old, new], codec: zlib }", ["old zlib", "new zlib"]],
  ["max-increase: 0%, where: { contender: [old, new] }", ["new none", "new zlib"]],
  ["max-increase: 0%, where: { codec: [none, lz4], level: default }", ["new none"]],
  ["max-increase: 0%, against: stored", ["new none", "new zlib", "new lz4"]],
  ["max-increase: 0%, against: stored, where: { contender: old }", ["old none", "old zlib"]],
])("%s is for the cells %j", (yaml, expected) => {
  const found = gates(yaml).flatMap((gate) => cellsOfGate(gate, plan));
  expect(found.map(({ contender, codec }) => `${contender} ${codec}`)).toEqual(expected);
  expect(refusal(yaml)).toBe("");
});

describe("a version that could not be had may be the one that a gate is for", () => {
  test.each([
    ["max-increase: 0%, where: { contender: gone }", "gone", ""],
    ["max-increase: 0%, where: { codec: brotli }", "gone", ""],
    ["max-increase: 0%, where: { contender: old }", "gone", ""],
    ["max-increase: 0%, where: { contender: typo }", "gone", "no cell has the contender typo"],
    ["max-increase: 0%, where: { contender: new, codec: zlb }", "gone", "no cell has the codec zlb"],
  ])("%s, without %s", (yaml, label, message) => {
    const text = refusal(yaml, missing(label));
    if (message === "") expect(text).toBe("");
    else expect(text).toContain(message);
  });
});

test("a profile's gates are nobody's mistake", () => {
  const nothing = { ...plan, references: [] };
  expect(() =>
    refuseIdleGates({ gates: profileGates("strict"), baselineFile: "" }, nothing, []),
  ).not.toThrow();
});

test("one against the stored baseline, where none is named", () => {
  expect(refusal("max-increase: 0%, against: stored", [], "")).toContain("there is no baseline-file");
  expect(refusal("max-increase: 0%, against: stored", [])).toBe("");
});
