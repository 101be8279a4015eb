import { expect, test } from "@jest/globals";
import type { Analysis } from "../../src/analyse/analysis.ts";
import type { Measurements } from "../../src/analyse/measurements.ts";
import type { TimedGroup } from "../../src/analyse/timed/timed-group.ts";
import { renderMarkdown } from "../../src/report/report.ts";
import { indexResults } from "../../src/report/results.ts";
import { plainStyle } from "../../src/report/style.ts";
import { timesTexts } from "../../src/report/times-text.ts";
import { concluded, recorded } from "./recorded.ts";

/** The recorded comparison with its judgement of CPU time over the whole matrix replaced. */
function judged(edit: Partial<TimedGroup>): [Measurements, Analysis] {
  const [measurements, analysis] = concluded(recorded("fail"));
  const whole = analysis.timedGroups.find(({ level, metric }) => level === "matrix" && metric === "cpu-time");
  if (!whole) throw new Error("The recording has no judgement of the whole matrix.");
  const interval = { low: 1.021, high: 1.084 };
  const group = { ...whole, ratio: 1.052, interval, minEffect: 0.015, blocks: 9, ...edit };
  return [measurements, { ...analysis, timedGroups: [group] }];
}

test.each<[Partial<TimedGroup>, string, string]>([
  [
    { verdict: "regression", confirmation: { blocks: 3, ratio: 1.047 } },
    "CPU +5.2 % over the whole matrix (+2.1 % to +8.4 %)",
    "**slower**, confirmed (fresh repetitions: +4.7 %)",
  ],
  [
    { verdict: "unconfirmed", confirmation: null },
    "CPU +5.2 % over the whole matrix (+2.1 % to +8.4 %), not confirmed for want of time",
    "seemed slower; no time was left to confirm it",
  ],
  [
    { verdict: "undecided", confirmation: { blocks: 3, ratio: 0.99 } },
    "CPU undecided (+2.1 % to +8.4 %)",
    "undecided: seemed slower, not confirmed (fresh repetitions: −1.0 %)",
  ],
  [{ verdict: "equivalent" }, "CPU the same within 1.5 %", "the same within 1.5 %"],
  [{ verdict: "undecided", interval: null }, "CPU undecided after 9 repetitions", "undecided"],
])("%j", (edit, line, cell) => {
  const [measurements, analysis] = judged(edit);
  const texts = timesTexts(indexResults(measurements, analysis), "3.2.3", plainStyle);
  expect(texts.map((text) => text.replaceAll("\u00a0", " "))).toEqual([line]);
  expect(renderMarkdown(measurements, analysis).replaceAll("\u00a0", " ")).toMatch(
    new RegExp(`\\| 3\\.2\\.3 +\\| CPU +\\| all \\d+ .*\\| ${cell.replace(/[*+().]/g, "\\$&")} +\\|`),
  );
});
