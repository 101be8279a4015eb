import { describe, expect, test } from "@jest/globals";
import type { Measurements } from "../../src/analyse/measurements.ts";
import { renderMarkdown } from "../../src/report/report.ts";
import { renderTerminal } from "../../src/report/terminal.ts";
import { concluded, expectGolden, recorded } from "./recorded.ts";

const markdown = (measurements: Measurements) => renderMarkdown(...concluded(measurements));
const firstLine = (measurements: Measurements) => markdown(measurements).split("\n")[0];

describe.each(["fail", "baseline", "pass"] as const)("the recorded run %s", (name) => {
  test("is reported as before", () => {
    expectGolden(`${name}.md`, markdown(recorded(name)));
  });

  test("is shown on a terminal as before", () => {
    expectGolden(`${name}.txt`, `${renderTerminal(...concluded(recorded(name)))}\n`);
  });

  test("has no row wider than a comment, and numbers aligned right", () => {
    const text = markdown(recorded(name));
    const rows = (text.split("### Results")[1]?.split("\n\n")[1] ?? "").split("\n");
    expect(rows[0]).toContain("Logical MB/s");
    expect(rows[1]).toMatch(/^\| :-+ \| :-+ \| :-+ (\| -+: )+\|$/);
    expect(rows).toHaveLength(2 + recorded(name).plan.cells.length);
    expect(new Set(rows.map((row) => row.length)).size).toBe(1);
    expect(rows[0]?.length).toBeLessThanOrEqual(125);
  });

  test("puts the baseline first within a combination, and combinations together", () => {
    const { plan, provisioned } = recorded(name);
    const text = markdown(recorded(name)).split("### Results")[1]?.split("\n### ")[0] ?? "";
    const rows = [...text.matchAll(/^\| (\w+) +\| (\w+) +\| (\S+)/gm)].map(([, ...cells]) => cells);
    const combinations = rows.map(([checksum, codec]) => `${checksum} ${codec}`);
    const runs = combinations.filter((one, index) => one !== combinations[index - 1]);
    expect(new Set(runs).size).toBe(runs.length);
    for (const [index, [, , version]] of rows.entries()) {
      const isFirst = combinations[index] !== combinations[index - 1];
      const able = plan.cells.some(
        (cell) =>
          cell.contender === plan.baseline && `${cell.checksum} ${cell.codec}` === combinations[index],
      );
      expect(version === plan.baseline).toBe(isFirst && able);
    }
    expect(rows.length).toBeGreaterThan(provisioned.contenders.length);
  });
});

test("a failing candidate is named in the first line, with the cause", () => {
  expect(firstLine(recorded("fail"))).toMatch(
    /^\*\*FAIL\*\* — 3\.2\.3 has 1 anomaly that 3\.2\.7 \(the baseline\) has not: plain files \(\.log\) stored .* 4 cells .*rsync#123.*fixed in 3\.2\.4\.$/,
  );
});

test("no reference to an upstream issue is one that GitHub would notify", () => {
  const text = markdown(recorded("fail"));
  expect(text).toContain("](https://redirect.github.com/RsyncProject/rsync/issues/123)");
  expect(text.replaceAll(/\[[^\]]*\]\(https:\/\/redirect[^)]*\)/g, "")).not.toContain("#123");
});

test("the baseline's own anomaly passes, and is said", () => {
  const text = markdown(recorded("baseline"));
  expect(text).toMatch(
    /^\*\*PASS\*\* — 3\.2\.7 against 3\.2\.3 \(standing in for the baseline 3\.1\.2\): same bytes in 6 .*; the baseline itself has 1 anomaly: plain files .*rsync#123.*\.\n/,
  );
  expect(text).toContain("against nobody: already in the baseline (3.2.3)");
});

test("a version that cannot be had is a row with the reason, and its stand-in is named", () => {
  const text = markdown(recorded("baseline"));
  expect(text).toMatch(/^\| 3\.1\.2 \| not obtainable: [^|]+ \| all \|$/m);
  expect(text).toContain("3.2.3 stands in for it");
  expect(renderTerminal(...concluded(recorded("baseline")))).toContain("3.1.2: not obtainable: ");
});

test("a pass says how many bytes stayed the same, and which reference stands in where there is none", () => {
  const text = markdown(recorded("pass"));
  expect(text).toMatch(
    /^\*\*PASS\*\* — 3\.2\.7, system against 3\.1\.2 \(baseline\): same bytes in all 6 cells; 2 gates warn\.\n/,
  );
  expect(text).not.toContain("✓");
  expect(text).toMatch(/^² against md5 none, the nearest that 3\.1\.2 can do/m);
  expect(text).toContain("| 3.1.2 | rsync 3.1.2 has no --compress-choice: it can do ");
});

test("skipped cells are grouped, not listed", () => {
  const text = markdown(recorded("pass"));
  expect(recorded("pass").plan.skipped.length).toBe(7);
  expect(text.match(/^\| 3\.1\.2 \| rsync 3\.1\.2 /gm)).toHaveLength(2);
});

test("everything needed to do it again is there", () => {
  const text = markdown(recorded("fail"));
  const { corpus, provisioned } = recorded("fail");
  expect(text).toContain("rsync-bench run --versions 3.2.7,3.2.3 --checksums md5,xxh128 --codecs none,");
  expect(text).toContain("rsync-bench report results.json");
  expect(text).toContain(corpus.treeHash);
  for (const { sha256 } of provisioned.contenders) expect(text).toContain(sha256.slice(0, 12));
});
