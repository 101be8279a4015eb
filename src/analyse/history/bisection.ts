import { z } from "zod";
import { sightSchema, suspicionSchema } from "./suspicion.ts";

/** What a bisection found. Labels are of `among`. */
const answerSchema = z.discriminatedUnion("kind", [
  /** `first` behaves otherwise than `before`, and there is none between them. */
  z.object({ kind: z.literal("found"), before: z.string(), first: z.string() }),
  /** The first that behaves otherwise than `before` is one of these, in their order; the last of them does. */
  z.object({ kind: z.literal("one-of"), before: z.string(), candidates: z.array(z.string()) }),
]);
export type BisectionAnswer = z.infer<typeof answerSchema>;

/** A bisection from its question to its answer. */
export const bisectionSchema = z.object({
  suspicion: suspicionSchema,
  /** The versions between the two ends, both included, in their order. */
  among: z.array(z.string()),
  /** Whether what is suspected comes or goes along `among`. */
  direction: z.enum(["appears", "gone"]),
  /** What was looked at, in turn; the ends first. */
  sights: z.array(z.object({ label: z.string(), ...sightSchema.shape })),
  answer: answerSchema,
});
export type Bisection = z.infer<typeof bisectionSchema>;
