import type { Prng } from "./prng.ts";

/** 2^(1/2), 2^(1/4), … 2^(1/1024): square roots and products are exactly rounded everywhere, exp and pow are not. */
const roots = Array.from({ length: 9 }).reduce<number[]>(
  (all) => [...all, Math.sqrt(all.at(-1) ?? 2)],
  [Math.SQRT2],
);

/**
 * A positive weight with a heavy tail: median 1, and `octaves` doublings a standard deviation (1.4427 × the
 * sigma of a lognormal distribution). The tail ends at four deviations.
 */
export function lognormal(prng: Prng, octaves: number): number {
  // Twelve uniform numbers, minus six: near enough to normal, with variance one (Irwin–Hall).
  let normal = -6;
  for (let count = 0; count < 12; count += 1) normal += prng.next() / 2 ** 32;
  return exp2(Math.max(-4, Math.min(4, normal)) * octaves);
}

/** 2^exponent, to ten binary digits of the exponent. */
function exp2(exponent: number): number {
  const whole = Math.floor(exponent);
  let power = 1;
  for (let count = 0; count < Math.abs(whole); count += 1) power *= whole > 0 ? 2 : 0.5;
  let rest = exponent - whole;
  for (const root of roots) {
    rest *= 2;
    if (rest < 1) continue;
    power *= root;
    rest -= 1;
  }
  return power;
}

/** Splits `total` into one whole number a weight, in proportion, each at least `least`, exactly summing up. */
export function shares(total: number, weights: readonly number[], least: number): number[] {
  const sum = weights.reduce((a, b) => a + b, 0);
  const spare = total - weights.length * least;
  const sizes = weights.map((weight) => least + Math.floor((weight / sum) * spare));
  let missing = total - sizes.reduce((a, b) => a + b, 0);
  for (let index = 0; missing > 0; index = (index + 1) % sizes.length) {
    sizes[index] = (sizes[index] ?? 0) + 1;
    missing -= 1;
  }
  return sizes;
}
