import { blockValues, type CellRatios, type Hypothesis } from "../statistics/hypotheses.ts";
import { trimmedMean } from "../statistics/location.ts";

/** What fresh blocks, which no look has seen, say of a group: their number and ln(candidate ÷ reference). */
export interface Fresh {
  blocks: number;
  estimate: number;
}

/**
 * The fresh evidence on a group of cells. A chance that made a group look slower is not there a second time: fresh
 * data are as they would be without the selection (data splitting; Cox 1975, Biometrika 62). They agree when they
 * are slower, too. Of a group without a change they do so in one run of two, whatever the looks saw, since which of
 * two equal runs is the slower is a coin's choice: so confirming at least halves the false accusations.
 * @param seen how many blocks the looks may have seen.
 */
export function freshEvidence(ratios: readonly CellRatios[], group: Hypothesis, seen: number): Fresh {
  const fresh = ratios.map((one) => ({ ...one, logRatios: one.logRatios.slice(seen) }));
  const values = blockValues(fresh, group, Number.POSITIVE_INFINITY, (all) => trimmedMean(all, 0.2).estimate);
  const { estimate } = trimmedMean(
    values.map(({ value }) => value),
    0,
  );
  return { blocks: values.length, estimate };
}
