import { describe, expect, test } from "@jest/globals";
import type { Bisection } from "../../src/analyse/history/bisection.ts";
import { makeBugTimelines } from "../../src/analyse/history/bug-timelines.ts";
import type { History } from "../../src/analyse/history/history.ts";
import { parseGates } from "../../src/config/gates.ts";
import { renderBisection } from "../../src/report/bisect-text.ts";
import { historyFileSchema, renderHistoryJson } from "../../src/report/history-json.ts";
import { renderHistoryMarkdown } from "../../src/report/history-markdown.ts";
import { renderHistoryText } from "../../src/report/history-text.ts";
import { historyOf, type TrialCourse, without, withTrials } from "../analyse/history/made-history.ts";
import { chartsIn, mermaidProblems } from "../helpers/mermaid.ts";
import { expectInertPage, expectInertText } from "./inert.ts";
import { alter, crashed, expectGolden, hostile } from "./recorded.ts";

type Change = Parameters<typeof historyOf>[0];
const text = (change?: Change) => renderHistoryText(historyOf(change).history);
const markdown = (change?: Change) => {
  const { history, measurements, analysis } = historyOf(change);
  return renderHistoryMarkdown(history, measurements, analysis);
};

test("the recorded history reads as it did", () => {
  expectGolden("history.txt", text());
  expectGolden("history.md", markdown());
});

describe("across a gap", () => {
  const gapped = without(["3.2.4"]);

  test("a change is said to lie between its ends, with what was not measured", () => {
    expect(text(gapped)).toMatch(
      /\| wire-bytes \| md5 × zlib +\| between 3\.2\.3 and 3\.2\.7 \(3\.2\.4…3\.2\.6 not measured\) +\|/,
    );
  });

  test("an anomaly went between its ends, and the gap says why it is one", () => {
    expect(text(gapped)).toContain(
      "not in 3.1.2; appears in 3.2.0; gone between 3.2.3 and 3.2.7 (3.2.4…3.2.6 not measured).",
    );
    expect(text(gapped)).toContain("3.2.4 is a gap: it is lost.");
  });

  test("what cannot be done is told apart from what was not measured", () => {
    const { history } = historyOf(without(["3.1.3"]));
    const series = history.series.map((one) => ({
      ...one,
      changes: one.changes.map((change) => ({ ...change, before: "3.1.1", skipped: ["3.1.2", "3.1.3"] })),
    }));
    expect(renderHistoryText({ ...history, series })).toContain(
      "between 3.1.1 and 3.4.2 (3.1.3 not measured; 3.1.2 cannot do it)",
    );
  });
});

test("an anomaly that was there from the first and stays says so", () => {
  const versions = (labels: string[]) => {
    const { measurements } = historyOf();
    const all = measurements.config.versions.map(({ label }) => label);
    return text(without(all.filter((label) => !labels.includes(label))));
  };
  const first = /^A1 .*$/m;
  expect(first.exec(versions(["3.2.2", "3.2.3", "3.2.7"]))?.[0]).toMatch(
    /: already in 3\.2\.2; gone between 3\.2\.3/,
  );
  expect(first.exec(versions(["3.2.2", "3.2.3"]))?.[0]).toMatch(/: in all that tell, 3\.2\.2 to 3\.2\.3\.$/);
  expect(first.exec(versions(["3.1.2", "3.2.3"]))?.[0]).toMatch(/; still in 3\.2\.3\.$/);
  expect(first.exec(versions(["3.2.3"]))?.[0]).toMatch(/: shown by 3\.2\.3, the only one that tells\.$/);
});

describe("a trial's anomaly", () => {
  const courses: Record<string, TrialCourse> = {
    "3.1.2": "refused",
    "3.1.3": "incapable",
    "3.2.0": "incapable",
    "3.2.1": "right",
    "3.2.2": "wrong",
    "3.2.3": "crashed",
    "3.2.4": "right",
  };
  const shown = () => historyOf(withTrials(courses)).history;

  test("names the trial, and says between which releases it went", () => {
    expect(text(withTrials(courses))).toMatch(
      /^A12 error: files copied wrongly, trial inplace-sparse \(.*\): not in 3\.2\.1; appears in 3\.2\.2; gone between 3\.2\.2 and 3\.2\.4 \(3\.2\.3 cannot be told\)\.$/m,
    );
    expect(markdown(withTrials(courses))).toMatch(
      /^\| A12 +\| trial inplace-sparse \| \? +\| \? +\| \? +\| – +\| shown/m,
    );
  });

  test("is not told of by releases, for reasons that stand once", () => {
    const lines = text(withTrials(courses))
      .split("\n")
      .filter((line) => line.startsWith("The trial"));
    expect(lines).toEqual(
      expect.arrayContaining([
        "The trial inplace-sparse does not tell of 3.1.2: it refuses the options (--sparse cannot be used with --inplace).",
        "The trial inplace-sparse does not tell of 3.1.3, 3.2.0: it does not list the codec zstd.",
        "The trial inplace-sparse does not tell of 3.2.3: its step delta failed.",
      ]),
    );
    expect(lines.join()).not.toContain("3.2.5");
  });

  test("of a known bug has its row among them, and what other releases show is told apart", () => {
    const history = shown();
    const bug = { text: "", issue: "RsyncProject/rsync#450", fixedIn: "3.3.0", bug: "a-bug" };
    const seenBy = (release: string, cause: string | null) =>
      ({ kind: "shown", release, actual: "", cause }) as const;
    const others = [seenBy("3.2.1", "a-bug"), seenBy("3.2.2", null)];
    const anomalies = history.anomalies.map((one) => {
      if (one.rule !== "A12") return one;
      const appearances = one.appearances.map(
        (seen) => others.find(({ release }) => release === seen.release) ?? seen,
      );
      return { ...one, cause: bug, appearances };
    });
    const told = renderHistoryText({ ...history, anomalies, bugs: makeBugTimelines(anomalies) });
    expect(told).toContain("; in 3.2.2 of no known cause.");
    expect(told).toMatch(
      /^\| a-bug \(RsyncProject\/rsync#450\) +\| A12 in inplace-sparse \| already in 3\.2\.1 +\| .* \| 3\.3\.0 +\|$/m,
    );
  });

  test("that is a note is told in few words, folded, and counted apart", () => {
    const history = shown();
    const anomalies = history.anomalies.map((one) =>
      one.rule === "A12" ? { ...one, severity: "note" as const } : one,
    );
    const { measurements, analysis } = historyOf();
    const noted = { ...history, anomalies };
    expect(renderHistoryText(noted)).toMatch(
      /^A12 note, trial inplace-sparse(?: \(.*\))?: not in 3\.2\.1; appears/m,
    );
    expect(renderHistoryText(noted)).not.toContain("files copied wrongly");
    expect(renderHistoryText(noted)).toMatch(/: 3 changes, 2 anomalies and 1 note; /);
    expect(renderHistoryMarkdown(noted, measurements, analysis)).toMatch(
      /<details><summary>Notes: [\s\S]*- A12 note/,
    );
  });
});

test("a release whose runs failed is named with how they ended", () => {
  const failing: Change = (measurements) =>
    alter(
      measurements,
      (cell) => cell.startsWith("3.2.4/md5/z"),
      (one) => crashed(one, ""),
    );
  expect(text(failing)).toContain(
    "Not measured: wire-bytes of md5 × zlib, zstd in 3.2.4: it exited with code 12.",
  );
});

test.each<[History["ending"], string]>([
  [{ kind: "interrupted" }, "The run was interrupted"],
  [{ kind: "corpus-changed", cell: "" }, "The corpus changed while it was copied"],
  [{ kind: "contender-changed", contender: "3.2.4" }, "The binary of 3.2.4 changed during the run"],
])("a run that ended as %j says so", (ending, expected) => {
  const change: Change = (measurements) => ({ ...measurements, run: { ...measurements.run, ending } });
  expect(text(change)).toContain(expected);
  expect(markdown(change)).toContain(`- ${expected}`);
  expect(text()).not.toContain(expected);
});

describe("the charts", () => {
  test("are drawn of what changed enough to see, and mermaid takes them", () => {
    const charts = chartsIn(markdown());
    expect(charts).toHaveLength(1);
    expect(charts[0]).toContain("[444, 444, 1050, 1050, 1050, 1050, 444, 444, 444, 444, 444, 444]");
    expect(mermaidProblems(charts)).toEqual([null]);
    expect(markdown()).toContain("**md5 × zlib**, wire-bytes. No bar: 3.2.5, 3.2.6.");
    expect(markdown()).toContain("Not drawn: 1 row of the table, which changed less.");
  });

  test("stand beside a table of every value", () => {
    const values = markdown().split("### Values")[1] ?? "";
    const row = /^\| wire-bytes +\| md5 × zstd +\|.*$/m.exec(values)?.[0] ?? "";
    expect(
      row
        .split("|")
        .slice(3, -1)
        .map((cell) => cell.trim()),
    ).toEqual([
      ...["–", "–"],
      ...Array.from({ length: 5 }, () => "406,713"),
      ...["?", "?"],
      ...Array.from({ length: 3 }, () => "406,713"),
      ...["406,717", "406,717"],
    ]);
  });
});

test("two checksums that say the same share a row, two that do not have one each", () => {
  const { history } = historyOf();
  const [none, zlib] = history.series;
  if (!none || !zlib) throw new Error("there are two");
  const as = (checksum: string, more: number) => ({
    ...zlib,
    combination: { ...zlib.combination, checksum },
    points: zlib.points.map((one) => (one.kind === "measured" ? { ...one, value: one.value + more } : one)),
    changes: zlib.changes.map((one) => ({
      ...one,
      valueBefore: one.valueBefore + more,
      valueAfter: one.valueAfter + more,
    })),
  });
  const shared = renderHistoryText({ ...history, series: [zlib, as("xxh128", 0), as("xxh3", -144)] });
  const rows = shared.split("\n").filter((line) => line.startsWith("| wire-bytes"));
  expect(rows.map((row) => row.split("|")[2]?.trim())).toEqual([
    ...["md5, xxh128 × zlib", "md5, xxh128 × zlib"],
    ...["xxh3 × zlib", "xxh3 × zlib"],
  ]);
  expect(shared).toContain("4 changes and 1 anomaly");
});

test("nothing that changed is said in words", () => {
  const { history } = historyOf(without(["3.1.2", "3.1.3", "3.2.0", "3.2.1", "3.2.2", "3.2.3"]));
  const empty: History = { ...history, series: history.series.filter(({ changes }) => changes.length === 0) };
  expect(renderHistoryText(empty)).toMatch(/: 0 changes and 0 anomalies; 6 of 14 versions measured\.$/);
  expect(renderHistoryText(empty)).toContain(
    "Unchanged wherever it was measured: wire-bytes of md5 × none, zlib.",
  );
});

test("history.json fits its schema and holds what the text says", () => {
  const { history, measurements } = historyOf();
  const file = historyFileSchema.parse(JSON.parse(renderHistoryJson(history, measurements)));
  expect(file).toMatchObject({ historyVersion: 1, tool: { name: "rsync-bench" }, ...history });
});

test("text from outside stays text", () => {
  const evil: Change = (measurements) =>
    JSON.parse(
      JSON.stringify(measurements)
        .replaceAll('"3.4.2"', JSON.stringify(hostile))
        .replaceAll('"codec":"zstd"', `"codec":${JSON.stringify(hostile)}`)
        .replaceAll("no source has the tarball", JSON.stringify(hostile).slice(1, -1)),
    );
  expectInertText(markdown(evil));
  expectInertPage(markdown(evil));
  const charts = chartsIn(markdown(evil));
  expect(mermaidProblems(charts)).toEqual(charts.map(() => null));
});

describe("a bisection", () => {
  const bisection: Bisection = {
    suspicion: { kind: "anomaly", wanted: { kind: "class", rule: "A1", fileClass: "plain" } },
    among: ["a", "b", "c", "d"],
    direction: "appears",
    sights: [
      { label: "a", kind: "clear", why: "2 cells without it" },
      { label: "d", kind: "shown", why: "many bytes" },
      { label: "c", kind: "unknown", why: "it is lost" },
      { label: "b", kind: "clear", why: "2 cells without it" },
    ],
    answer: { kind: "one-of", before: "b", candidates: ["c", "d"] },
  };

  test("that was narrowed down names those that it may be, and why", () => {
    expect(renderBisection(bisection)).toBe(
      [
        "A1:plain appears in one of c, d (b does not show it).",
        "c cannot be told: it is lost",
        "4 of 4 versions looked at: a does not, d shows it, c cannot be told, b does not.",
      ].join("\n"),
    );
  });

  test("names the release that is the first", () => {
    const found = { ...bisection, answer: { kind: "found" as const, before: "b", first: "c" } };
    expect(renderBisection(found)).toMatch(/^A1:plain appears in c \(b does not show it\)\./);
    expect(renderBisection({ ...found, direction: "gone" })).toMatch(
      /^A1:plain is gone in c \(b still shows it\)\./,
    );
  });

  test.each([
    [{ "no-regression": true }, "A worse wire-bytes appears in"],
    [{ "max-increase": "0.5%" }, "wire-bytes beyond the limit (at most +0.5\u00a0%) appears in"],
  ])("says which limit it is about: %j", (limit, expected) => {
    const [gate] = parseGates([{ metric: "wire-bytes", ...limit }], "test");
    if (!gate) throw new Error("a gate");
    expect(renderBisection({ ...bisection, suspicion: { kind: "gate", gate } })).toContain(expected);
  });
});
