import { describe, expect, test } from "@jest/globals";
import type { Anomaly } from "../../../src/analyse/anomaly.ts";
import { isWanted, parseWantedAnomaly, wantedText } from "../../../src/analyse/history/wanted-anomaly.ts";

const bug: Pick<Anomaly, "rule" | "fileClass" | "cause"> = {
  rule: "A1",
  fileClass: "plain",
  cause: { text: "", issue: "RsyncProject/rsync#123", fixedIn: "3.2.4", bug: null },
};

test.each([
  ["A1", true],
  ["a1", true],
  ["A1:plain", true],
  ["A1:precompressed", false],
  ["A1:RsyncProject/rsync#123", true],
  ["A1:#123", true],
  ["A1:#23", false],
  ["A1:#1234", false],
  ["A2", false],
  ["A2:plain", false],
])("%s is meant by it: %s", (text, expected) => {
  expect(isWanted(parseWantedAnomaly(text), bug)).toBe(expected);
});

describe("what names nothing", () => {
  test.each(["", "B1", "A", "A1:", "A1:plian", ":plain", "A99"])("%j is refused", (text) => {
    expect(() => parseWantedAnomaly(text)).toThrow(expect.objectContaining({ kind: "usage" }));
  });
});

test("one without a known cause is not meant by an issue", () => {
  expect(isWanted(parseWantedAnomaly("A1:#123"), { ...bug, cause: null })).toBe(false);
});

test("it is written as it was asked for", () => {
  expect(["A1", "A1:plain", "A1:#123"].map((text) => wantedText(parseWantedAnomaly(text)))).toEqual([
    "A1",
    "A1:plain",
    "A1:#123",
  ]);
});
