import { describe, expect, test } from "@jest/globals";
import fc from "fast-check";
import { errorOf, type Size, weighted, weightsFor } from "../../../src/analyse/counting/weights.ts";

/** As the cuts of the profiles are. */
const corpora: Size[] = [
  { files: 1, bytes: 1 },
  { files: 130, bytes: 131_072 },
  { files: 6, bytes: 1_048_576 },
];
const cost = fc.record({
  startup: fc.integer({ min: 0, max: 50_000_000 }),
  perFile: fc.double({ min: 0, max: 1e6, noNaN: true }),
  perByte: fc.double({ min: 0, max: 2000, noNaN: true }),
});
const size = fc.record({
  files: fc.integer({ min: 1, max: 1e7 }),
  bytes: fc.integer({ min: 1, max: 2 ** 45 }),
});

type Cost = { startup: number; perFile: number; perByte: number };
const countOf = ({ startup, perFile, perByte }: Cost, { files, bytes }: Size) =>
  startup + perFile * files + perByte * bytes;

function answer(target: readonly [number, number, number], counts: readonly number[]): number {
  const weights = weightsFor(corpora, target);
  if (weights === null) throw new Error("no weights");
  return weighted(weights, counts);
}

describe("weights of three corpora", () => {
  test("find every cost that made the counts", () => {
    fc.assert(
      fc.property(cost, (made) => {
        const counts = corpora.map((corpus) => countOf(made, corpus));
        const largest = Math.max(...counts);
        expect(Math.abs(answer([1, 0, 0], counts) - made.startup)).toBeLessThan(1e-9 * largest + 1e-6);
        expect(Math.abs(answer([0, 1, 0], counts) - made.perFile)).toBeLessThan(1e-9 * largest + 1e-6);
        expect(Math.abs(answer([0, 0, 1], counts) - made.perByte)).toBeLessThan(1e-12 * largest + 1e-9);
      }),
    );
  });

  test("tell what any other corpus costs", () => {
    fc.assert(
      fc.property(cost, size, (made, other) => {
        const counts = corpora.map((corpus) => countOf(made, corpus));
        const expected = countOf(made, other);
        const told = answer([1, other.files, other.bytes], counts);
        const scale = Math.max(expected, countOf({ startup: 5e7, perFile: 1e6, perByte: 2000 }, other));
        expect(Math.abs(told - expected)).toBeLessThan(1e-8 * scale);
      }),
    );
  });

  test("give an error that no disturbance within the counts' own exceeds", () => {
    const shares = fc.tuple(...corpora.map(() => fc.double({ min: -1, max: 1, noNaN: true })));
    fc.assert(
      fc.property(cost, shares, size, (made, disturbances, { files, bytes }) => {
        const weights = weightsFor(corpora, [1, files, bytes]);
        if (weights === null) throw new Error("no weights");
        const counts = corpora.map((corpus) => countOf(made, corpus));
        const errors = counts.map((count) => 2000 + count * 1e-4);
        const disturbed = counts.map(
          (count, index) => count + (errors[index] ?? 0) * (disturbances[index] ?? 0),
        );
        const off = Math.abs(weighted(weights, disturbed) - weighted(weights, counts));
        expect(off).toBeLessThanOrEqual(errorOf(weights, errors) * (1 + 1e-9));
      }),
    );
  });

  test("are none where files and bytes cannot be told apart", () => {
    const alike = [1, 2, 3].map((times) => ({ files: 10 * times, bytes: 1_000_000 * times }));
    expect(weightsFor(alike, [1, 0, 0])).toBeNull();
    expect(weightsFor(corpora.slice(0, 2), [1, 0, 0])).toBeNull();
  });
});
