import { z } from "zod";
import { diagnosisNames } from "../../plan/diagnosis/diagnosis-tests.ts";
import { outcomeSchema } from "../observation.ts";

const count = z.number().int();

/** What one test of a diagnosis gave. */
export const diagnosisTestSchema = z.object({
  test: z.enum(diagnosisNames),
  argv: z.array(z.string()),
  outcome: outcomeSchema,
  /** The sample's plain files: their sizes, their wire bytes, and how many went how (see wire-model.ts). */
  plain: z.object({ files: count, bytes: count, wireBytes: count, stored: count, uncompressed: count }),
});
export type DiagnosisTestRun = z.infer<typeof diagnosisTestSchema>;

/** A suspicious cell again, on a sample of the corpus, with one thing changed at a time. */
export const diagnosisSchema = z.object({
  cell: z.string(),
  /** The suffix of the file that was sent first; null when the sample has none. */
  firstSuffix: z.string().nullable(),
  tests: z.array(diagnosisTestSchema),
});
export type Diagnosis = z.infer<typeof diagnosisSchema>;
