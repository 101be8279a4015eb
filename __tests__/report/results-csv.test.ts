import { describe, expect, test } from "@jest/globals";
import type { Measurements } from "../../src/analyse/measurements.ts";
import { csvField } from "../../src/report/csv-text.ts";
import { renderCsv } from "../../src/report/results-csv.ts";
import { alter, concluded, crashed, expectGolden, hostile, recorded } from "./recorded.ts";

/** The header of the published figures of 2020. */
const published =
  "corpus,version,checksum,codec,level,regular_files,logical_bytes,sent_bytes,published_speed_mib_s,speedup,real_s,user_s,sys_s,cpu_percent,max_rss_kb,context_switches";

/** Reads RFC 4180 text, so that the tests see what a spreadsheet sees. */
function read(text: string): Record<string, string>[] {
  const rows: string[][] = [[]];
  for (const [, quoted, plain, end] of text.matchAll(/(?:"((?:[^"]|"")*)"|([^",\n]*))(,|\n|$)/g)) {
    rows.at(-1)?.push(quoted?.replaceAll('""', '"') ?? plain ?? "");
    if (end === "\n") rows.push([]);
  }
  const [header = [], ...records] = rows.filter((row) => row.length > 1);
  return records.map((row) => Object.fromEntries(header.map((name, index) => [name, row[index] ?? ""])));
}

const csv = (measurements: Measurements) => renderCsv(...concluded(measurements));

describe("renderCsv", () => {
  test("begins with the columns of the published benchmark", () => {
    expect(csv(recorded("fail")).startsWith(`${published},label,`)).toBe(true);
  });

  test.each(["fail", "baseline", "pass"] as const)("writes %s as before", (name) => {
    expectGolden(`${name}.csv`, csv(recorded(name)));
  });

  test("gives medians over the repetitions without the warm-up", () => {
    const measurements = recorded("fail");
    const id = measurements.plan.cells[0]?.id;
    const own = measurements.run.observations.filter(({ cell, block }) => cell === id && block > 0);
    const [, middle] = own.map(({ usage }) => usage.wallS).sort((one, other) => one - other);
    const [row] = read(csv(measurements));
    expect(own).toHaveLength(3);
    expect(Number(row?.real_s)).toBeCloseTo(middle ?? 0, 3);
    expect(row?.repetitions).toBe("3");
    expect(row?.status).toBe("measured");
  });

  test("computes speed as the published benchmark did: MiB sent per second", () => {
    for (const row of read(csv(recorded("fail")))) {
      const speed = Number(row.sent_bytes) / 2 ** 20 / Number(row.real_s);
      expect(Number(row.published_speed_mib_s) / speed).toBeCloseTo(1, 2);
    }
  });

  test("counts no time of a run that failed", () => {
    const measurements = recorded("fail");
    const cell = measurements.plan.cells[0]?.id ?? "";
    const failed = alter(
      measurements,
      (id) => id === cell,
      (one) => crashed(one, "boom"),
    );
    const [row] = read(csv(failed));
    expect(row).toMatchObject({
      status: "failed",
      failures: "4",
      repetitions: "0",
      real_s: "",
      sent_bytes: "",
    });
  });

  test("gives skipped cells and versions that could not be had as rows without numbers", () => {
    const skipped = read(csv(recorded("pass"))).filter(({ status }) => status === "skipped");
    expect(skipped).toHaveLength(recorded("pass").plan.skipped.length);
    expect(skipped.length).toBeGreaterThan(0);
    for (const row of skipped) expect(row).toMatchObject({ version: "3.1.2", real_s: "", sent_bytes: "" });
    const missing = read(csv(recorded("baseline"))).filter(({ status }) => status === "not obtainable");
    expect(missing).toMatchObject([{ version: "3.1.2", label: "3.1.2", codec: "", real_s: "" }]);
    expect(missing[0]?.reason).not.toBe("");
  });

  test("keeps hostile text in its field", () => {
    const measurements = recorded("pass");
    for (const one of measurements.plan.skipped) one.reason = `=cmd|'/c calc'!A1, "${hostile}`;
    const rows = read(csv(measurements));
    const skipped = rows.filter(({ status }) => status === "skipped");
    expect(rows).toHaveLength(measurements.plan.cells.length + measurements.plan.skipped.length);
    for (const { reason } of skipped) expect(reason).toMatch(/^'=cmd/);
    expect(csv(measurements)).not.toMatch(/(?!\n)\p{Cc}/u);
  });
});

test.each([
  ["plain", "plain"],
  ["a,b", '"a,b"'],
  ['say "x"', '"say ""x"""'],
  ["a\nb", '"a\nb"'],
  ["=1+1", "'=1+1"],
  ["@sum", "'@sum"],
  ["-1", "'-1"],
  [-8000, "-8000"],
  [null, ""],
])("csvField %j", (value, expected) => {
  expect(csvField(value)).toBe(expected);
});
