import { z } from "zod";
import { type RuleName, ruleNames } from "../config/rules.ts";
import { trialNames } from "../config/trial-names.ts";
import { fileClassSchema } from "../corpus/corpus.ts";

export const ruleSchema = z.enum(ruleNames);
export type Rule = RuleName;

/** What is likely behind an anomaly. */
export const causeSchema = z.object({
  text: z.string(),
  /** `OWNER/REPOSITORY#NUMBER`. */
  issue: z.string().nullable(),
  /** The release that mends it. */
  fixedIn: z.string().nullable(),
  /** Its name in the catalogue of known bugs (bugs/known-bugs.ts); null when it is none of them. */
  bug: z.string().nullable().default(null),
});
export type Cause = z.infer<typeof causeSchema>;

/** A broken rule about bytes or content, with its evidence and its likely cause. */
export const anomalySchema = z.object({
  rule: ruleSchema,
  severity: z.enum(["error", "warning", "note"]),
  contender: z.string(),
  /** The cells that show it; none when a trial does. */
  cells: z.array(z.string()),
  /** The trials that show it. */
  trials: z.array(z.enum(trialNames)).default([]),
  /** null when it is not about the files of one class. */
  fileClass: fileClassSchema.nullable(),
  /** Suffixes of the files concerned, with the dot. */
  suffixes: z.array(z.string()),
  /** What was found, in a sentence or two, with numbers. */
  finding: z.string(),
  expected: z.string(),
  actual: z.string(),
  /** Null: it matches no known bug, which is to say that it is new. */
  cause: causeSchema.nullable(),
  /** What was tried to find the cause, step by step: a test and what it gave. */
  chain: z.array(z.object({ test: z.string(), result: z.string() })).default([]),
  /** `rsync-bench` command that shows it again, and the contender's own command. */
  reproduce: z.object({ bench: z.array(z.string()), argv: z.array(z.string()) }),
  /** The baseline shows it, too. Of the baseline alone it fails nobody, unless the content is wrong. */
  inBaseline: z.boolean(),
  /** Position in the configuration's `expect` of the entry that expects it; null when none does. */
  expectation: z.number().int().nullable().default(null),
  /** It makes the verdict fail. */
  fails: z.boolean(),
});
export type Anomaly = z.infer<typeof anomalySchema>;
