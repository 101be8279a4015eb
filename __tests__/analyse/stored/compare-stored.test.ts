import { describe, expect, test } from "@jest/globals";
import fc from "fast-check";
import { compareExitCode } from "../../../src/analyse/stored/compare-exit.ts";
import { compareStored } from "../../../src/analyse/stored/compare-stored.ts";
import { keepEqual } from "../../../src/analyse/stored/keep-equal.ts";
import type { StoredBaseline, StoredCell } from "../../../src/analyse/stored/stored-baseline.ts";
import { renderComparison } from "../../../src/report/compare-text.ts";

/** A new run in which all was measured and copied right. */
const whole = { isWrong: false, hasGaps: false };

function baseline(cells: Partial<StoredCell>[] = [{}]): StoredBaseline {
  return {
    tool: { name: "rsync-bench", version: "0.1.0" },
    measuredAt: "2026-01-31T12:00:00.000Z",
    corpus: { origin: "mixed-logs, 4MiB", treeHash: "ab12" },
    machine: { cpu: "A CPU", architecture: "x64", valgrind: "3.24.0" },
    baseline: { label: "old", version: "3.2.7", sha256: "00ff" },
    cells: cells.map((cell) => ({ cell: "new/md5/zlib/local/initial", values: {}, ratios: {}, ...cell })),
  };
}

const change = (metric: string, stored: number, found: number) => {
  const one = (value: number) => baseline([{ values: { [metric]: value }, ratios: { [metric]: value } }]);
  return compareStored(one(stored), one(found)).comparisons.map((compared) => compared.change);
};

describe("one number", () => {
  test.each([
    ["wire-bytes", 1000, 1000, "same"],
    ["wire-bytes", 1000, 1001, "worse"],
    ["wire-bytes", 1000, 999, "better"],
    ["wire-bytes", 0, 1, "worse"],
    ["wire-bytes", 0, 0, "same"],
    ["literal-bytes", 5, 0, "better"],
    ["sent-bytes", 1000, 1064, "same"],
    ["sent-bytes", 1064, 1000, "same"],
    ["sent-bytes", 1000, 1065, "worse"],
    ["peak-memory", 1, 1.02, "same"],
    ["peak-memory", 1, 1.25, "worse"],
    ["peak-memory", 1.25, 1, "better"],
    // Each is of two runs that may lie apart by 10 %.
    ["peak-memory", 1, 1.2, "same"],
    ["receiver-memory", 0.980392, 1.08983, "same"],
    ["cpu-time", 1, 5, "information"],
  ])("%s from %d to %d is %s", (metric, stored, found, expected) => {
    expect(change(metric, stored, found)).toEqual([expected]);
  });

  test("of a metric that this release does not know is left alone", () => {
    expect(change("joules", 1, 2)).toEqual([]);
  });
});

test("bytes do not hang on valgrind where a run counted nothing", () => {
  const uncounted = baseline();
  uncounted.machine.valgrind = null;
  expect(compareStored(baseline(), uncounted).differences).toEqual([]);
});

describe("what two runs do not have in common is said", () => {
  test.each<[string, (other: StoredBaseline) => void]>([
    ["baseline", (other) => Object.assign(other.baseline, { label: "older" })],
    ["binary", (other) => Object.assign(other.baseline, { sha256: "01" })],
    ["cpu", (other) => Object.assign(other.machine, { cpu: "B CPU" })],
    ["valgrind", (other) => Object.assign(other.machine, { valgrind: "3.19.0" })],
    ["tool", (other) => Object.assign(other.tool, { version: "0.2.0" })],
  ])("%s, and makes the comparison advisory", (what, edit) => {
    const [stored, found] = [0, 1].map((more) => baseline([{ values: { "wire-bytes": 1000 + more } }]));
    if (!stored || !found) throw new Error("two are made");
    expect(compareExitCode(compareStored(stored, found), whole)).toBe(1);
    edit(found);
    const compared = compareStored(stored, found);
    expect(compared.differences.map((one) => one.what)).toEqual([what]);
    expect(compared.comparisons).toMatchObject([{ change: "worse" }]);
    // Bytes do not hang on valgrind.
    expect(compareExitCode(compared, whole)).toBe(what === "valgrind" ? 1 : 0);
  });

  test("with other files nothing is compared", () => {
    const other = baseline([{ values: { "wire-bytes": 1 } }]);
    other.corpus.treeHash = "cd34";
    const compared = compareStored(baseline([{ values: { "wire-bytes": 2 } }]), other);
    expect(compared).toMatchObject({ comparisons: [], differences: [{ what: "corpus" }] });
    expect(compareExitCode(compared, whole)).toBe(3);
  });

  test("cells that only one of them has are named", () => {
    const [one, other] = [baseline([{ cell: "a" }, { cell: "b" }]), baseline([{ cell: "b" }, { cell: "c" }])];
    expect(compareStored(one, other)).toMatchObject({ added: ["c"], removed: ["a"] });
  });
});

test("wrong content counts under any conditions", () => {
  expect(compareExitCode(compareStored(baseline(), baseline()), { isWrong: true, hasGaps: true })).toBe(1);
});

test("what was there before and is gone, or a run that is not whole, is nothing to be sure of", () => {
  const values = { "wire-bytes": 1 };
  const less = baseline([{ cell: "b", values }]);
  const one = baseline([
    { cell: "a", values },
    { cell: "b", values },
  ]);
  expect(compareExitCode(compareStored(one, less), whole)).toBe(3);
  expect(compareExitCode(compareStored(less, one), whole)).toBe(0);
  expect(compareExitCode(compareStored(one, one), { isWrong: false, hasGaps: true })).toBe(3);
});

const amount = fc.oneof(fc.constantFrom(0, 1, 5e-324), fc.double({ min: 0, max: 2 ** 53, noNaN: true }));
const numbers = (names: readonly string[]) =>
  fc.dictionary(fc.constantFrom(...names), amount, { maxKeys: names.length, noNullPrototype: true });
const someCells = fc.uniqueArray(
  fc.record({
    cell: fc.constantFrom("a", "b", "c", "d"),
    values: numbers(["wire-bytes", "sent-bytes", "literal-bytes"]),
    ratios: numbers(["peak-memory", "cpu-time"]),
  }),
  { selector: ({ cell }) => cell },
);

describe("whatever two runs hold", () => {
  test("the comparison is the same from either side", () => {
    const mirrored = { worse: "better", better: "worse", same: "same", information: "information" };
    fc.assert(
      fc.property(someCells, someCells, (one, other) => {
        const there = compareStored(baseline(one), baseline(other));
        const back = compareStored(baseline(other), baseline(one));
        const keyed = (comparisons: typeof there.comparisons) =>
          new Map(comparisons.map(({ cell, metric, change: own }) => [`${cell} ${metric}`, own]));
        const [forth, reversed] = [keyed(there.comparisons), keyed(back.comparisons)];
        expect(forth.size).toBe(reversed.size);
        for (const [key, own] of forth) expect(reversed.get(key)).toBe(mirrored[own]);
        expect([...there.added].sort()).toEqual([...back.removed].sort());
      }),
    );
  });

  test("its text holds no NaN and no infinity", () => {
    fc.assert(
      fc.property(someCells, someCells, (one, other) => {
        const text = renderComparison(compareStored(baseline(one), baseline(other)), []);
        expect(text).not.toMatch(/NaN|Infinity|undefined|null/);
      }),
    );
  });

  test("accepting keeps what is the same, and accepting twice changes nothing", () => {
    fc.assert(
      fc.property(someCells, someCells, (old, fresh) => {
        const accepted = keepEqual(baseline(old), baseline(fresh));
        for (const { change: own } of compareStored(accepted, baseline(fresh)).comparisons) {
          expect(own).toBe("same");
        }
        expect(keepEqual(accepted, baseline(fresh))).toEqual(accepted);
      }),
    );
  });
});

test("accepting leaves times out, and the time of measuring as it was where nothing changed", () => {
  const fresh = { ...baseline([{ ratios: { "cpu-time": 1.2, "peak-memory": 1.011 } }]), measuredAt: "later" };
  const old = baseline([{ ratios: { "peak-memory": 1 } }]);
  expect(keepEqual(old, fresh)).toEqual(old);
  expect(keepEqual(null, fresh)).toMatchObject({
    measuredAt: "later",
    cells: [{ ratios: { "peak-memory": 1.011 } }],
  });
});
