import { incompleteBeta, logGamma } from "./incomplete-beta.ts";

/** Bound once: these are called millions of times, and a look-up of a global is slow in a sandbox. */
const { PI, abs, exp, log, log1p, max, min } = Math;

/**
 * How probable it is that Student's t with `df` degrees of freedom lies as far from zero as `t`, on either side.
 *
 * By the incomplete beta function, Abramowitz & Stegun 26.7.1 and 26.5.27.
 * @param t any number, infinite ones too.
 * @param df greater than 0, need not be whole.
 * @returns from 0 to 1.
 */
export function twoSidedP(t: number, df: number): number {
  const square = t * t;
  if (square === Number.POSITIVE_INFINITY) return 0;
  return incompleteBeta(df / (df + square), df / 2, 0.5, square / (df + square));
}

/** The probability that Student's t with `df` degrees of freedom is at most `t`. */
export function tCdf(t: number, df: number): number {
  const half = twoSidedP(t, df) / 2;
  return t > 0 ? 1 - half : half;
}

/** Quantiles that were asked for by `p` and `df`: groups of like cells share both, at every look. */
const known = new Map<number, Map<number, number>>();
/** More of them are forgotten. */
const mostKnown = 2000;

/**
 * How far from zero Student's t with `df` degrees of freedom lies with the probability `p`, on either side: the
 * quantile 1 − p/2.
 * @param p at least 1e-100; 1 and more give 0.
 * @param df at least 0.5, need not be whole.
 */
export function twoSidedQuantile(p: number, df: number): number {
  if (known.size > mostKnown) known.clear();
  const byDf = known.get(p) ?? new Map<number, number>();
  known.set(p, byDf);
  const quantile = byDf.get(df) ?? solveQuantile(p, df);
  if (byDf.size < mostKnown) byDf.set(df, quantile);
  return quantile;
}

/**
 * Newton's method on the logarithm of the tail over the logarithm of t: a falling concave curve, so that it
 * converges from the right; steps to the right are short enough not to end where the tail is too small a number.
 */
function solveQuantile(p: number, df: number): number {
  if (p >= 1) return 0;
  const logScale = logGamma((df + 1) / 2) - logGamma(df / 2) - log(df * PI) / 2;
  let logT = 0;
  for (let step = 0; step < 100; step += 1) {
    const t = exp(logT);
    const tail = twoSidedP(t, df);
    const density = exp(logScale - ((df + 1) / 2) * log1p((t * t) / df));
    const change = (log(tail / p) * tail) / (2 * t * density);
    logT += min(max(0.5, logT / 2), change);
    if (abs(change) < 1e-12) break;
  }
  return exp(logT);
}
