import { expect, test } from "@jest/globals";
import { fitSummary } from "../../src/publish/step-summary.ts";

const limit = 1024 * 1024;

test("a report that just fits is left alone", () => {
  const report = `${"x".repeat(limit - 3)}é\n`;
  expect(Buffer.byteLength(report)).toBe(limit);
  expect(fitSummary(report, "/out/report.md")).toBe(report);
});

test("a longer one is cut at a line's end, below a note that says where the whole is", () => {
  const line = `${"é".repeat(100)}\n`;
  const shown = fitSummary(line.repeat(10_000), "/out/report.md");
  expect(Buffer.byteLength(shown)).toBeLessThanOrEqual(limit);
  expect(Buffer.byteLength(shown)).toBeGreaterThan(limit - 500);
  const [note = "", empty, ...rest] = shown.split("\n");
  expect(note).toMatch(/cut off\. The whole report is in `\/out\/report\.md`/);
  expect(empty).toBe("");
  expect(new Set(rest)).toEqual(new Set([line.trimEnd(), ""]));
});
