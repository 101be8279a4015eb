import { describe, expect, test } from "@jest/globals";
import type { Anomaly } from "../../../src/analyse/anomaly.ts";
import { appearanceIn } from "../../../src/analyse/history/appearance.ts";
import type { Appearance } from "../../../src/analyse/history/history.ts";
import { eventsIn, makeTimelines } from "../../../src/analyse/history/timelines.ts";
import { alter, crashed } from "../../report/recorded.ts";
import { historyOf, without } from "./made-history.ts";

/** Releases a, b, c, …: `+` shows it, `-` does not, `?` cannot be told. */
function appearances(text: string): Appearance[] {
  return Array.from(text, (mark, index): Appearance => {
    const release = String.fromCharCode(97 + index);
    if (mark === "+") return { kind: "shown", release, actual: "" };
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

  test("two causes of one rule are two timelines", () => {
    const { measurements, analysis, history } = historyOf();
    const [first, ...rest] = analysis.anomalies as [Anomaly, ...Anomaly[]];
    const split = { ...analysis, anomalies: [{ ...first, cause: null }, ...rest] };
    expect(makeTimelines(measurements, split, history.releases)).toHaveLength(2);
  });

  test("what is no cell's is not there in every release that completed a copy", () => {
    const { measurements, analysis, history } = historyOf();
    const anomalies = analysis.anomalies.map((one) => ({ ...one, cells: [] }));
    const [timeline] = makeTimelines(measurements, { ...analysis, anomalies }, history.releases);
    expect(timeline).toMatchObject({ combinations: [] });
    expect(timeline?.appearances.map(({ kind }) => kind)).toEqual(
      history.anomalies[0]?.appearances.map(({ kind }) => kind),
    );
  });
});

test("a release that cannot do what others show it in is neither clear nor guilty", () => {
  const witness = { release: "a", runs: [], anomalies: [] };
  expect(appearanceIn(witness, new Set(["md5/zstd/local/initial"]))).toMatchObject({ kind: "unknown" });
});
