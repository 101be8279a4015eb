import { z } from "zod";
import { configSchema } from "../config/config.ts";
import { corpusSchema } from "../corpus/corpus.ts";
import { planSchema } from "../plan/plan.ts";
import { provisionedSchema } from "../provision/contender.ts";
import { runRecordSchema } from "../run/run-record.ts";
import { storedSourceSchema } from "./stored/stored-baseline.ts";

/** Everything that was measured, and nothing that was concluded: what analysis and reports are made from. */
export const measurementsSchema = z.object({
  tool: z.object({ name: z.string(), version: z.string() }),
  startedAt: z.string(),
  finishedAt: z.string(),
  config: configSchema,
  provisioned: provisionedSchema,
  corpus: corpusSchema,
  plan: planSchema,
  run: runRecordSchema,
  /** What an earlier run left, as it was when this one began. */
  stored: storedSourceSchema.default({ kind: "not-wanted" }),
});
export type Measurements = z.infer<typeof measurementsSchema>;
