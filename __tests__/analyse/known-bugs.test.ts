import { expect, test } from "@jest/globals";
import { knownBugs } from "../../src/analyse/bugs/known-bugs.ts";
import { trialNames } from "../../src/config/trial-names.ts";

test("every known bug has a name and a row of its own", () => {
  const names = knownBugs.map(({ name }) => name);
  const rows = knownBugs.map(({ row }) => row);
  expect(new Set(names).size).toBe(names.length);
  expect(new Set(rows).size).toBe(rows.length);
  for (const name of names) expect(name).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
});

test("all forty of the list are there, and those that are found have a sign", () => {
  expect(knownBugs.map(({ row }) => row)).toEqual(Array.from({ length: 40 }, (_, index) => index + 1));
  const unsigned = knownBugs.filter(
    ({ signs, detection }) => signs.length === 0 && /binary|recording/.test(detection.kind),
  );
  expect(unsigned.map(({ name }) => name)).toEqual([]);
});

test("every trial looks for a bug", () => {
  const looked = new Set(knownBugs.flatMap(({ signs }) => signs.map(({ trial }) => trial)));
  // What goes wrong in these is new: no published release is known to.
  expect(trialNames.filter((name) => !looked.has(name))).toEqual([
    "delta-edits",
    "order-none",
    "order-lz4",
    "levels-zlibx",
    "negotiation",
    "negotiation-zstd",
  ]);
});
