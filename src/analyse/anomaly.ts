import { z } from "zod";
import { fileClassSchema } from "../corpus/corpus.ts";

export const ruleSchema = z.enum(["A1", "A2", "A3", "A11", "A12", "A13", "A14"]);
export type Rule = z.infer<typeof ruleSchema>;

/** A broken rule about bytes or content, with its evidence and its likely cause. */
export const anomalySchema = z.object({
  rule: ruleSchema,
  severity: z.enum(["error", "warning", "note"]),
  contender: z.string(),
  /** The cells that show it. */
  cells: z.array(z.string()),
  /** null when it is not about the files of one class. */
  fileClass: fileClassSchema.nullable(),
  /** Suffixes of the files concerned, with the dot. */
  suffixes: z.array(z.string()),
  /** What was found, in a sentence or two, with numbers. */
  finding: z.string(),
  expected: z.string(),
  actual: z.string(),
  cause: z
    .object({ text: z.string(), issue: z.string().nullable(), fixedIn: z.string().nullable() })
    .nullable(),
  /** `rsync-bench` command that shows it again, and the contender's own command. */
  reproduce: z.object({ bench: z.array(z.string()), argv: z.array(z.string()) }),
  /** The baseline shows it, too. Of the baseline alone it fails nobody, unless the content is wrong. */
  inBaseline: z.boolean(),
  /** It makes the verdict fail. */
  fails: z.boolean(),
});
export type Anomaly = z.infer<typeof anomalySchema>;
