import { describe, expect, test } from "@jest/globals";
import type { Measurements } from "../../src/analyse/measurements.ts";
import { changeLines } from "../../src/report/change-lines.ts";
import { instructionsSection } from "../../src/report/instructions-section.ts";
import { renderMarkdown } from "../../src/report/report.ts";
import { indexResults } from "../../src/report/results.ts";
import { renderCsv } from "../../src/report/results-csv.ts";
import { plainStyle } from "../../src/report/style.ts";
import { expectInert, expectInertPage } from "./inert.ts";
import { concluded, expectGolden, hostile, recorded } from "./recorded.ts";

const results = (measurements = recorded("counted")) => indexResults(...concluded(measurements));

/** The recorded run, had it counted something else. */
function counting(change: (counting: NonNullable<Measurements["run"]["counting"]>) => void): Measurements {
  const measurements = recorded("counted");
  if (measurements.run.counting === null) throw new Error("nothing was counted");
  change(measurements.run.counting);
  return measurements;
}

/** A version that was never counted, for this reason. */
const without = (label: string, reason: string) =>
  counting((one) => {
    const cells = [...new Set(one.runs.map(({ cell }) => cell))].filter((id) => id.startsWith(`${label}/`));
    one.runs = one.runs.filter(({ cell }) => !cells.includes(cell));
    one.absent = [{ cells, reason }];
  });

describe("the change line", () => {
  test("says what changed by how much, in which process and function", () => {
    const lines = changeLines(results(), plainStyle);
    expect(lines.find((line) => line.startsWith("3.2.7"))).toMatch(
      /; instructions \+8\.\d.% to \+178\.\d.% \(sender, function deflate_slow\);/,
    );
    expect(lines.find((line) => line.startsWith("again"))).toContain("; no change of instructions;");
  });

  test("says why there is nothing to say", () => {
    const lines = changeLines(results(without("again", "time budget")), plainStyle);
    expect(lines.find((line) => line.startsWith("again"))).toContain(
      "instructions not measured: time budget",
    );
  });

  test("is silent where nobody asked", () => {
    const measurements = recorded("pass");
    measurements.run.counting = null;
    for (const line of changeLines(indexResults(...concluded(measurements)), plainStyle)) {
      expect(line).not.toContain("instructions");
    }
  });
});

describe("the section", () => {
  test("is as before", () => {
    expectGolden("counted.md", renderMarkdown(...concluded(recorded("counted"))));
  });

  test("names at most five functions, and every process", () => {
    const text = instructionsSection(results(), new Set());
    expect(text.match(/^- /gm)).toHaveLength(5);
    for (const role of ["sender", "generator", "receiver"]) expect(text).toContain(`| ${role}`);
  });

  test("gives way whole", () => {
    expect(instructionsSection(results(), new Set(["instructions"]))).toBe("");
  });

  test("names what was not measured, never as zero", () => {
    const text = instructionsSection(results(without("3.2.7", "valgrind is not installed")), new Set());
    expect(text).toContain("Not measured: valgrind is not installed. That leaves out 3.2.7 in 2 cells");
    expect(text).not.toMatch(/[−+]100/);
  });
});

test("the CSV has the estimates of both sides and the ratio", () => {
  const [header = "", ...rows] = renderCsv(...concluded(recorded("counted"))).split("\n");
  const names = header.split(",");
  const column = (row: string, name: string) => row.split(",")[names.indexOf(name)] ?? "";
  const own = rows.filter((row) => column(row, "codec") === "none");
  expect(own.map((row) => Number(column(row, "instructions")) > 8e7)).toEqual([true, true, true]);
  expect(own.map((row) => column(row, "instructions_ratio") !== "")).toEqual([false, true, true]);
});

test("text of a stranger's counts acts nowhere", () => {
  const measurements = counting((one) => {
    one.pinned = { [hostile]: hostile };
    one.absent = [{ cells: [one.runs[0]?.cell ?? ""], reason: hostile }];
    for (const { result } of one.runs) {
      if (result.kind === "failed") continue;
      for (const process of result.processes) {
        process.role = `${hostile}${process.role}`;
        for (const own of process.functions)
          Object.assign(own, { name: hostile + own.name, object: hostile });
      }
    }
  });
  measurements.run.machine.valgrind = hostile;
  expectInertPage(expectInert(measurements));
});
