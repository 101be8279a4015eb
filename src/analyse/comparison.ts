import { z } from "zod";
import { metrics } from "../config/metrics.ts";

const count = z.number().int();

/** Of ratios, both ends included. */
export const intervalSchema = z.object({ low: z.number(), high: z.number() });
export type Interval = z.infer<typeof intervalSchema>;

/**
 * What times may be said to be. `equivalent`: the change is surely less than the minimum effect; `unconfirmed`: it
 * would be a regression, but there was no time for the fresh blocks that have to confirm it.
 */
export const timedVerdictSchema = z.enum([
  "regression",
  "improvement",
  "equivalent",
  "undecided",
  "unconfirmed",
]);
export type TimedVerdict = z.infer<typeof timedVerdictSchema>;

/** A cell against its reference cell on one metric. */
export const comparisonSchema = z.object({
  cell: z.string(),
  reference: z.string(),
  match: z.enum(["same", "nearest"]),
  metric: z.enum(metrics),
  value: z.number(),
  referenceValue: z.number(),
  /** value ÷ referenceValue; for timed metrics the trimmed geometric mean over blocks of the ratio within a block. */
  ratio: z.number().nullable(),
  /** Timed metrics: the lowest and highest ratio of any block. */
  range: z.object({ min: z.number(), max: z.number() }).nullable(),
  /**
   * Where the true ratio lies: of counted metrics by their tolerance, of timed ones by statistics; null for exact
   * ones, and where too little was measured.
   */
  interval: intervalSchema.nullable(),
  /** Of timed metrics, for the same combination; null for all others. */
  verdict: timedVerdictSchema.nullable(),
  /** Timed metrics: in how many blocks both sides were measured; 0 for exact ones. */
  pairs: count,
});
export type Comparison = z.infer<typeof comparisonSchema>;
