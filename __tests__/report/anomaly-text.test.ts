import { expect, test } from "@jest/globals";
import type { Anomaly } from "../../src/analyse/anomaly.ts";
import { anomalyIssue, anomalyTitle } from "../../src/report/anomaly-text.ts";
import { markdownStyle, plainStyle } from "../../src/report/style.ts";

const anomaly: Anomaly = {
  rule: "A1",
  severity: "error",
  contender: "3.2.3",
  cells: [],
  fileClass: "plain",
  suffixes: [".log", ".a_b"],
  finding: "",
  expected: "",
  actual: "",
  cause: { text: "", issue: "RsyncProject/rsync#123", fixedIn: "3.2.4", bug: "skip-list-stores-all" },
  trials: [],
  chain: [],
  expectation: null,
  reproduce: { bench: [], argv: [] },
  inBaseline: false,
  fails: true,
};

test.each<[Partial<Anomaly>, string]>([
  [{}, "plain files (.log, .a_b) stored instead of compressed"],
  [{ rule: "A2", suffixes: [] }, "plain files sent uncompressed although a codec was asked for"],
  [{ rule: "A3", suffixes: [] }, "plain files compressed worse than the codec does"],
  [
    { rule: "A14", fileClass: "incompressible", suffixes: [] },
    "incompressible files made larger by compression",
  ],
  [{ rule: "A12", fileClass: null, suffixes: [] }, "files copied wrongly"],
  [{ rule: "A13", fileClass: null, suffixes: [] }, "byte counts of files that do not add up"],
  [{ rule: "A11", fileClass: null, suffixes: [] }, "different bytes from repetition to repetition"],
])("the title of %j", (changes, expected) => {
  expect(anomalyTitle({ ...anomaly, ...changes }, plainStyle)).toBe(expected);
});

test("a suffix is escaped", () => {
  expect(anomalyTitle(anomaly, markdownStyle)).toContain("(.log, .a\\_b)");
});

test.each([
  [
    "RsyncProject/rsync#123",
    "[RsyncProject/rsync#123](https://redirect.github.com/RsyncProject/rsync/issues/123), fixed in 3.2.4",
  ],
  ["x](https://evil.example) #1", "x\\](https:&#8203;//evil.example) #&#8203;1, fixed in 3.2.4"],
])("the issue %j is a link only if it looks like one", (issue, expected) => {
  const cause = { text: "", issue, fixedIn: "3.2.4", bug: null };
  expect(anomalyIssue({ ...anomaly, cause }, markdownStyle)).toBe(expected);
  expect(anomalyIssue({ ...anomaly, cause: null }, markdownStyle)).toBe("");
});
