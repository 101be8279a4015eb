import { z } from "zod";
import { trialNames } from "../../config/trial-names.ts";
import { contentSchema, outcomeSchema, statsSchema, usageSchema } from "../observation.ts";

const count = z.number().int();

/** Files that are kept by name; trials that have more are about something else. */
export const mostTrialFiles = 64;
/** Lines of talk that are kept, and characters of each. */
export const mostSaid = 32;
export const longestSaid = 500;

/** What one step of a trial gave. */
export const trialStepSchema = z.object({
  step: z.string(),
  argv: z.array(z.string()),
  outcome: outcomeSchema,
  /** The last 4 KiB of standard error. */
  stderr: z.string(),
  usage: usageSchema,
  stats: statsSchema.nullable(),
  /** Transferred files in the order sent, the first ones: escaped path, `%i`, `%l` and `%b`. */
  files: z
    .array(z.object({ path: z.string(), change: z.string(), bytes: count, wireBytes: count }))
    .max(mostTrialFiles),
  /** How many were transferred. */
  transferred: count,
  /**
   * What `--debug` made both ends say (lines that begin with `Client`, `Server` or `total:`), and the line of
   * `--stats` that counts files by kind.
   */
  said: z.array(z.string()).max(mostSaid),
  content: contentSchema,
  /** Bytes that the trial's files take on the disk, at the source and in the copy; null when there is no whole copy. */
  allocated: z.object({ source: count, copy: count }).nullable(),
});
export type TrialStepRun = z.infer<typeof trialStepSchema>;

/** One contender's trial: its steps as far as they went, the last one failed or all done. */
export const trialRunSchema = z.object({
  trial: z.enum(trialNames),
  contender: z.string(),
  startedAt: z.string(),
  steps: z.array(trialStepSchema),
});
export type TrialRun = z.infer<typeof trialRunSchema>;

/** All trials of a run. */
export const trialsSchema = z.object({
  runs: z.array(trialRunSchema),
  /**
   * What was not tried: `incapable` is the contender's own limit, `needs-root` that of who runs it, anything else a
   * gap. `reason` is a clause.
   */
  absent: z.array(
    z.object({
      trial: z.enum(trialNames),
      contender: z.string(),
      kind: z.enum(["incapable", "needs-root", "no-time", "not-set-up"]),
      reason: z.string(),
    }),
  ),
  wallS: z.number(),
});
export type Trials = z.infer<typeof trialsSchema>;
