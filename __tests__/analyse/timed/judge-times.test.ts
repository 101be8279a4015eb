import { describe, expect, test } from "@jest/globals";
import fc from "fast-check";
import type { TimedGroup } from "../../../src/analyse/timed/timed-group.ts";
import {
  changed,
  freshBlocks,
  judge,
  type LogTimes,
  observe,
  settings,
  small,
  someRun,
} from "./made-up-times.ts";

const isCandidate = (cell: string) => cell.startsWith("candidate/");
const same: LogTimes = () => ({ cpu: 0, wall: 0 });

/** Equal but for the last digits. */
function expectLike(own: readonly TimedGroup[], other: readonly TimedGroup[]): void {
  expect(other.map(({ verdict }) => verdict)).toEqual(own.map(({ verdict }) => verdict));
  own.forEach(({ ratio, interval }, index) => {
    expect(other[index]?.ratio ?? 0).toBeCloseTo(ratio ?? 0, 9);
    expect(other[index]?.interval?.low ?? 0).toBeCloseTo(interval?.low ?? 0, 7);
  });
}

test("made-up runs reach every verdict on both times: the properties below are about something", () => {
  const found = fc
    .sample(someRun, { ...settings, numRuns: 150 })
    .flatMap((run) => judge(run).groups.map(({ metric, level, verdict }) => `${metric} ${level} ${verdict}`));
  for (const metric of ["cpu-time", "wall-time"]) {
    for (const level of ["matrix", "family", "cell"]) {
      for (const verdict of ["regression", "improvement", "undecided"])
        expect(found).toContain(`${metric} ${level} ${verdict}`);
    }
  }
});

describe("whatever the times", () => {
  test("the order of observations does not matter", () => {
    fc.assert(
      fc.property(someRun, fc.infiniteStream(fc.nat()), (run, keys) => {
        const shuffled = run
          .map((one) => ({ one, key: keys.next().value }))
          .sort((a, b) => a.key - b.key)
          .map(({ one }) => one);
        expectLike(judge(run).groups, judge(shuffled).groups);
      }),
      settings,
    );
  });

  test("a machine that is slower as a whole changes nothing", () => {
    fc.assert(
      fc.property(someRun, fc.double({ min: 0.1, max: 30, noNaN: true }), (run, factor) => {
        expectLike(judge(run).groups, judge(changed(run, () => factor)).groups);
      }),
      settings,
    );
  });

  test("swapped contenders mirror ratios, and slower turns into faster", () => {
    fc.assert(
      fc.property(someRun, (run) => {
        const other = (cell: string) => cell.replace(/^\w+/, isCandidate(cell) ? "reference" : "candidate");
        const swapped = run.map((one) => ({ ...one, cell: other(one.cell) }));
        const mirrored = judge(swapped).groups;
        judge(run).groups.forEach(({ verdict, ratio, interval, confirmation }, index) => {
          const { [index]: mirror } = mirrored;
          expect(mirror?.ratio ?? 0).toBeCloseTo(ratio === null ? 0 : 1 / ratio, 9);
          expect(mirror?.interval?.low ?? 0).toBeCloseTo(interval === null ? 0 : 1 / interval.high, 7);
          if (verdict === "regression") expect(mirror?.verdict).toBe("improvement");
          if (verdict === "equivalent") expect(mirror?.verdict).toBe("equivalent");
          if (mirror?.verdict === "improvement")
            expect(
              verdict === "regression" || (confirmation?.blocks ?? 0) < 3 || (confirmation?.ratio ?? 1) <= 1,
            ).toBe(true);
        });
      }),
      settings,
    );
  });

  test("more time never takes a regression back", () => {
    let regressions = 0;
    fc.assert(
      fc.property(someRun, fc.double({ min: 0, max: 0.5, noNaN: true }), (run, more) => {
        const own = judge(run).groups;
        // What is faster loses its claim, and with it what others inherited from it.
        if (own.some(({ verdict }) => verdict === "improvement")) return;
        const slower = judge(changed(run, ({ cell }) => (isCandidate(cell) ? 1 + more : 1))).groups;
        own.forEach(({ verdict, ratio }, index) => {
          if (ratio !== null) expect(slower[index]?.ratio).toBeCloseTo(ratio * (1 + more), 9);
          if (verdict !== "regression") return;
          regressions += 1;
          expect(slower[index]?.verdict).toBe("regression");
        });
      }),
      { ...settings, numRuns: 150 },
    );
    expect(regressions).toBeGreaterThan(50);
  });

  test("everything is a finite number or null, of any times at all", () => {
    const wild = fc.oneof(fc.constantFrom(0, 1e-300, 1e300), fc.double({ min: 0, noNaN: true }));
    fc.assert(
      fc.property(someRun, fc.infiniteStream(wild), (run, times) => {
        const odd = run.map((one) => ({
          ...one,
          usage: { ...one.usage, wallS: times.next().value, userS: times.next().value, systemS: 0 },
        }));
        const { groups } = judge(odd);
        expect(JSON.parse(JSON.stringify(groups))).toEqual(groups);
      }),
      settings,
    );
  });

  test("rates mirror wall time, and of the wire rate nobody says what is better", () => {
    fc.assert(
      fc.property(someRun, (run) => {
        const { comparison } = judge(run);
        for (const { cell } of small.plan.references) {
          const [wall, rate] = [comparison("wall-time", cell), comparison("throughput", cell)];
          expect(rate?.verdict).toBe(wall?.verdict);
          expect(rate?.ratio ?? 0).toBeCloseTo(wall?.ratio ? 1 / wall.ratio : 0, 9);
          expect(rate?.interval?.high ?? 0).toBeCloseTo(wall?.interval ? 1 / wall.interval.low : 0, 7);
          expect(comparison("wire-rate", cell)?.verdict).toBeNull();
        }
      }),
      settings,
    );
  });
});

test("nothing measured decides nothing", () => {
  const { groups } = judge([]);
  // The matrix, three codecs and six cells, by two times.
  expect(groups).toHaveLength(20);
  for (const { verdict, ratio, interval, confirmation } of groups)
    expect([verdict, ratio, interval, confirmation]).toEqual(["undecided", null, null, null]);
});

describe("what looks slower", () => {
  const blocks = [1, 2, 3, 4, 5, 6];
  const slower: LogTimes = (cell, block) => {
    const log = (isCandidate(cell) ? 0.2 : 0) + 0.01 * ((block % 3) - 1);
    return { cpu: log, wall: 0 };
  };
  const fresh = (count: number, log: number) =>
    observe(freshBlocks.slice(0, count), (cell) => ({ cpu: isCandidate(cell) ? log : 0, wall: 0 }));
  const whole = (count: number, log: number) =>
    judge([...observe(blocks, slower), ...fresh(count, log)]).groups[0];

  test("is not accused without fresh blocks, nor with fewer than three", () => {
    expect(whole(0, 0)).toMatchObject({ verdict: "unconfirmed", confirmation: null });
    expect(whole(2, 0.2)).toMatchObject({ verdict: "unconfirmed", confirmation: { blocks: 2 } });
  });

  test("is accused when fresh blocks agree, and its estimate is that of the looks", () => {
    const group = whole(3, 0.05);
    expect(group).toMatchObject({ verdict: "regression", blocks: 6, confirmation: { blocks: 3 } });
    expect(group?.ratio).toBeCloseTo(Math.exp(0.2), 9);
    expect(group?.confirmation?.ratio).toBeCloseTo(Math.exp(0.05), 9);
  });

  test("is undecided when they do not", () => {
    expect(whole(3, -0.01)).toMatchObject({ verdict: "undecided", confirmation: { blocks: 3 } });
  });

  test("faster needs no fresh blocks", () => {
    const faster = observe(blocks, (cell, block) => ({ cpu: -slower(cell, block).cpu, wall: 0 }));
    expect(judge(faster).groups[0]).toMatchObject({ verdict: "improvement", confirmation: null });
  });

  test("by CPU time says nothing of wall time", () => {
    const { groups } = judge([...observe(blocks, slower), ...fresh(3, 0.2)]);
    const wall = groups.filter(({ metric }) => metric === "wall-time");
    expect(wall.every(({ verdict }) => verdict === "equivalent")).toBe(true);
  });
});

test("equal times are the same within the minimum effect", () => {
  expect(new Set(judge(observe([1, 2, 3, 4, 5, 6], same)).groups.map(({ verdict }) => verdict))).toEqual(
    new Set(["equivalent"]),
  );
});

test("the warm-up's times are no evidence", () => {
  const warm = observe([0], (cell) => ({ cpu: isCandidate(cell) ? 3 : 0, wall: 0 }));
  const runs = observe([1, 2, 3, 4, 5, 6], same);
  expect(judge([...warm, ...runs]).groups).toEqual(judge(runs).groups);
});
