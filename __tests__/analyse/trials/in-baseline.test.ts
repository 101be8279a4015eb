import { readFileSync } from "node:fs";
import { expect, test } from "@jest/globals";
import { analyse } from "../../../src/analyse/analyse.ts";
import type { TrialRun } from "../../../src/run/trials/trial-record.ts";
import { ungated } from "../../report/recorded.ts";

/** What a release gave in the trials of compression, when it was recorded. */
function recordedAs(contender: string, release: string): TrialRun[] {
  const path = new URL(`../../../fixtures/trials/compression/${release}.json`, import.meta.url);
  const runs: TrialRun[] = JSON.parse(readFileSync(path, "utf8"));
  return runs.map((run) => ({ ...run, contender }));
}

/** The anomalies in trials when one recorded release is held against another. */
function found(release: string, baseline: string) {
  const measurements = ungated("fail");
  const runs = [...recordedAs("3.2.7", baseline), ...recordedAs("3.2.3", release)];
  const trials = { runs, absent: [], wallS: 1 };
  const { anomalies } = analyse({ ...measurements, run: { ...measurements.run, trials } });
  return anomalies
    .filter(({ trials, contender }) => trials.length > 0 && contender === "3.2.3")
    .map(({ cause, inBaseline }) => ({ bug: cause?.bug, inBaseline }));
}

const bug = "skip-list-stores-all";

test("a bug is the baseline's too wherever it shows it: 3.2.2 has zlibx, which 3.0.9 has not", () => {
  expect(found("3.0.9", "3.2.2")).toContainEqual({ bug, inBaseline: true });
});

test("and by whatever rule: 3.1.2 has it only with a list of one's own", () => {
  const own = found("3.1.2", "3.2.2").filter((one) => one.bug === bug);
  expect(own.length).toBeGreaterThan(0);
  expect(own.every(({ inBaseline }) => inBaseline)).toBe(true);
});

test("and is the contender's alone where the baseline has it not", () => {
  expect(found("3.2.2", "3.4.1-extzlib")).toContainEqual({ bug, inBaseline: false });
});
