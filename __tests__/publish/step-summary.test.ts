import { expect, test } from "@jest/globals";
import { safeSummary } from "../../src/publish/workflow/step-summary.ts";

const limit = 1024 * 1024;

test("a text that just fits is left alone", () => {
  const text = `${"x".repeat(limit - 3)}é\n`;
  expect(Buffer.byteLength(text)).toBe(limit);
  expect(safeSummary(text)).toBe(text);
});

test("of one that does not only the first line is shown, and where the rest is", () => {
  const fence = `**INCONCLUSIVE** — why:\n\n\`\`\`\n${"é".repeat(limit / 2)}\n\`\`\`\n`;
  expect(safeSummary(fence)).toBe(
    "**INCONCLUSIVE** — why:\n\n> The rest has no room in a step summary. The log has it.\n",
  );
  expect(safeSummary("é".repeat(limit))).toBe("> The rest has no room in a step summary. The log has it.\n");
});
