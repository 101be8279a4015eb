import { expect, test } from "@jest/globals";
import type { Measurements } from "../../src/analyse/measurements.ts";
import { renderMarkdown } from "../../src/report/report.ts";
import type { Trials } from "../../src/run/trials/trial-record.ts";
import { concluded, recorded } from "./recorded.ts";

function reportWithout(...kinds: Array<Trials["absent"][number]["kind"]>): string {
  const measurements: Measurements = recorded("pass");
  const absent = kinds.map((kind) => ({
    trial: "linked-destination" as const,
    contender: "3.2.7",
    kind,
    reason: "of a reason",
  }));
  const trials = { runs: [], absent, wallS: 1 };
  return renderMarkdown(...concluded({ ...measurements, run: { ...measurements.run, trials } }));
}

test("what only root can set up is counted, and no gap", () => {
  const text = reportWithout("needs-root", "incapable");
  expect(text).toMatch(/0 made in 1 s; 1 that a version has no means for; 1 that only root can set up/);
  expect(text).not.toContain("of a reason");
});

test("what there was no time for is a gap, of which the report warns", () => {
  const text = reportWithout("no-time");
  expect(text).toContain("of a reason");
  expect(text).not.toContain("only root");
});

test("a pass says in its first line that trials were not made, and below which", () => {
  const text = reportWithout("no-time", "incapable", "not-set-up");
  expect(text.split("\n")[0]).toMatch(/^\*\*PASS\*\* .*; 2 of 2 trials not made/);
  expect(text).toMatch(/2 of 2 trials were not made: .* was not looked for: linked-destination\./);
});
