import { z } from "zod";

const seconds = z.number();

/** Up to which speed of a link a setting is faster than no compression, by the model (link-model.ts). */
export const paysSchema = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("below"), bits: z.number() }),
  /** It takes no more time than `none` even without a link. */
  z.object({ kind: z.literal("always") }),
  /** It sends no fewer bytes. */
  z.object({ kind: z.literal("never") }),
  /** It is no compression itself, or `none` was not measured. */
  z.object({ kind: z.literal("unknown") }),
]);
export type Pays = z.infer<typeof paysSchema>;

/** Settings on the front that cannot be told apart, the one with the least CPU time first. */
export const frontRowSchema = z.object({
  cells: z.array(z.string()),
  /** Of the first one: rsync's total, and the median CPU time of the whole process tree. */
  sentBytes: z.number(),
  cpuS: seconds,
  /** Whether it takes less CPU time than the row before it by more than noise. */
  sure: z.boolean(),
  pays: paysSchema,
});
export type FrontRow = z.infer<typeof frontRowSchema>;

/** How long a copy over the link should take, and what of. */
export const predictionSchema = z.object({
  cell: z.string(),
  /** Bytes sent ÷ speed. */
  linkS: seconds,
  /** The copy without a link, as measured here: median wall time. */
  workS: seconds,
  /** How much of both happens at once. */
  overlapS: seconds,
  totalS: seconds,
  /** Median CPU time of the whole process tree: no term, since its processes work side by side, but a cost. */
  cpuS: seconds,
});
export type Prediction = z.infer<typeof predictionSchema>;

export const leftOutReasons = ["anomaly", "failures", "few-repetitions", "unverified"] as const;

/** What the settings of one contender are good for on these files. */
export const adviceSchema = z.object({
  contender: z.string(),
  /** Settings that were weighed. */
  settings: z.number().int(),
  /** Those than which none sends less for no more CPU time; the fewest bytes first. */
  front: z.array(frontRowSchema),
  /** Settings that are not recommended, whatever they cost. */
  leftOut: z.array(z.object({ reason: z.enum(leftOutReasons), cells: z.array(z.string()) })),
  /** Null when no link was named. */
  link: z
    .object({
      /** Bits a second. */
      bits: z.number(),
      /** The recommended setting, and what comes next; each with the checksum that suits it best. */
      ranking: z.array(predictionSchema),
      /** Of the ranking's beginning: those that the model cannot tell from the fastest. */
      alike: z.number().int(),
      /** Without compression; null when it was not measured. */
      none: predictionSchema.nullable(),
    })
    .nullable(),
});
export type Advice = z.infer<typeof adviceSchema>;
