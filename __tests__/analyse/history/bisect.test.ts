import { describe, expect, test } from "@jest/globals";
import fc from "fast-check";
import {
  type BisectStep,
  bisectStep,
  type Sighting,
  stepsLeft,
} from "../../../src/analyse/history/bisect.ts";

/** What a bisection comes to when the change is at `change` and nobody can tell of `unknown`. */
function solve(count: number, change: number, unknown: ReadonlySet<number>) {
  const sightings = new Map<number, Sighting>();
  for (;;) {
    const step = bisectStep(count, sightings);
    if (step.kind !== "try") return { step, tried: [...sightings.keys()] };
    const { position } = step;
    expect(sightings.has(position)).toBe(false);
    expect(position).toBeGreaterThan(0);
    expect(position).toBeLessThan(count - 1);
    const told = position < change ? "as-first" : "as-last";
    sightings.set(position, unknown.has(position) ? "unknown" : told);
  }
}

/** By definition: the last known one before the change, the first known one from it on, and all between them. */
function expected(count: number, change: number, unknown: ReadonlySet<number>): BisectStep {
  const known = Array.from({ length: count }, (_, position) => position).filter((one) => !unknown.has(one));
  const low = Math.max(...known.filter((position) => position < change));
  const high = Math.min(...known.filter((position) => position >= change));
  if (high === low + 1) return { kind: "found", position: high };
  return { kind: "one-of", positions: Array.from({ length: high - low }, (_, index) => low + 1 + index) };
}

/** Every set of positions between the ends. */
function subsets(count: number): Set<number>[] {
  const inside = count - 2;
  return Array.from(
    { length: 2 ** inside },
    (_, bits) =>
      new Set(
        Array.from({ length: inside }, (_, index) => index + 1).filter((one) => (bits >> (one - 1)) & 1),
      ),
  );
}

describe.each([2, 3, 4, 5, 6, 7, 8])(
  "among %i releases, wherever the change and whatever is unknown",
  (count) => {
    const cases = subsets(count).flatMap((unknown) =>
      Array.from({ length: count - 1 }, (_, index) => ({ unknown, change: index + 1 })),
    );

    test("the answer is the one release, or exactly those that it may be", () => {
      for (const { unknown, change } of cases) {
        expect(solve(count, change, unknown).step).toEqual(expected(count, change, unknown));
      }
    });

    test("it takes no more than log₂ of them, and one for each that is tried in vain", () => {
      for (const { unknown, change } of cases) {
        const { tried } = solve(count, change, unknown);
        const inVain = tried.filter((position) => unknown.has(position)).length;
        expect(tried.length - inVain).toBeLessThanOrEqual(Math.ceil(Math.log2(count)));
      }
    });
  },
);

test("the same holds among many", () => {
  const scene = fc.integer({ min: 2, max: 200 }).chain((count) =>
    fc.record({
      count: fc.constant(count),
      change: fc.integer({ min: 1, max: count - 1 }),
      unknown: fc.uniqueArray(fc.integer({ min: 1, max: Math.max(1, count - 2) })),
    }),
  );
  fc.assert(
    fc.property(scene, ({ count, change, unknown: list }) => {
      const unknown = new Set(list.filter((position) => position < count - 1));
      const { step, tried } = solve(count, change, unknown);
      expect(step).toEqual(expected(count, change, unknown));
      const inVain = tried.filter((position) => unknown.has(position)).length;
      expect(tried.length - inVain).toBeLessThanOrEqual(Math.ceil(Math.log2(count)));
    }),
  );
});

test("the steps left are never fewer than it takes, and none when it is found", () => {
  for (let count = 2; count <= 40; count += 1) {
    for (let change = 1; change < count; change += 1) {
      const sightings = new Map<number, Sighting>();
      for (let left = stepsLeft(count, sightings); ; left = stepsLeft(count, sightings)) {
        const step = bisectStep(count, sightings);
        if (step.kind !== "try") {
          expect(left).toBe(0);
          break;
        }
        sightings.set(step.position, step.position < change ? "as-first" : "as-last");
        expect(stepsLeft(count, sightings)).toBeLessThan(left);
      }
    }
  }
});

test("releases that behave against the order do not confuse it: it finds one place where they change", () => {
  const sightings = new Map<number, Sighting>([
    [2, "as-last"],
    [5, "as-first"],
  ]);
  expect(bisectStep(8, sightings)).toEqual({ kind: "try", position: 1 });
  sightings.set(1, "as-first");
  expect(bisectStep(8, sightings)).toEqual({ kind: "found", position: 2 });
});
