import { expect, test } from "@jest/globals";
import { type Decision, decide } from "../../../src/analyse/statistics/decide.ts";
import type { CellRatios } from "../../../src/analyse/statistics/hypotheses.ts";
import { verdictPlanSchema } from "../../../src/analyse/statistics/verdict-plan.ts";
import { shortPlan } from "./arbitrary-ratios.ts";

const key = ({ level, name }: Decision) => `${level} ${name}`;
const byKey = (decisions: readonly Decision[]) => new Map(decisions.map((one) => [key(one), one]));

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
  expect(verdicts(0)).toEqual(new Set(["equivalent"]));
});

test("an effect that is sure but less than the minimum is equivalent", () => {
  const [whole] = decide(constant(0.01, 12), shortPlan, 2);
  expect(whole?.verdict).toBe("equivalent");
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
    const verdicts = [1, 2].flatMap((look) => decide(ratios, shortPlan, look).map(({ verdict }) => verdict));
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
    expect(only.alpha).toBeCloseTo(shortPlan.alpha * 0.2, 12);
    if (only.estimate > 0.03) expect(only.verdict === "regression").toBe(only.p <= shortPlan.alpha * 0.2);
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
