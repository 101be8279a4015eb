import { z } from "zod";
import { adviceSchema } from "./advice/advice.ts";
import { anomalySchema } from "./anomaly.ts";
import { comparisonSchema } from "./comparison.ts";
import { countsSchema } from "./counting/counts.ts";
import { gateResultSchema } from "./gate-result.ts";
import { reasonSchema } from "./reason.ts";
import { skipCompressSchema } from "./skip-compress.ts";
import { storedAnalysisSchema } from "./stored/stored-analysis.ts";
import { summarySchema } from "./summary.ts";
import { noiseSchema, timedGroupSchema } from "./timed/timed-group.ts";
import { warningSchema } from "./warning.ts";

/** What the analyse stage makes. */
export const analysisSchema = z.object({
  verdict: z.enum(["pass", "fail", "inconclusive"]),
  /** Empty for a pass. */
  reasons: z.array(reasonSchema),
  summaries: z.array(summarySchema),
  comparisons: z.array(comparisonSchema),
  /** Times, judged from the whole matrix down to the cell. */
  timedGroups: z.array(timedGroupSchema),
  /** Of each time that is judged, by a probe before the matrix; empty without one. */
  noise: z.array(noiseSchema),
  /** Instructions; null when no metric asked for them. */
  counts: countsSchema.nullable(),
  anomalies: z.array(anomalySchema),
  /** By the trials; empty without them. */
  skipCompress: z.array(skipCompressSchema).default([]),
  gates: z.array(gateResultSchema),
  warnings: z.array(warningSchema),
  /** Null when no earlier run left anything to compare with. */
  stored: storedAnalysisSchema.nullable(),
  /** What settings are good for on these files, by contender; empty where there is nothing to choose. */
  advice: z.array(adviceSchema).default([]),
  /** Cells with the highest throughput and with the fewest bytes sent. */
  fastest: z.string().nullable(),
  smallest: z.string().nullable(),
});
export type Analysis = z.infer<typeof analysisSchema>;
