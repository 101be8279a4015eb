import { z } from "zod";
import { countingSchema } from "./counting/counting-record.ts";
import { diagnosisSchema } from "./diagnosis/diagnosis-record.ts";
import { observationSchema, usageSchema } from "./observation.ts";
import { trialsSchema } from "./trials/trial-record.ts";

const count = z.number().int();

/** The machine that ran the plan, as far as numbers depend on it. */
export const machineSchema = z.object({
  cpu: z.string(),
  cores: count,
  memoryBytes: count,
  architecture: z.string(),
  kernel: z.string(),
  distribution: z.string(),
  node: z.string(),
  /** One-minute load average when the run began: anything else that was running. */
  loadAverage: z.number(),
  /** How CPU time and memory were read. */
  meter: usageSchema.shape.method,
  /** Version of the valgrind that counted; null when none did. Counts of another one, or another CPU, can differ. */
  valgrind: z.string().nullable().default(null),
});
export type Machine = z.infer<typeof machineSchema>;

/** What the run stage makes. */
export const runRecordSchema = z.object({
  machine: machineSchema,
  observations: z.array(observationSchema),
  /** Instructions, counted in a step of its own; null when no metric asked for them or the run ended early. */
  counting: countingSchema.nullable().default(null),
  /** Suspicious cells again, on a sample of the corpus, to find the cause. */
  diagnoses: z.array(diagnosisSchema).default([]),
  /** Small copies in settings that known bugs need; null when none were asked for or the run ended early. */
  trials: trialsSchema.nullable().default(null),
  ending: z.discriminatedUnion("kind", [
    z.object({ kind: z.literal("complete") }),
    /** The time budget was spent before all repetitions had run; `blocks` measured ones did. */
    z.object({ kind: z.literal("budget"), blocks: count }),
    z.object({ kind: z.literal("interrupted") }),
    /** The corpus is not what the manifest says any more, so no copy can be judged. */
    z.object({ kind: z.literal("corpus-changed"), cell: z.string() }),
    /** The binary is not the one that was described, so nobody knows what was measured. */
    z.object({ kind: z.literal("contender-changed"), contender: z.string() }),
  ]),
});
export type RunRecord = z.infer<typeof runRecordSchema>;
