import { describe, expect, test } from "@jest/globals";
import fc from "fast-check";
import { type Decision, decide, decisionSchema } from "../../../src/analyse/statistics/decide.ts";
import type { CellRatios } from "../../../src/analyse/statistics/hypotheses.ts";
import { settings, shortPlan, someRatios, wildRatios } from "./arbitrary-ratios.ts";

const looks = fc.nat(shortPlan.looks.length - 1);
const changed = (ratios: readonly CellRatios[], change: (value: number) => number): CellRatios[] =>
  ratios.map((one) => ({
    ...one,
    logRatios: one.logRatios.map((value) => (value === null ? null : change(value))),
  }));
const key = ({ level, name }: Decision) => `${level} ${name}`;
const byKey = (decisions: readonly Decision[]) => new Map(decisions.map((one) => [key(one), one]));

/** Equal but for the last digits, which depend on the order of additions. */
function expectLike(own: Decision | undefined, other: Decision | undefined): void {
  expect(own?.verdict).toBe(other?.verdict);
  expect(own?.estimate).toBeCloseTo(other?.estimate ?? Number.NaN, 9);
  expect(own?.interval?.low ?? 0).toBeCloseTo(other?.interval?.low ?? 0, 7);
  expect(own?.interval?.high ?? 0).toBeCloseTo(other?.interval?.high ?? 0, 7);
}

test("arbitrary runs reach every verdict: the properties below are about something", () => {
  const verdicts = fc
    .sample(someRatios, settings)
    .flatMap((ratios) => decide(ratios, shortPlan, 2).map(({ verdict, level }) => `${level} ${verdict}`));
  for (const level of ["matrix", "family", "cell"]) {
    for (const verdict of ["regression", "improvement", "undecided"]) {
      expect(verdicts).toContain(`${level} ${verdict}`);
    }
  }
});

describe("whatever the data", () => {
  test("the order of cells does not matter", () => {
    fc.assert(
      fc.property(someRatios, looks, fc.infiniteStream(fc.nat()), (ratios, look, keys) => {
        const shuffled = ratios
          .map((one) => ({ one, key: keys.next().value }))
          .sort((a, b) => a.key - b.key)
          .map(({ one }) => one);
        const other = byKey(decide(shuffled, shortPlan, look));
        const own = decide(ratios, shortPlan, look);
        expect(other.size).toBe(own.length);
        for (const decision of own) expectLike(decision, other.get(key(decision)));
      }),
      settings,
    );
  });

  test("the order of blocks up to the first look does not matter", () => {
    const order = fc.shuffledSubarray([0, 1, 2, 3], { minLength: 4, maxLength: 4 });
    fc.assert(
      fc.property(someRatios, order, (ratios, blocks) => {
        const shuffled = ratios.map((one) => ({
          ...one,
          logRatios: blocks.map((block) => one.logRatios[block] ?? null),
        }));
        const [own, other] = [ratios, shuffled].map((each) => decide(each, shortPlan, 0));
        own?.forEach((decision, index) => {
          expectLike(decision, other?.[index]);
        });
      }),
      settings,
    );
  });

  test("blocks of later looks do not matter", () => {
    fc.assert(
      fc.property(someRatios, (ratios) => {
        const early = ratios.map((one) => ({ ...one, logRatios: one.logRatios.slice(0, 7) }));
        expect(decide(ratios, shortPlan, 1)).toEqual(decide(early, shortPlan, 1));
      }),
      settings,
    );
  });

  test("a common scale of all log-ratios scales estimates and intervals, and decides the same", () => {
    fc.assert(
      fc.property(someRatios, looks, fc.double({ min: 0.2, max: 5, noNaN: true }), (ratios, look, scale) => {
        const scaled = <T extends { minEffect: number }>(level: T) => ({
          ...level,
          minEffect: Math.expm1(Math.log1p(level.minEffect) * scale),
        });
        const plan = {
          ...shortPlan,
          matrix: scaled(shortPlan.matrix),
          family: scaled(shortPlan.family),
          cell: scaled(shortPlan.cell),
          resolution: shortPlan.resolution * scale,
        };
        const other = decide(
          changed(ratios, (value) => value * scale),
          plan,
          look,
        );
        decide(ratios, shortPlan, look).forEach((own, index) => {
          const { interval } = own;
          expectLike(other[index], {
            ...own,
            estimate: own.estimate * scale,
            interval: interval && { low: interval.low * scale, high: interval.high * scale },
          });
        });
      }),
      settings,
    );
  });

  test("swapped contenders mirror everything", () => {
    const mirror = { regression: "improvement", improvement: "regression" } as const;
    fc.assert(
      fc.property(someRatios, looks, (ratios, look) => {
        const other = decide(
          changed(ratios, (value) => -value),
          shortPlan,
          look,
        );
        decide(ratios, shortPlan, look).forEach((own, index) => {
          const { verdict, interval } = own;
          expectLike(other[index], {
            ...own,
            verdict: mirror[verdict as keyof typeof mirror] ?? verdict,
            estimate: -own.estimate,
            interval: interval && { low: -interval.high, high: -interval.low },
          });
        });
      }),
      settings,
    );
  });

  test("more time never takes a regression back", () => {
    let regressions = 0;
    fc.assert(
      fc.property(someRatios, looks, fc.double({ min: 0, max: 0.3, noNaN: true }), (ratios, look, more) => {
        const own = decide(ratios, shortPlan, look);
        // What is faster loses its claim, and with it what others inherited from it.
        if (own.some(({ verdict }) => verdict === "improvement")) return;
        const slower = decide(
          changed(ratios, (value) => value + more),
          shortPlan,
          look,
        );
        own.forEach(({ verdict, estimate, blocks }, index) => {
          if (blocks > 0) expect(slower[index]?.estimate).toBeCloseTo(estimate + more, 9);
          if (verdict !== "regression") return;
          regressions += 1;
          expect(slower[index]?.verdict).toBe("regression");
        });
      }),
      settings,
    );
    expect(regressions).toBeGreaterThan(100);
  });

  test("a claim has its interval beyond zero and its estimate beyond the minimum effect", () => {
    fc.assert(
      fc.property(someRatios, looks, (ratios, look) => {
        for (const { level, verdict, estimate, interval } of decide(ratios, shortPlan, look)) {
          const beyond = interval !== null && (interval.low >= 0 || interval.high <= 0);
          const large = Math.abs(estimate) >= Math.log1p(shortPlan[level].minEffect);
          const claims = verdict === "regression" || verdict === "improvement";
          expect(claims).toBe(beyond && large);
        }
      }),
      settings,
    );
  });

  test("everything is a finite number: constant, wild, missing or no data at all", () => {
    fc.assert(
      fc.property(wildRatios, looks, (ratios, look) => {
        for (const decision of decide(ratios, shortPlan, look)) {
          expect(decisionSchema.parse(JSON.parse(JSON.stringify(decision)))).toEqual(decision);
          const { estimate, standardError, df, interval, alpha, p } = decision;
          const numbers = [estimate, standardError, df, alpha, p, interval?.low ?? 0, interval?.high ?? 0];
          expect(numbers.every(Number.isFinite)).toBe(true);
        }
      }),
      { ...settings, numRuns: 1000 },
    );
  });
});
