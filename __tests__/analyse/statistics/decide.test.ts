import { describe, expect, test } from "@jest/globals";
import fc from "fast-check";
import { type Decision, decide, decisionSchema } from "../../../src/analyse/statistics/decide.ts";
import type { CellRatios } from "../../../src/analyse/statistics/hypotheses.ts";
import { verdictPlanSchema } from "../../../src/analyse/statistics/verdict-plan.ts";
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

describe("single cases", () => {
  const constant = (value: number, blocks: number, cells = 6): CellRatios[] =>
    Array.from({ length: cells }, (_, index) => ({
      cell: `cell ${index}`,
      families: [index < 3 ? "codec zstd" : "codec none"],
      logRatios: Array<number>(blocks).fill(value),
    }));

  test("one block, or two, decide nothing", () => {
    for (const blocks of [0, 1, 2]) {
      for (const { verdict, interval } of decide(constant(0.5, blocks), shortPlan, 2)) {
        expect([verdict, interval]).toEqual(["undecided", null]);
      }
    }
  });

  test("constant data are judged by what the clock can tell apart", () => {
    const verdicts = (value: number) =>
      new Set(decide(constant(value, 12), shortPlan, 2).map((one) => one.verdict));
    expect(verdicts(0.1)).toEqual(new Set(["regression"]));
    expect(verdicts(-0.1)).toEqual(new Set(["improvement"]));
    expect(verdicts(0)).toEqual(new Set(["equivalent-within-min-effect"]));
  });

  test("an effect that is sure but less than the minimum is equivalent", () => {
    const [whole] = decide(constant(0.01, 12), shortPlan, 2);
    expect(whole?.verdict).toBe("equivalent-within-min-effect");
    expect(whole?.interval?.low).toBeGreaterThan(0);
  });

  test("groups: the whole, each family of a size between, each cell; none of them twice", () => {
    const names = (ratios: readonly CellRatios[]) => decide(ratios, shortPlan, 0).map(key);
    expect(names(constant(0, 1, 1))).toEqual(["cell cell 0"]);
    expect(names(constant(0, 1, 3))).toEqual(["matrix ", "cell cell 0", "cell cell 1", "cell cell 2"]);
    expect(names(constant(0, 1)).slice(0, 3)).toEqual(["matrix ", "family codec none", "family codec zstd"]);
    expect(names([])).toEqual([]);
  });

  test("levels that a matrix does not have leave their error to the others", () => {
    for (const cells of [1, 2, 3, 6]) {
      const decisions = decide(constant(0, 12, cells), shortPlan, 2);
      const sum = decisions.reduce((total, { alpha }) => total + alpha, 0);
      expect(sum).toBeCloseTo(shortPlan.alpha * 0.5, 10);
    }
  });

  test("a disturbance that hits every cell of one block accuses nobody", () => {
    for (const size of [0.1, 1, 10]) {
      const ratios = constant(0, 12).map((one, cell) => ({
        ...one,
        logRatios: one.logRatios.map((_, block) =>
          block === 4 ? size : ((block * 7 + cell * 3) % 5) / 100 - 0.02,
        ),
      }));
      const verdicts = [1, 2].flatMap((look) =>
        decide(ratios, shortPlan, look).map(({ verdict }) => verdict),
      );
      expect(verdicts).not.toContain("regression");
      expect(verdicts).not.toContain("improvement");
    }
  });

  test("cells that were chosen do not stand for their family or the whole", () => {
    const ratios = constant(0, 4).map((one, cell) => ({
      ...one,
      logRatios: [0.01, -0.01, 0.02, -0.02]
        .map((error) => error + (cell === 0 ? 0.5 : 0))
        .concat(Array(8).fill(cell === 0 ? 0.5 : null)),
    }));
    const decisions = byKey(decide(ratios, shortPlan, 2));
    expect(decisions.get("cell cell 0")?.verdict).toBe("regression");
    expect(decisions.get("family codec zstd")).toMatchObject({ blocks: 4, look: 0 });
    expect(decisions.get("matrix ")).toMatchObject({ blocks: 4, look: 0 });
  });

  test("what was dropped and comes back is judged as it was", () => {
    const ratios = constant(0, 4).map((one) => ({
      ...one,
      logRatios: [0.01, -0.01, 0.02, -0.02, null, null, null, 0.5, 0.5, 0.5, 0.5, 0.5],
    }));
    for (const { look, blocks } of decide(ratios, shortPlan, 2)) expect([look, blocks]).toEqual([0, 4]);
  });

  test("a single cell is accused exactly when its p value is within what the look may spend", () => {
    const verdicts = Array.from({ length: 200 }, (_, step) => {
      const logRatios = [0.01, -0.01, 0.02, -0.02].map((error) => error + step / 1000);
      const [only] = decide([{ cell: "only", families: [], logRatios }], shortPlan, 0);
      if (!only) throw new Error("There is no decision.");
      expect(only.alpha).toBeCloseTo(0.01 * 0.2, 12);
      if (only.estimate > 0.03) expect(only.verdict === "regression").toBe(only.p <= 0.01 * 0.2);
      return only.verdict;
    });
    expect([verdicts.at(40), verdicts.at(-1)]).toEqual(["undecided", "regression"]);
  });

  test("a level without error to spend at a look stands by what it decided before", () => {
    const plan = { ...shortPlan, matrix: { ...shortPlan.matrix, spending: [0.5, 0.5, 0] } };
    const [before, after] = [1, 2].map((look) => decide(constant(0.1, 12), plan, look)[0]);
    expect(before).toMatchObject({ verdict: "regression", blocks: 7 });
    expect(after).toEqual(before);
  });

  test("a look that the plan does not have is an error", () => {
    expect(() => decide(constant(0, 1), shortPlan, 3)).toThrow(RangeError);
  });

  test("plans that would spend more error than they have are refused", () => {
    expect(verdictPlanSchema.safeParse(shortPlan).success).toBe(true);
    const broken = [
      { ...shortPlan, looks: [4, 4, 12] },
      { ...shortPlan, cell: { ...shortPlan.cell, spending: [0.5, 0.5, 0.5] } },
      { ...shortPlan, cell: { ...shortPlan.cell, spending: [1] } },
      { ...shortPlan, cell: { ...shortPlan.cell, weight: 0.9 } },
    ];
    for (const plan of broken) expect(verdictPlanSchema.safeParse(plan).success).toBe(false);
  });
});
