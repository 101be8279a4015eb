import { describe, expect, test } from "@jest/globals";
import type { Anomaly } from "../../../src/analyse/anomaly.ts";
import { knownBugs } from "../../../src/analyse/bugs/known-bugs.ts";
import { isWanted, parseWantedAnomaly, wantedText } from "../../../src/analyse/history/wanted-anomaly.ts";
import { whereToLook } from "../../../src/analyse/history/where-to-look.ts";

const bug: Pick<Anomaly, "rule" | "fileClass" | "cause" | "trials"> = {
  rule: "A1",
  fileClass: "plain",
  trials: [],
  cause: { text: "", issue: "RsyncProject/rsync#123", fixedIn: "3.2.4", bug: "skip-list-stores-all" },
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
  ["skip-list-stores-all", true],
  ["external-zlib-no-compression", false],
  ["A1:inplace-sparse", false],
  ["A2", false],
  ["A2:plain", false],
])("%s is meant by it: %s", (text, expected) => {
  expect(isWanted(parseWantedAnomaly(text), bug)).toBe(expected);
});

describe("what names nothing", () => {
  test.each([
    ...["", "B1", "A", "A1:", "A1:plian", ":plain", "A99"],
    ...["skip-list", "inplace-sparse", "A12:inplace", "A1:123", "A1:x#", "A1:skip-list-stores-all"],
  ])("%j is refused, and it is said where names stand", (text) => {
    expect(() => parseWantedAnomaly(text)).toThrow(
      expect.objectContaining({ kind: "usage", advice: expect.stringContaining("docs/known-bugs.md") }),
    );
  });
});

test("one without a known cause is meant by no issue and no bug", () => {
  expect(isWanted(parseWantedAnomaly("A1:#123"), { ...bug, cause: null })).toBe(false);
  expect(isWanted(parseWantedAnomaly("skip-list-stores-all"), { ...bug, cause: null })).toBe(false);
});

test("one of a trial is meant by that trial and its rule, together", () => {
  const inTrial = { ...bug, rule: "A12" as const, trials: ["inplace-sparse" as const], cause: null };
  expect(isWanted(parseWantedAnomaly("A12:inplace-sparse"), inTrial)).toBe(true);
  expect(isWanted(parseWantedAnomaly("A17:inplace-sparse"), inTrial)).toBe(false);
  expect(isWanted(parseWantedAnomaly("A12:inplace-sparse"), { ...inTrial, trials: [] })).toBe(false);
});

describe("an anomaly is looked for", () => {
  const outlook = (text: string) => whereToLook(parseWantedAnomaly(text));

  test("in cells alone when it is a rule's or a file class's", () => {
    for (const text of ["A1", "A12", "A1:plain"]) expect(outlook(text)).toEqual({ cells: true, trials: [] });
  });

  test("in its trial alone", () => {
    expect(outlook("A12:inplace-sparse")).toEqual({ cells: false, trials: ["inplace-sparse"] });
  });

  test("in cells and the trials where the rule shows the issue", () => {
    expect(outlook("A1:#123")).toEqual({ cells: true, trials: [] });
    expect(outlook("A6:#123").trials).toEqual(["order-zlib", "order-zlibx", "order-daemon"]);
  });

  test("where the signs of its bug are, and for each bug somewhere", () => {
    for (const { name, signs, detection } of knownBugs) {
      const trials = new Set(signs.flatMap(({ trial }) => trial ?? []));
      const { cells, trials: looked } = outlook(name);
      expect(new Set(looked)).toEqual(trials);
      if (detection.kind === "binary") expect(cells || looked.length > 0).toBe(true);
    }
  });
});

test("it is written as it was asked for", () => {
  const written = ["A1", "A1:plain", "A1:#123", "A12:inplace-sparse", "skip-list-stores-all"];
  expect(written.map((text) => wantedText(parseWantedAnomaly(text)))).toEqual(written);
});
