import { describe, expect, test } from "@jest/globals";
import type { Measurements } from "../../src/analyse/measurements.ts";
import type { StoredBaseline } from "../../src/analyse/stored/stored-baseline.ts";
import { renderMarkdown } from "../../src/report/report.ts";
import { endlessRoom } from "../../src/report/room.ts";
import { resultsStory } from "../../src/report/story.ts";
import { renderTerminal } from "../../src/report/terminal.ts";
import { baselineOf } from "../../src/report/untrusted-baseline.ts";
import { concluded, recorded } from "./recorded.ts";

const title = "### Against the stored baseline";

function against(
  edit: (baseline: StoredBaseline) => void,
  baselineFile = "ci/b.json",
  name: "fail" | "pass" = "fail",
): Measurements {
  const measurements = recorded(name);
  const baseline = baselineOf(recorded(name));
  edit(baseline);
  const config = { ...measurements.config, baselineFile };
  return { ...measurements, config, stored: { kind: "found", baseline } };
}

function section(measurements: Measurements, room = endlessRoom): string {
  const text = renderMarkdown(...concluded(measurements), room).replaceAll("\u00a0", " ");
  return text.split(title)[1]?.split("\n### ")[0] ?? "";
}

const fewer = (baseline: StoredBaseline) => {
  const [first, second] = baseline.cells;
  if (first) first.values["wire-bytes"] = (first.values["wire-bytes"] ?? 0) + 4;
  if (second) second.values["wire-bytes"] = (second.values["wire-bytes"] ?? 0) - 1000;
};

test("is there only when something stored is used", () => {
  expect(renderMarkdown(...concluded(recorded("fail")))).not.toContain(title);
  expect(section(against(() => undefined))).toMatch(/20 cells compared: \d+ numbers, 0 worse, 0 better, /);
});

test("has nothing to accept where nothing changed", () => {
  expect(section(against(() => undefined))).not.toContain("accept");
});

describe("changed bytes", () => {
  test("stand there by cell, the worse ones first, and with the command that accepts them", () => {
    const measurements = against(fewer, "ci/b.json", "pass");
    const text = section(measurements);
    const rows = [...text.matchAll(/^\| (3\.1\.\S+ .*) \|$/gm)].map(([, row]) => row);
    expect(rows).toEqual([
      expect.stringMatching(
        /^3\.1\.2 md5 zlib \| wire-bytes \| [\d,]+ \| [\d,]+ \| \+1,000 B .* \| \*\*worse\*\*$/,
      ),
      expect.stringMatching(/^3\.1\.2 md5 none \| wire-bytes \| [\d,]+ \| [\d,]+ \| −4 B .* \| better$/),
    ]);
    const command = `rsync-bench accept ${measurements.config.out}/results.json --baseline-file ci/b.json`;
    expect(text).toContain(`\`\`\`sh\n${command}\n\`\`\``);
  });

  test("cannot be accepted from a run with an error-level anomaly", () => {
    expect(section(against(fewer))).toMatch(/1 worse, 1 better/);
    expect(section(against(fewer))).not.toContain("accept");
  });

  test("need no command where the base branch itself is the baseline", () => {
    const text = section(against(fewer, "base-branch", "pass"));
    expect(text).toContain("there is nothing to do");
    expect(text).not.toContain("```");
  });

  test("give way when there is no room, and a note says so", () => {
    const measurements = against(fewer);
    const whole = renderMarkdown(...concluded(measurements));
    const room = { limit: whole.length, unit: "characters" as const, elsewhere: "the artifact" };
    let text = whole;
    while (text.includes("| **worse** |")) {
      room.limit -= 200;
      text = renderMarkdown(...concluded(measurements), room);
    }
    expect(text).toContain("the table of changes against the stored baseline");
    expect(text).toMatch(/1 worse, 1 better/);
  });
});

test("bytes that are other than stored are something to look at, even where the run itself passes", () => {
  const isChanged = (edit: (baseline: StoredBaseline) => void) => {
    const measurements = against(edit);
    // The cell without a codec has nothing of #123.
    const isNone = (id: string) => id.includes("/none/");
    const { plan, run } = measurements;
    const cells = plan.cells.filter(({ id }) => isNone(id));
    const references = plan.references.filter(({ cell }) => isNone(cell));
    const observations = run.observations.filter(({ cell }) => isNone(cell));
    const whole = { ...measurements, plan: { ...plan, cells, references }, run: { ...run, observations } };
    const [, analysis] = concluded(whole);
    expect(analysis.verdict).toBe("pass");
    return resultsStory(whole, analysis, 0).changed;
  };
  expect(isChanged(() => undefined)).toBe(false);
  const more = (baseline: StoredBaseline) => {
    for (const { values } of baseline.cells) values["wire-bytes"] = (values["wire-bytes"] ?? 0) + 1;
  };
  expect(isChanged(more)).toBe(true);
});

test("other conditions are said, in the section and on the terminal", () => {
  const measurements = against((baseline) => Object.assign(baseline.machine, { cpu: "B CPU" }));
  const said = /another processor \(B CPU \(x64\) then, .* \(x64\) now\)/;
  expect(section(measurements)).toMatch(said);
  expect(section(measurements)).toContain("nothing fails by it");
  expect(renderTerminal(...concluded(measurements))).toMatch(said);
});

test("of other files nothing is compared", () => {
  const measurements = against((baseline) => Object.assign(baseline.corpus, { treeHash: "0" }));
  expect(section(measurements)).toMatch(/: nothing is compared\. .*another corpus/);
});
