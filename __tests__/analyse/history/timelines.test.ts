import { describe, expect, test } from "@jest/globals";
import type { Anomaly } from "../../../src/analyse/anomaly.ts";
import { makeBugTimelines } from "../../../src/analyse/history/bug-timelines.ts";
import { eventsIn } from "../../../src/analyse/history/events.ts";
import type { Appearance, Timeline } from "../../../src/analyse/history/history.ts";
import { cellObstacle } from "../../../src/analyse/history/obstacles.ts";
import { makeTimelines } from "../../../src/analyse/history/timelines.ts";
import { trialNames } from "../../../src/config/trial-names.ts";
import { alter, crashed } from "../../report/recorded.ts";
import { historyOf, type TrialCourse, without, withTrials } from "./made-history.ts";

/** Releases a, b, c, …: `+` shows it, `-` does not, `?` cannot be told. */
function appearances(text: string): Appearance[] {
  return Array.from(text, (mark, index): Appearance => {
    const release = String.fromCharCode(97 + index);
    if (mark === "+") return { kind: "shown", release, actual: "", cause: null };
    return mark === "-" ? { kind: "clear", release } : { kind: "unknown", release, reason: "" };
  });
}

test.each<[string, string[]]>([
  ["", []],
  ["--", []],
  ["++", []],
  ["-+", ["appears b"]],
  ["+-", ["gone b"]],
  ["-++-+", ["appears b", "gone d", "appears e"]],
  ["-??+", ["appears d ?b ?c"]],
  ["+?-?+", ["gone c ?b", "appears e ?d"]],
  ["??+?", []],
  ["+?+", []],
])("%s: %j", (text, expected) => {
  const events = eventsIn(appearances(text));
  expect(
    events.map(({ kind, after, skipped }) => [kind, after, ...skipped.map((one) => `?${one}`)].join(" ")),
  ).toEqual(expected);
});

describe("the recorded releases", () => {
  const kinds = (change?: Parameters<typeof historyOf>[0]) =>
    Object.fromEntries(
      historyOf(change).history.anomalies.flatMap(({ appearances: all }) =>
        all.map(({ release, kind }) => [release, kind] as const),
      ),
    );

  test("show A1 from 3.2.0 to 3.2.3, and the gaps are not known", () => {
    const [timeline, ...others] = historyOf().history.anomalies;
    expect(others).toEqual([]);
    expect(timeline).toMatchObject({
      rule: "A1",
      fileClass: "plain",
      suffixes: [".log"],
      cause: { issue: "RsyncProject/rsync#123" },
      combinations: [{ checksum: "md5", codec: "zlib", level: null }],
      events: [
        { kind: "appears", before: "3.1.3", after: "3.2.0", skipped: [] },
        { kind: "gone", before: "3.2.3", after: "3.2.4", skipped: [] },
      ],
    });
    expect(
      timeline?.appearances.filter(({ kind }) => kind === "unknown").map(({ release }) => release),
    ).toEqual(["3.2.5", "3.2.6"]);
  });

  test("without 3.2.4 it went between 3.2.3 and 3.2.7", () => {
    expect(historyOf(without(["3.2.4"])).history.anomalies[0]?.events).toContainEqual({
      kind: "gone",
      before: "3.2.3",
      after: "3.2.7",
      skipped: ["3.2.4", "3.2.5", "3.2.6"],
    });
  });

  test("of one whose runs there all failed nothing is known, of one that failed elsewhere it is", () => {
    const failing = (codec: string) =>
      kinds((measurements) =>
        alter(
          measurements,
          (cell) => cell === `3.2.4/md5/${codec}/local/initial`,
          (one) => crashed(one, ""),
        ),
      );
    expect(failing("zlib")).toMatchObject({ "3.2.4": "unknown", "3.2.7": "clear" });
    expect(failing("zstd")).toMatchObject({ "3.2.4": "clear" });
  });

  test("a release whose cause is not known is in the timeline of the only bug that is, and said to be", () => {
    const { history, timelines } = judged((anomaly) =>
      anomaly.contender === "3.2.1" ? { ...anomaly, cause: null } : anomaly,
    );
    expect(timelines).toHaveLength(1);
    expect(timelines[0]).toMatchObject({
      cause: { bug: "skip-list-stores-all" },
      events: history.anomalies[0]?.events,
    });
    expect(shownIn(timelines[0])).toEqual({
      "3.2.0": "skip-list-stores-all",
      "3.2.1": null,
      "3.2.2": "skip-list-stores-all",
      "3.2.3": "skip-list-stores-all",
    });
  });

  test("two known bugs are two timelines, and of neither it is said that the other covers it", () => {
    const other = { text: "", issue: null, fixedIn: null, bug: "another-bug" };
    const { timelines } = judged((anomaly) =>
      anomaly.contender === "3.2.1" ? { ...anomaly, cause: other } : anomaly,
    );
    expect(timelines.map((timeline) => Object.keys(shownIn(timeline)))).toEqual([
      ["3.2.0", "3.2.2", "3.2.3"],
      ["3.2.1"],
    ]);
    expect(timelines[0]?.appearances).toContainEqual({
      kind: "unknown",
      release: "3.2.1",
      reason: "it shows another anomaly there",
    });
    expect(timelines[0]?.events.map(({ kind, after }) => `${kind} ${after}`)).toEqual([
      "appears 3.2.0",
      "gone 3.2.4",
    ]);
  });
});

/** The timelines of the recorded releases, had their anomalies been judged otherwise. */
function judged(change: (anomaly: Anomaly) => Anomaly) {
  const { measurements, analysis, history } = historyOf();
  const anomalies = analysis.anomalies.map(change);
  return { history, timelines: makeTimelines(measurements, { ...analysis, anomalies }, history.releases) };
}

function shownIn(timeline: Timeline | undefined) {
  const shown = timeline?.appearances.filter((one) => one.kind === "shown") ?? [];
  return Object.fromEntries(shown.map(({ release, cause }) => [release, cause]));
}

test("a release that cannot do what others show it in is neither clear nor guilty", () => {
  expect(cellObstacle([], new Set(["md5/zstd/local/initial"]))).toBe("it cannot do what others show it in");
});

describe("a trial's anomaly", () => {
  const courses: Record<string, TrialCourse> = {
    "3.1.2": "refused",
    "3.1.3": "incapable",
    "3.2.0": "right",
    "3.2.1": "wrong",
    "3.2.2": "crashed",
    "3.2.3": "wrong",
    "3.2.4": "not-run",
    "3.2.7": "right",
  };
  const timelineOf = (rule: string) =>
    historyOf(withTrials(courses)).history.anomalies.find(
      (one) => one.rule === rule && one.trials.length > 0,
    );

  test("is shown, not there, or not known, each by how the release went through the trial", () => {
    const timeline = timelineOf("A12");
    expect(timeline).toMatchObject({ trials: ["inplace-sparse"], combinations: [], fileClass: null });
    const told = timeline?.appearances.map((one) => [
      one.release,
      one.kind === "unknown" ? one.reason : one.kind,
    ]);
    expect(Object.fromEntries(told ?? [])).toMatchObject({
      "3.1.2": "it refuses the options (--sparse cannot be used with --inplace)",
      "3.1.3": "rsync 3.1.3 does not list the codec zstd",
      "3.2.0": "clear",
      "3.2.1": "shown",
      "3.2.2": "its step delta failed",
      "3.2.3": "shown",
      "3.2.4": "the trial was not run",
      "3.2.5": "no source has the tarball of rsync 3.2.5",
      "3.2.7": "clear",
      system: "the trial was not run",
    });
  });

  test("came and went between releases that tell", () => {
    expect(timelineOf("A12")?.events).toEqual([
      { kind: "appears", before: "3.2.0", after: "3.2.1", skipped: [] },
      { kind: "gone", before: "3.2.3", after: "3.2.7", skipped: ["3.2.4", "3.2.5", "3.2.6"] },
    ]);
  });

  test("of another rule is another, and of it whoever went through tells", () => {
    expect(timelineOf("A17")?.events.map(({ kind, after }) => `${kind} ${after}`)).toEqual([
      "appears 3.2.2",
      "gone 3.2.3",
    ]);
  });

  test("stands among others by its gravity: errors, warnings, notes", () => {
    const { measurements, analysis, history } = historyOf(withTrials(courses));
    const gravities: Partial<Record<string, Anomaly["severity"]>> = { A1: "note", A12: "warning" };
    const anomalies = analysis.anomalies.map((one) => ({
      ...one,
      severity: gravities[one.rule] ?? one.severity,
    }));
    const timelines = makeTimelines(measurements, { ...analysis, anomalies }, history.releases);
    expect(timelines.map(({ rule }) => rule)).toEqual(["A17", "A12", "A1"]);
  });
});

describe("a known bug", () => {
  const other = { text: "", issue: null, fixedIn: null, bug: "skip-list-stores-all" };
  const bugs = (
    courses: Record<string, TrialCourse>,
    change: (anomaly: Anomaly) => Anomaly = (same) => same,
  ) => {
    const { measurements, analysis, history } = historyOf(withTrials(courses));
    const anomalies = analysis.anomalies.map((one) =>
      one.trials.length > 0 ? change({ ...one, cause: other }) : one,
    );
    return makeBugTimelines(makeTimelines(measurements, { ...analysis, anomalies }, history.releases));
  };
  const marks = (appearances: readonly Appearance[] = []) =>
    appearances.map(({ kind }) => ({ shown: "+", clear: "-", unknown: "?" })[kind]).join("");

  test("is shown wherever any cell or trial shows it, and gone where all of them tell", () => {
    // 3.1.2 3.1.3 3.2.0 3.2.1 3.2.2 3.2.3 3.2.4 3.2.5 3.2.6 3.2.7 3.3.0 3.4.1 3.4.2 system
    const [bug, ...more] = bugs({
      "3.1.2": "wrong",
      "3.1.3": "right",
      "3.2.0": "right",
      "3.2.4": "right",
      "3.2.7": "refused",
    });
    expect(more).toEqual([]);
    expect(bug).toMatchObject({
      bug: "skip-list-stores-all",
      fixedIn: "3.2.4",
      shownBy: [
        { rule: "A1", trials: [] },
        { rule: "A12", trials: ["inplace-sparse"] },
      ],
    });
    expect(marks(bug?.appearances)).toBe("+-++++-???????");
  });

  test("is not said to be there where the anomaly has no known cause", () => {
    const [bug] = bugs({ "3.1.2": "wrong", "3.1.3": "wrong" }, (anomaly) =>
      anomaly.contender === "3.1.3" ? { ...anomaly, cause: null } : anomaly,
    );
    expect(marks(bug?.appearances).slice(0, 3)).toBe("+?+");
  });

  test("without a name in the catalogue is none", () => {
    const { measurements, analysis, history } = historyOf();
    const anomalies = analysis.anomalies.map((one) => ({ ...one, cause: null }));
    expect(
      makeBugTimelines(makeTimelines(measurements, { ...analysis, anomalies }, history.releases)),
    ).toEqual([]);
  });
});

test("what several trials show of one bug at the same releases is one timeline", () => {
  const { timelines } = judged((anomaly) => ({ ...anomaly, cells: [], trials: trialNames.slice(0, 2) }));
  expect(timelines.map(({ trials }) => trials)).toEqual([trialNames.slice(0, 2)]);
});
