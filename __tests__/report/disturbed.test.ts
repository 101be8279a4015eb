import { expect, test } from "@jest/globals";
import { renderMarkdown } from "../../src/report/report.ts";
import { renderCsv } from "../../src/report/results-csv.ts";
import type { Usage } from "../../src/run/observation.ts";
import { alter, concluded, recorded } from "./recorded.ts";

const cell = "3.2.3/md5/zlib/local/initial";

/** A recorded run in a quiet room; in one repetition of a cell its neighbours did this. */
function beside(neighbours: Partial<Usage>) {
  return alter(
    recorded("fail"),
    () => true,
    (one) => {
      const usage = { ...one.usage, stolenS: 0, othersS: 0, involuntarySwitches: 0 };
      return { ...one, usage: one.cell === cell && one.block === 2 ? { ...usage, ...neighbours } : usage };
    },
  );
}

test("a disturbed repetition is noted, shown beside the range, and kept", () => {
  const quiet = renderMarkdown(...concluded(beside({})));
  const text = renderMarkdown(...concluded(beside({ othersS: 1000, stolenS: 0 })));
  expect(text).toMatch(
    /- 1 of 60 repetitions was disturbed by neighbours: other programs filled the processors in 1\. They are kept/,
  );
  expect(text).toMatch(/Disturbed \|\n/);
  expect(text).toMatch(/\| md5 zlib +\| 3\.2\.3 .*\| +1 of 3 \|/);
  expect(text).toMatch(/\| md5 zlib +\| 3\.2\.7 .*\| +0 of 3 \|/);
  expect(quiet).not.toMatch(/[Dd]isturbed/);
  // Nothing else of the report changes: neither the medians nor the ranges leave it out.
  const without = (report: string) => report.split("\n").filter((line) => !/^[|-] |^\|/.test(line));
  expect(without(text)).toEqual(without(quiet));
});

test("what the hypervisor took is said, too", () => {
  const text = renderMarkdown(...concluded(beside({ stolenS: 1000 })));
  expect(text).toContain("the hypervisor took time in 1");
});

test("the CSV counts them", () => {
  const [header = "", ...rows] = renderCsv(...concluded(beside({ othersS: 1000 }))).split("\n");
  const at = header.split(",").indexOf("disturbed");
  const counts = rows.filter(Boolean).map((row) => row.split(",")[at]);
  expect(counts.filter((count) => count === "1")).toHaveLength(1);
  expect(counts.filter((count) => count === "0")).toHaveLength(19);
});
