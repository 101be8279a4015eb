import { z } from "zod";

const count = z.number().int();

/** A timed metric over the measured repetitions. */
export const spreadSchema = z.object({ median: z.number(), min: z.number(), max: z.number() });
export type Spread = z.infer<typeof spreadSchema>;

/** One cell over all its runs. `null` where nothing was measured. */
export const summarySchema = z.object({
  cell: z.string(),
  /** Completed runs whose copy was right, the warm-up left out: those that the timed metrics stand on. */
  repetitions: count,
  /** Runs that crashed, hung, copied wrongly or could not be checked, the warm-up included. */
  failures: count,
  /** Of the repetitions, those that neighbours disturbed (disturbed-runs.ts). They count all the same. */
  disturbed: count,
  /** rsync's total, framing included, which can vary by a few bytes between runs: the most frequent value. */
  sentBytes: count.nullable(),
  /** The sum over files of `%b`, what comparisons and gates stand on; of the first right copy (see rule A11). */
  wireBytes: count.nullable(),
  literalBytes: count.nullable(),
  wallS: spreadSchema.nullable(),
  /** User and system time of the whole process tree. */
  cpuS: spreadSchema.nullable(),
  maxRssKib: spreadSchema.nullable(),
  /** Largest resident sizes of rsync's three processes, in the one run that saw them. */
  senderKib: count.nullable(),
  generatorKib: count.nullable(),
  receiverKib: count.nullable(),
  /** Bytes in the source tree ÷ wall time, MB/s. */
  throughput: spreadSchema.nullable(),
  /** Bytes sent ÷ wall time, MB/s. */
  wireRate: spreadSchema.nullable(),
});
export type Summary = z.infer<typeof summarySchema>;
