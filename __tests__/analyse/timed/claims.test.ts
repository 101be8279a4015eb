import { expect, test } from "@jest/globals";
import { claimsIn } from "../../../src/analyse/timed/claims.ts";
import type { TimedGroup } from "../../../src/analyse/timed/timed-group.ts";

const cells = ["a", "b", "c", "d"];

function group(name: string, own: string[], ratio: number, verdict: TimedGroup["verdict"]): TimedGroup {
  const level = own.length === 1 ? "cell" : own.length === cells.length ? "matrix" : "family";
  return {
    contender: "new",
    metric: "cpu-time",
    level,
    name,
    cells: own,
    verdict,
    ratio,
    interval: { low: ratio / 1.02, high: ratio * 1.02 },
    minEffect: 0.03,
    blocks: 6,
    confirmation: null,
  };
}

const single = (ratios: number[], verdict: TimedGroup["verdict"] = "undecided") =>
  ratios.map((ratio, index) => group(cells[index] ?? "", [cells[index] ?? ""], ratio, verdict));
const names = (groups: TimedGroup[]) => claimsIn(groups).map(({ name }) => name);

test("what is slower everywhere is said once, of the whole", () => {
  const groups = [
    group("", cells, 1.1, "regression"),
    group("codec x", ["a", "b"], 1.11, "regression"),
    ...single([1.1, 1.11, 1.1, 1.09], "regression"),
  ];
  expect(names(groups)).toEqual([""]);
});

test("a whole that is slower by one part only is not said, the part is", () => {
  const groups = [
    group("", cells, 1.2, "regression"),
    group("codec x", ["a", "b"], 1.45, "regression"),
    ...single([1.45, 1.45, 1, 1.01]),
  ];
  expect(names(groups)).toEqual(["codec x"]);
});

test("a part that stands out of a slower whole is said beside it", () => {
  const groups = [
    group("", cells, 1.2, "regression"),
    group("codec x", ["a", "b"], 1.3, "regression"),
    ...single([1.3, 1.3, 1.15, 1.14]),
  ];
  expect(names(groups)).toEqual(["", "codec x"]);
});

test("what is undecided, the same or unconfirmed is no claim", () => {
  const groups = [group("", cells, 1.2, "unconfirmed"), ...single([1, 1, 1, 1], "equivalent")];
  expect(names(groups)).toEqual([]);
});
