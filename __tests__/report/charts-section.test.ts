import { describe, expect, test } from "@jest/globals";
import type { Measurements } from "../../src/analyse/measurements.ts";
import { renderMarkdown } from "../../src/report/report.ts";
import { barChart } from "../../src/report/xychart.ts";
import { chartsIn, mermaidProblems } from "../helpers/mermaid.ts";
import { multiplied } from "./multiplied.ts";
import { alter, concluded, crashed, hostile, recorded } from "./recorded.ts";

const recordings = ["fail", "baseline", "pass"] as const;
const markdown = (measurements: Measurements) => renderMarkdown(...concluded(measurements));
const labelsOf = (chart: string): string[] => JSON.parse(/x-axis (\[.*\])/.exec(chart)?.[1] ?? "[]");
const valuesOf = (chart: string): number[] => JSON.parse(/bar (\[.*\])/.exec(chart)?.[1] ?? "[]");

/** Rows of the table beside the charts: combination, version, sent bytes, MB/s. */
function tableOf(text: string): string[][] {
  const section = /<summary>Charts: [\s\S]*?<\/details>/.exec(text)?.[0] ?? "";
  const rows = section.split("\n").filter((line) => /^\| \w/.test(line) && !line.startsWith("| Combination"));
  return rows.map((row) =>
    row
      .split("|")
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );
}

describe.each(recordings)("the charts of the recorded run %s", (name) => {
  const text = markdown(recorded(name));
  const charts = chartsIn(text);

  test("draw the numbers of the table beside them, a bar a codec and version", () => {
    expect(charts).toHaveLength(2);
    const [bytes = "", rate = ""] = charts;
    const rows = tableOf(text);
    expect(rows.length).toBeGreaterThanOrEqual(10);
    const labels = rows.map(([combination, version]) => `${combination?.split(" ")[1]} ${version}`);
    expect(labelsOf(bytes)).toEqual(labels);
    expect(labelsOf(rate)).toEqual(labels);
    for (const [index, [, , sent = "", throughput]] of rows.entries()) {
      expect(valuesOf(bytes)[index]).toBeCloseTo(Number(sent.replaceAll(",", "")) / 1e6, 1);
      expect(valuesOf(rate)[index]).toBe(Number(throughput));
    }
    const axis = (chart: string) => Number(/--> (\S+)/.exec(chart)?.[1]);
    expect(axis(bytes)).toBeGreaterThan(Math.max(...valuesOf(bytes)));
    expect(axis(rate)).toBeGreaterThan(Math.max(...valuesOf(rate)));
  });

  test("keep to one checksum, and say which", () => {
    expect(text).toContain("Checksum md5, each codec at its first level; the baseline is ");
    for (const [combination] of tableOf(text)) expect(combination).toMatch(/^md5 /);
  });
});

test("mermaid takes every chart of the recorded runs", () => {
  const charts = recordings.flatMap((name) => chartsIn(markdown(recorded(name))));
  expect(mermaidProblems(charts)).toEqual([null, null, null, null, null, null]);
});

test("mermaid refuses a chart that is broken", () => {
  const [sound = ""] = chartsIn(markdown(recorded("fail")));
  const problems = mermaidProblems([
    sound,
    sound.replace("bar [", "bar [NaN, "),
    sound.replace("bar [", "bar [1e5, "),
    sound.replace('x-axis ["', 'x-axis ["a" b'),
    "",
  ]);
  expect(problems[0]).toBeNull();
  for (const problem of problems.slice(1)) expect(problem).not.toBeNull();
});

describe("labels from outside", () => {
  const evil = [
    'a "quoted" b',
    "a] b [c",
    "line\nbreak\r\n",
    "%%{init: {}}%%",
    "%% comment",
    "---",
    "",
    " ",
    "🎉",
    "`code` ```",
    "a;b,c{d}",
    "#quot; &quot; <b>",
    "\u202egnp\u0000\ud800",
    "x".repeat(100),
    hostile,
  ];

  test("make charts that mermaid takes", () => {
    const charts = evil.map((label) =>
      barChart("Title", "MB", [
        { label, value: 1 },
        { label: `zlib ${label}`, value: 0.0004 },
      ]),
    );
    expect(mermaidProblems(charts)).toEqual(evil.map(() => null));
    for (const label of charts.flatMap(labelsOf)) {
      expect(label).toMatch(/^[\p{L}\p{N} ._+~/()…-]{1,36}$/u);
    }
  });

  test("stay apart when they look alike", () => {
    const bars = ["a🎉", "a🙈", "b", "a🎉"].map((label) => ({ label, value: 2 }));
    expect(labelsOf(barChart("Title", "MB", bars))).toEqual(["a_", "a_ (2)", "b", "a_ (3)"]);
  });

  test("of contenders and codecs reach the report's charts as text", () => {
    const text = JSON.stringify(recorded("fail")).replaceAll('"3.2.3"', JSON.stringify(hostile));
    const charts = chartsIn(markdown(JSON.parse(text.replaceAll('"codec":"lz4"', '"codec":"l\\"]z4"'))));
    expect(charts).toHaveLength(2);
    expect(mermaidProblems(charts)).toEqual([null, null]);
  });
});

test("numbers stand on the bars as long as the shortest is long enough", () => {
  const chart = (value: number) =>
    barChart("Title", "MB", [
      { label: "a", value: 80 },
      { label: "b", value },
    ]);
  expect(chart(10)).toContain('"showDataLabel":true');
  expect(chart(9.9)).toContain('"showDataLabel":false');
});

test("values are written without exponents", () => {
  const values = [0.0001, 0.5, 99.94, 123.4, 9e17];
  const charts = values.map((value) => barChart("Title", "MB", [{ label: "a", value }]));
  expect(charts.map((chart) => /bar \[(.*)\]/.exec(chart)?.[1])).toEqual([
    "0.000",
    "0.500",
    "99.9",
    "123",
    "900000000000000000",
  ]);
  expect(mermaidProblems(charts)).toEqual(values.map(() => null));
});

describe("what is not drawn", () => {
  const broken = (wanted: (cell: string) => boolean) =>
    markdown(alter(recorded("fail"), wanted, (one) => crashed(one, "")));

  test("a cell with failed runs is named, even if others went well", () => {
    const once = alter(
      recorded("fail"),
      (cell) => cell.startsWith("3.2.3/md5/zlib/"),
      (one) => (one.block === 2 ? crashed(one, "") : one),
    );
    const text = markdown(once);
    expect(text).toContain("Not drawn, since runs failed or are missing: zlib 3.2.3.");
    for (const chart of chartsIn(text)) expect(labelsOf(chart)).not.toContain("zlib 3.2.3");
    expect(tableOf(text).map(([combination, version]) => `${combination} ${version}`)).not.toContain(
      "md5 zlib 3.2.3",
    );
    expect(labelsOf(chartsIn(text)[0] ?? "")).toContain("zlib 3.2.7");
  });

  test("nothing, when all failed or fewer than two codecs were measured", () => {
    expect(chartsIn(broken(() => true))).toEqual([]);
    expect(broken(() => true)).not.toContain("Charts");
    expect(chartsIn(broken((cell) => !cell.includes("/zlib/")))).toEqual([]);
    expect(chartsIn(broken((cell) => !/\/zlibx?\//.test(cell)))).toHaveLength(2);
  });

  test("third candidates, which are named; codecs are at their first level", () => {
    const text = markdown(
      multiplied(
        { contenders: ["a", "b", "c", "d"], checksums: ["md5"], codecs: ["zlib", "zstd"], levels: [6, 1] },
        ({ contender }) => contender === "d" || contender === "c",
      ),
    );
    expect(text).toContain("Only the two with the worst changes are drawn, without b.");
    const versions = tableOf(text).map(([combination, version]) => `${combination} ${version}`);
    expect(versions).toEqual(
      ["zlib", "zstd"].flatMap((codec) => ["a", "c", "d"].map((version) => `md5 ${codec} 6 ${version}`)),
    );
  });
});

test("the checksum is the first that the most contenders have", () => {
  const measurements = recorded("fail");
  const cells = measurements.plan.cells.filter(
    ({ contender, checksum }) => contender === "3.2.7" || checksum === "xxh128",
  );
  const text = markdown({ ...measurements, plan: { ...measurements.plan, cells } });
  expect(text).toContain("Checksum xxh128, each codec");
});

test("variants by skip list are no bars of their own", () => {
  const measurements = recorded("fail");
  const zlib = measurements.plan.cells.filter(({ codec }) => codec === "zlib");
  const observed = measurements.run.observations;
  for (const cell of zlib) {
    const id = `${cell.id}/skip=`;
    measurements.plan.cells.push({ ...cell, id, skipCompress: "" });
    observed.push(...observed.filter((one) => one.cell === cell.id).map((one) => ({ ...one, cell: id })));
  }
  const labels = (of: Measurements) => chartsIn(markdown(of)).map(labelsOf);
  expect(labels(measurements)).toEqual(labels(recorded("fail")));
});
