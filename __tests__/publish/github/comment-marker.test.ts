import { describe, expect, test } from "@jest/globals";
import {
  isLater,
  isNeighbour,
  type Marker,
  markerLine,
  parseMarker,
} from "../../../src/publish/github/comment-marker.ts";

const sha = "0123456789abcdef0123456789abcdef01234567";
const marker: Marker = {
  key: "default",
  runId: "123",
  attempt: 2,
  headSha: sha,
  workflow: "o/r/bench.yml",
  writer: "bench/0/self",
};

describe("the hidden marker", () => {
  test.each([
    "default",
    "ubuntu-24.04 / 3.2.7",
    "--><script>",
    "a key=b run=9",
    "ключ ✓",
    "%41",
    "x\ny",
    "",
    "(a)'!*",
  ])("keeps %j whole, and nothing in it ends the marker", (text) => {
    const line = markerLine({ ...marker, key: text, workflow: text, writer: text });
    expect(parseMarker(`${line}\nthe report`)).toEqual({
      ...marker,
      key: text,
      workflow: text,
      writer: text,
    });
    expect(line).toMatch(/^<!-- [^>\n]* -->$/);
    // HTML comments hold no double hyphen (CommonMark and HTML agree on what is safe).
    expect(line.slice(4, -3)).not.toMatch(/--/);
  });

  test("counts only as the very first thing of a comment", () => {
    const line = markerLine(marker);
    expect(parseMarker(line)).toEqual(marker);
    expect(parseMarker(`> ${line}`)).toBeNull();
    expect(parseMarker(`look at this:\n${line}`)).toBeNull();
    expect(
      parseMarker("<!-- rsync-bench-action key=%E0%A4%A run=1 attempt=1 head= workflow= writer= -->"),
    ).toBeNull();
  });

  test("holds a number as the run's id, whatever a server gives", () => {
    expect(parseMarker(markerLine({ ...marker, runId: "12 -->" }))?.runId).toBe("0");
  });
});

describe("which of two texts is the later one", () => {
  test.each([
    ["a later run", { runId: "124" }, true],
    ["a run whose id is longer", { runId: "100000000000000000000" }, true],
    ["a later attempt", { attempt: 3 }, true],
    ["the same attempt", {}, false],
    ["an earlier attempt", { attempt: 1 }, false],
    ["an earlier run", { runId: "99", attempt: 9 }, false],
    ["a later run on another commit", { runId: "124", headSha: "f".repeat(40) }, false],
  ])("%s", (_name, change, later) => {
    expect(isLater({ ...marker, ...change }, marker)).toBe(later);
  });

  test("without a commit of our own, the run decides", () => {
    expect(isLater({ ...marker, runId: "124" }, { ...marker, headSha: "" })).toBe(true);
  });
});

describe("who wrote it", () => {
  test.each([
    ["the same step", {}, false],
    ["another job of this run", { writer: "lint/0/self" }, true],
    ["another job of another run", { writer: "lint/0/self", runId: "99" }, false],
    ["another job of an earlier attempt", { writer: "lint/0/self", attempt: 1 }, false],
  ])("%s", (_name, change, neighbour) => {
    expect(isNeighbour({ ...marker, ...change }, marker)).toBe(neighbour);
  });
});
