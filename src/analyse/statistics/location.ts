/** Where values lie, and how surely. */
export type Location = {
  /** In the unit of the values. */
  estimate: number;
  /** Of one value, such that the estimate's variance is this divided by `count`; 0 without degrees of freedom. */
  variance: number;
  /** Values that the estimate stands on: those that were not trimmed away. */
  count: number;
  /** Degrees of freedom of `variance`. */
  df: number;
};

/**
 * The trimmed mean with its variance (Yuen 1974, "The two-sample trimmed t for unequal population variances",
 * Biometrika 61): the `trim` lowest and highest part of the values is left out of the mean, and takes the value
 * of its nearest neighbour in the variance. Heavy tails then cost less; without trimming it is the ordinary mean.
 * @param values in any order; none gives an estimate of 0 that stands on nothing.
 * @param trim part of the values to leave out at each end, from 0 to less than 0.5.
 */
export function trimmedMean(values: readonly number[], trim: number): Location {
  const sorted = values.toSorted((a, b) => a - b);
  const cut = Math.floor(trim * sorted.length);
  const kept = sorted.slice(cut, sorted.length - cut);
  const [count, df] = [kept.length, Math.max(0, kept.length - 1)];
  const [low, high] = [kept[0] ?? 0, kept.at(-1) ?? 0];
  if (df === 0 || low === high) return { estimate: low, variance: 0, count, df };
  const winsorised = sorted.map((value) => Math.min(high, Math.max(low, value)));
  const centre = mean(winsorised);
  const squares = winsorised.reduce((sum, value) => sum + (value - centre) ** 2, 0);
  return { estimate: mean(kept), variance: squares / df, count, df };
}

/** The middle value, or the mean of the two in the middle; 0 for none. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const [low, high] = [sorted[(sorted.length - 1) >> 1], sorted[sorted.length >> 1]];
  return ((low ?? 0) + (high ?? 0)) / 2;
}

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
