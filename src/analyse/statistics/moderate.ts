import { median } from "./location.ts";

/** A variance that was estimated with some degrees of freedom. */
export type Variance = { variance: number; df: number };

/**
 * Draws the variances of like things towards their middle, so that a few values suffice to judge each: the
 * moderated variance of Smyth 2004 ("Linear models and empirical Bayes methods", Stat. Appl. Genet. Mol. Biol.
 * 3(1), equation for s̃²), whose degrees of freedom are the own ones and the prior's.
 *
 * The prior variance is estimated: the median of the variances, each divided by the median of χ²/df (Wilson &
 * Hilferty 1931), since a few disturbed cells must not move it. The prior's degrees of freedom are fixed: from
 * some twenty variances they can be estimated to be anything, up to infinite, and then every t becomes a z. They
 * are never more than half of those that the others have.
 * @param own the variances; those without degrees of freedom stay out of the prior.
 * @param priorDf degrees of freedom of the prior, at least 0.
 * @param floor the least variance to believe in, greater than 0.
 */
export function moderate(own: readonly Variance[], priorDf: number, floor: number): Variance[] {
  const known = own.filter(({ df }) => df > 0);
  const prior = priorVariance(known);
  const all = known.reduce((sum, { df }) => sum + df, 0);
  return own.map(({ variance, df }) => {
    const extra = Math.min(priorDf, (all - df) / 2);
    const total = df + extra;
    const shrunk = total > 0 ? (df * variance + extra * prior) / total : 0;
    return { variance: Math.max(floor, shrunk), df: df > 0 ? total : 0 };
  });
}

/** The middle of some variances, as if each were known exactly; 0 for none. */
export function priorVariance(known: readonly Variance[]): number {
  const middles = known.flatMap(({ variance, df }) => (df > 0 ? [variance / (1 - 2 / (9 * df)) ** 3] : []));
  return median(middles);
}

/**
 * Guards one variance with a prior that stands on a doubtful assumption. It is never less than the own variance,
 * and the prior's degrees of freedom count only as far as the two agree: where the own variance is far greater,
 * the assumption is wrong, and what is left is the ordinary t test.
 * @param own the variance of block values.
 * @param prior what it would be if cells erred independently of each other.
 */
export function guard(own: Variance, prior: number, priorDf: number, floor: number): Variance {
  if (own.df === 0) return { variance: floor, df: 0 };
  const agreement = own.variance > prior ? (prior / own.variance) ** 2 : 1;
  const extra = priorDf * agreement;
  const shrunk = (own.df * own.variance + extra * prior) / (own.df + extra);
  return { variance: Math.max(floor, own.variance, shrunk), df: own.df + extra };
}
