import { expect, test } from "@jest/globals";
import fc from "fast-check";
import { testGraph, type Vertex } from "../../../src/analyse/statistics/graph.ts";
import { published } from "./published.ts";

/** Every hypothesis leaves an equal part to every other. */
const holm = (p: readonly number[], alpha: number): Vertex[] =>
  p.map((value, index) => ({
    weight: 1 / p.length,
    p: value / alpha,
    heirs: new Map(p.flatMap((_, other) => (other === index ? [] : [[other, 1 / (p.length - 1)]]))),
  }));

test("equal parts for all others are Holm's procedure, as R has it", () => {
  const sets = Map.groupBy(published("r-holm.csv"), ({ set }) => set);
  expect(sets.size).toBe(40);
  for (const rows of sets.values()) {
    for (const alpha of [0.001, 0.01, 0.05, 0.3]) {
      const tested = testGraph(
        holm(
          rows.map(({ p }) => Number(p)),
          alpha,
        ),
      );
      expect(tested.map(({ rejected }) => rejected)).toEqual(
        rows.map(({ adjusted }) => Number(adjusted) <= alpha),
      );
    }
  }
});

/** A chain of weights 1/2, 1/4, 1/4 (Wiens & Dmitrienko 2005): each gets what the one before it leaves. */
const fallback = (p: readonly [number, number, number]): Vertex[] => [
  { weight: 0.5, p: p[0], heirs: new Map([[1, 1]]) },
  { weight: 0.25, p: p[1], heirs: new Map([[2, 1]]) },
  { weight: 0.25, p: p[2], heirs: new Map() },
];

test("a chain hands on what was rejected, and only that", () => {
  const rejected = (p: [number, number, number]) => testGraph(fallback(p)).map((one) => one.rejected);
  expect(rejected([0.5, 0.75, 1])).toEqual([true, true, true]);
  expect(rejected([0.51, 0.26, 0.26])).toEqual([false, false, false]);
  expect(rejected([0.51, 0.25, 0.5])).toEqual([false, true, true]);
  expect(rejected([0.5, 0.76, 0.26])).toEqual([true, false, false]);
});

test("an edge through a rejected hypothesis is joined", () => {
  const vertices: Vertex[] = [
    { weight: 0, p: 0.9, heirs: new Map([[1, 1]]) },
    {
      weight: 1,
      p: 1,
      heirs: new Map([
        [0, 0.5],
        [2, 0.5],
      ]),
    },
    { weight: 0, p: 0.6, heirs: new Map([[1, 1]]) },
  ];
  // After the second: 0.5 each, and what led back to it leads on to the other: 0 cannot be rejected at 0.5.
  expect(testGraph(vertices).map(({ rejected }) => rejected)).toEqual([false, true, false]);
  const [first, , third] = vertices;
  const easier = [first, { ...vertices[1], p: 1 }, { ...third, p: 0.5 }] as Vertex[];
  expect(testGraph(easier).map(({ rejected }) => rejected)).toEqual([true, true, true]);
});

test("never hands out more than the whole budget", () => {
  const p = fc.array(fc.double({ min: 0, max: 2, noNaN: true }), { minLength: 2, maxLength: 9 });
  fc.assert(
    fc.property(p, (values) => {
      const tested = testGraph(holm(values, 1));
      const kept = tested.filter(({ rejected }) => !rejected).map(({ weight }) => weight);
      expect(kept.reduce((sum, weight) => sum + weight, 0)).toBeLessThan(1 + 1e-9);
      for (const [index, { rejected, weight }] of tested.entries()) {
        expect(rejected).toBe((values[index] ?? 0) <= weight);
      }
    }),
    { seed: 4 },
  );
});
