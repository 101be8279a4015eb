import { z } from "zod";
import { judgedTimes } from "../../config/min-effect.ts";
import { intervalSchema, timedVerdictSchema } from "../comparison.ts";
import { levels } from "../statistics/hypotheses.ts";

const count = z.number().int();

/** A group of one contender's cells against their references on one time. */
export const timedGroupSchema = z.object({
  contender: z.string(),
  metric: z.enum(judgedTimes),
  level: z.enum(levels),
  /** The codec or transport (`codec zstd`), or the cell; empty for the whole matrix. */
  name: z.string(),
  cells: z.array(z.string()),
  verdict: timedVerdictSchema,
  /** Candidate ÷ reference: more than 1 is slower. null where nothing was measured. */
  ratio: z.number().nullable(),
  /** All intervals of a run hold together, but for one run in a hundred. */
  interval: intervalSchema.nullable(),
  /** The least effect to claim, as a fraction. */
  minEffect: z.number(),
  /** Blocks that the ratio stands on. */
  blocks: count,
  /** Of what looked slower: the fresh blocks that had to confirm it. */
  confirmation: z.object({ blocks: count, ratio: z.number() }).nullable(),
});
export type TimedGroup = z.infer<typeof timedGroupSchema>;

/** How much one time differs between equal runs on this machine. */
export const noiseSchema = z.object({
  metric: z.enum(judgedTimes),
  /** Standard deviation of the log-ratio of two neighbouring runs. */
  sd: z.number(),
  pairs: count,
  /** Whole blocks that the time budget pays for. */
  blocks: count,
  /** The least changes to be seen at best, as fractions. */
  visible: z.object({ matrix: z.number(), cell: z.number() }),
});
export type Noise = z.infer<typeof noiseSchema>;
