import { z } from "zod";
import { expectationSchema } from "../config/expectations.ts";
import { trialNames } from "../config/trial-names.ts";
import { equalLevelsSchema } from "./levels/equal-levels.ts";
import { storedDifferenceSchema } from "./stored/stored-analysis.ts";
import { noiseSchema } from "./timed/timed-group.ts";

const count = z.number().int();

/** Something the reader should know, as data; rendered with advice in report/. */
export const warningSchema = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("baseline-replaced"), wanted: z.string(), used: z.string() }),
  /** It is the very program that it is compared with. */
  z.object({ kind: z.literal("same-binary"), contender: z.string() }),
  /** `wanted`: repetitions that were asked for; null for as many as needed. */
  z.object({ kind: z.literal("budget-spent"), blocks: count, wanted: count.nullable() }),
  z.object({ kind: z.literal("few-repetitions"), repetitions: count }),
  z.object({ kind: z.literal("no-resource-usage") }),
  z.object({ kind: z.literal("coarse-resource-usage") }),
  /** No file of the class plain is large enough for the rules about how files were sent. */
  z.object({ kind: z.literal("nothing-judged") }),
  /** How many repetitions of how many, and of them how many by what; one can be disturbed in several ways. */
  z.object({
    kind: z.literal("disturbed-runs"),
    runs: count,
    of: count,
    others: count,
    stolen: count,
    switches: count,
  }),
  z.object({ kind: z.literal("busy-machine"), loadAverage: z.number(), cores: count }),
  /** Not even over the whole matrix can the minimum effect be seen. */
  z.object({ kind: z.literal("too-noisy"), noise: noiseSchema, minEffect: z.number() }),
  z.object({ kind: z.literal("equal-levels"), ...equalLevelsSchema.shape }),
  /** A stored baseline was asked for, and there is none, as on the first run. `why` is a clause. */
  z.object({ kind: z.literal("no-stored-baseline"), source: z.string(), why: z.string() }),
  /** An entry of the configuration's `expect`, by its position, whose anomaly is not shown any more. */
  z.object({ kind: z.literal("expectation-unmet"), index: count, expectation: expectationSchema }),
  /** One whose anomaly is there, but whose last day is over. */
  z.object({ kind: z.literal("expectation-expired"), index: count, expectation: expectationSchema }),
  /** Trials that were not made, of so many that could have been, with the first one's reason. */
  z.object({
    kind: z.literal("trials-cut"),
    trials: count,
    of: count,
    names: z.array(z.enum(trialNames)),
    reason: z.string(),
  }),
  z.object({ kind: z.literal("stored-baseline-differs"), differences: z.array(storedDifferenceSchema) }),
]);
export type Warning = z.infer<typeof warningSchema>;
