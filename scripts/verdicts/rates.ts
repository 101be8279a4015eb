import { incompleteBeta } from "../../src/analyse/statistics/incomplete-beta.ts";

/**
 * The exact 95 % interval of a rate (Clopper & Pearson 1934, Biometrika 26): the rates at which so many or fewer,
 * and so many or more, still have a chance of 2.5 %.
 * @param found how often it happened.
 * @param of how often it could have happened, at least 1.
 */
export function exactInterval(found: number, of: number): { low: number; high: number } {
  return {
    low: found === 0 ? 0 : rateWhere((rate) => incompleteBeta(rate, found, of - found + 1), 0.025),
    high: found === of ? 1 : rateWhere((rate) => incompleteBeta(rate, found + 1, of - found), 0.975),
  };
}

/** Where a rising function of a rate reaches a level, by halving. */
function rateWhere(rising: (rate: number) => number, level: number): number {
  let [low, high] = [0, 1];
  for (let step = 0; step < 60; step += 1) {
    const middle = (low + high) / 2;
    if (rising(middle) < level) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}
