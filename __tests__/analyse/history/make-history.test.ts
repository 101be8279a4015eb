import { describe, expect, test } from "@jest/globals";
import { analyse } from "../../../src/analyse/analyse.ts";
import { historySchema } from "../../../src/analyse/history/history.ts";
import { makeHistory } from "../../../src/analyse/history/make-history.ts";
import type { Measurements } from "../../../src/analyse/measurements.ts";
import { alter, crashed, recorded } from "../../report/recorded.ts";
import { historyOf, without } from "./made-history.ts";

const changesOf = ({ history }: ReturnType<typeof historyOf>) =>
  history.series.flatMap(({ metric, combination, changes }) =>
    changes.map(
      ({ before, after, skipped, valueBefore, valueAfter }) =>
        `${metric} ${combination.codec} ${before}→${after} ${valueAfter - valueBefore} ${skipped.join()}`,
    ),
  );

test("the recorded releases changed when their bytes did, and in nothing else", () => {
  expect(changesOf(historyOf())).toEqual([
    "wire-bytes zlib 3.1.3→3.2.0 605657 ",
    "wire-bytes zlib 3.2.3→3.2.4 -605657 ",
    "wire-bytes zstd 3.4.1→3.4.2 4 ",
  ]);
  expect(historySchema.parse(historyOf().history)).toEqual(historyOf().history);
});

test("releases stand in the order that was asked for, gaps with their reason among them", () => {
  const { releases } = historyOf().history;
  expect(releases.map(({ label }) => label)).toEqual(
    "3.1.2 3.1.3 3.2.0 3.2.1 3.2.2 3.2.3 3.2.4 3.2.5 3.2.6 3.2.7 3.3.0 3.4.1 3.4.2 system".split(" "),
  );
  expect(releases.filter(({ kind }) => kind === "missing")).toEqual(
    ["3.2.5", "3.2.6"].map((label) => ({
      kind: "missing",
      label,
      reason: `no source has the tarball of rsync ${label}`,
    })),
  );
});

test("a change behind a gap lies between its ends", () => {
  expect(changesOf(historyOf(without(["3.2.4", "3.1.3"])))).toContain(
    "wire-bytes zlib 3.2.3→3.2.7 -605657 3.2.4,3.2.5,3.2.6",
  );
});

describe("of a release that was there, but", () => {
  const pointAt = ({ history }: ReturnType<typeof historyOf>, release: string, codec: string) =>
    history.series
      .find(({ metric, combination }) => metric === "wire-bytes" && combination.codec === codec)
      ?.points.find((point) => point.release === release);
  const of324 = (change: Parameters<typeof alter>[2]) =>
    historyOf((measurements) => alter(measurements, (cell) => cell.startsWith("3.2.4/md5/zlib"), change));

  test("cannot do a codec, it is said so", () => {
    expect(pointAt(historyOf(), "3.1.2", "zstd")).toMatchObject({
      kind: "unable",
      reason: expect.stringContaining("no --compress-choice"),
    });
  });

  test("crashed, how it ended", () => {
    expect(
      pointAt(
        of324((one) => crashed(one, "")),
        "3.2.4",
        "zlib",
      ),
    ).toEqual({
      kind: "not-measured",
      release: "3.2.4",
      reason: "it exited with code 12",
    });
  });

  test("copied wrongly, that", () => {
    const wrong = of324((one) => ({
      ...one,
      content: { kind: "different", treeHash: "", counts: { content: 1 }, samples: [] },
    }));
    expect(pointAt(wrong, "3.2.4", "zlib")).toMatchObject({ reason: "its copy was wrong" });
    expect(changesOf(wrong)).toContain("wire-bytes zlib 3.2.3→3.2.7 -605657 3.2.4,3.2.5,3.2.6");
    expect(wrong.history.anomalies.map(({ rule }) => rule)).toContain("A12");
  });

  test("never ran, that", () => {
    const idle = historyOf((measurements): Measurements => {
      const observations = measurements.run.observations.filter(
        ({ cell }) => !cell.startsWith("3.2.4/md5/zlib"),
      );
      return { ...measurements, run: { ...measurements.run, observations } };
    });
    expect(pointAt(idle, "3.2.4", "zlib")).toMatchObject({ reason: "it did not run" });
  });
});

test("instructions stand with their error, and one binary against itself is no change", () => {
  const measurements = recorded("counted");
  const { series } = makeHistory(measurements, analyse(measurements));
  const whole = series.filter(({ metric }) => metric === "instructions");
  expect(whole.map(({ combination }) => combination.codec)).toEqual(["none", "zlib"]);
  for (const { points, changes } of whole) {
    expect(points.map(({ kind }) => kind)).toEqual(["measured", "measured", "measured"]);
    expect(points).toContainEqual(expect.objectContaining({ error: expect.any(Number) }));
    expect(changes.map(({ after }) => after)).toEqual(["3.2.7"]);
  }
});
