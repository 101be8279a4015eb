import { expect, test } from "@jest/globals";
import { analyse } from "../../src/analyse/analyse.ts";
import type { TrialName } from "../../src/config/trial-names.ts";
import { renderMarkdown } from "../../src/report/report.ts";
import { ungated } from "./recorded.ts";

type Kind = "incapable" | "no-time" | "not-set-up" | "needs-root";

/** A recorded run that passed, all of whose trials were left out. */
function reportWithout(...absent: [TrialName, Kind][]) {
  const measurements = ungated("pass");
  const reason = "the time for trials was spent";
  const trials = absent.map(([trial, kind]) => ({ trial, contender: "3.2.7", kind, reason }));
  measurements.run.trials = { runs: [], absent: trials, wallS: 1 };
  return renderMarkdown(measurements, analyse(measurements));
}

test("a pass says in its first line that trials were not made, and below which", () => {
  const report = reportWithout(["inplace-sparse", "no-time"], ["delta-zstd", "not-set-up"]);
  expect(report.split("\n")[0]).toMatch(/^\*\*PASS\*\* .*; 2 of 2 trials not made/);
  expect(report).toMatch(
    /2 of 2 trials were not made: the time .* was not looked for: inplace-sparse, delta-zstd\./,
  );
});

test("what a version has no means for, or only root can set up, is no gap", () => {
  const report = reportWithout(["inplace-sparse", "incapable"], ["linked-destination", "needs-root"]);
  expect(report).not.toMatch(/not made/);
});
