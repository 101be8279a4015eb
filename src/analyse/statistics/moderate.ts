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
 * are never more than the other things that the prior was learnt from.
 * @param own the variances; those without degrees of freedom stay out of the prior.
 * @param priorDf degrees of freedom of the prior, at least 0.
 * @param floor the least variance to believe in, greater than 0.
 */
export function moderate(own: readonly Variance[], priorDf: number, floor: number): Variance[] {
  const known = own.filter(({ df }) => df > 0);
  const prior = median(known.map(({ variance, df }) => variance / (1 - 2 / (9 * df)) ** 3));
  const extra = Math.min(priorDf, Math.max(0, known.length - 1));
  return own.map(({ variance, df }) => {
    const total = df + extra;
    const shrunk = total > 0 ? (df * variance + extra * prior) / total : 0;
    return { variance: Math.max(floor, shrunk), df: df > 0 ? total : 0 };
  });
}
