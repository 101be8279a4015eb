import { z } from "zod";
import { fileClassSchema } from "../corpus/corpus.ts";
import { oracleTallySchema } from "./oracle/oracle-record.ts";

const count = z.number().int();

/** How one run of a contender ended. Only `exited` with code 0 is a transfer whose numbers count. */
export const outcomeSchema = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("exited"), code: count }),
  z.object({ kind: z.literal("signalled"), signal: z.string() }),
  z.object({ kind: z.literal("timed-out"), limitMs: z.number() }),
  z.object({ kind: z.literal("not-started"), message: z.string() }),
]);
export type Outcome = z.infer<typeof outcomeSchema>;

/** A contender that starts thousands of processes must not fill the results; of more, the largest are kept. */
export const mostProcesses = 64;

/** Resources of the whole process tree. `method` says how they were read; what a method cannot see is null. */
export const usageSchema = z.object({
  method: z.enum(["wait4", "gnu-time", "wall-only"]),
  wallS: z.number(),
  userS: z.number().nullable(),
  systemS: z.number().nullable(),
  /** Largest resident size of any one process of the tree, KiB; never a sum. */
  maxRssKib: count.nullable(),
  /**
   * The largest resident size of each process that exited by itself, KiB. Seen in a cell's first warm-up run,
   * where times do not count, and if its metrics are wanted; null elsewhere, and where tracing is refused.
   */
  processes: z
    .array(z.object({ role: z.enum(["sender", "generator", "receiver", "other"]), maxRssKib: count }))
    .max(mostProcesses)
    .nullable(),
  voluntarySwitches: count.nullable(),
  involuntarySwitches: count.nullable(),
  /** Seconds that the hypervisor took from this machine during the run, over all its processors. */
  stolenS: z.number().nullable(),
  /** Seconds of processor time that programs other than the contender and this one used meanwhile. */
  othersS: z.number().nullable(),
});
export type Usage = z.infer<typeof usageSchema>;

/** `--stats`, as printed. Null where a release does not print the line. */
export const statsSchema = z.object({
  files: count,
  regularFiles: count.nullable(),
  createdFiles: count.nullable(),
  deletedFiles: count.nullable(),
  transferredFiles: count,
  totalSize: count,
  transferredSize: count,
  literalBytes: count,
  matchedBytes: count,
  fileListSize: count,
  fileListGenerationS: z.number().nullable(),
  fileListTransferS: z.number().nullable(),
  sentBytes: count,
  receivedBytes: count,
  speedup: z.number(),
});
export type Stats = z.infer<typeof statsSchema>;

/** Sums over the files of one group (a class or a suffix) that were transferred in one run. */
export const tallySchema = z.object({
  files: count,
  /** Sum of the file sizes. */
  bytes: count,
  /** Sum of `%b`, the bytes that carried them. */
  wireBytes: count,
  /** Files large enough to tell how they were sent (see wire-model.ts), their sizes and their wire bytes. */
  judged: z.object({ files: count, bytes: count, wireBytes: count }),
  /** Of those, the ones that fit the wire model of deflate's stored blocks: compression on, at level 0. */
  stored: z.object({ files: count, bytes: count, wireBytes: count }),
  /** Of those, the ones that fit the wire model of no compression at all. */
  uncompressed: z.object({ files: count, bytes: count, wireBytes: count }),
});
export type Tally = z.infer<typeof tallySchema>;

/** What the itemised output says of the transferred files, summed as it streams by. */
export const transferSchema = z.object({
  files: count,
  /** Sum of `%l` and of `%b`. */
  bytes: count,
  wireBytes: count,
  /** SHA-256 over (name, `%l`, `%b`) of each file in the order sent: equal when every file cost the same. */
  digest: z.string(),
  /** All itemised entries, directories and links too, and the length of their names and link targets. */
  listed: z.object({ entries: count, nameBytes: count }),
  /** The first regular file that was sent, in escaped form (see escaped-path.ts); null when none was. */
  first: z.string().nullable(),
  byClass: z.partialRecord(fileClassSchema, tallySchema),
  /** By suffix, with the dot, lower case; `` for none. At most 64; the rest is summed under `*`. */
  bySuffix: z.record(z.string(), tallySchema),
  /** Files whose `%b` contradicts the wire model of the requested codec; the first few by name. */
  offModel: z.object({
    files: count,
    samples: z.array(
      z.object({ path: z.string(), class: fileClassSchema, bytes: count, expected: count, actual: count }),
    ),
  }),
  /** Null where no oracle can tell (run/oracle/setting.ts), and in results that are older than it. */
  oracle: oracleTallySchema.nullable().default(null),
});
export type Transfer = z.infer<typeof transferSchema>;

/** The independent check of the copy against the corpus manifest. */
export const contentSchema = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("verified"), treeHash: z.string() }),
  z.object({
    kind: z.literal("different"),
    treeHash: z.string(),
    /** How many entries differ, by how, and the first few. */
    counts: z.record(z.string(), count),
    samples: z.array(
      z.object({
        path: z.string(),
        class: fileClassSchema.nullable(),
        difference: z.enum(["missing", "extra", "type", "size", "content", "mode", "mtime", "target"]),
        expected: z.string(),
        actual: z.string(),
      }),
    ),
  }),
  z.object({ kind: z.literal("not-checked"), reason: z.string() }),
]);
export type Content = z.infer<typeof contentSchema>;

/** What one run of one cell gave: raw, never averaged, written as soon as it is known. */
export const observationSchema = z.object({
  cell: z.string(),
  /** 0 is the warm-up block: its content counts, its times do not. */
  block: count,
  /** Position in the run, from 0. */
  sequence: count,
  startedAt: z.string(),
  argv: z.array(z.string()),
  outcome: outcomeSchema,
  /** The last 4 KiB of standard error, control characters kept. */
  stderr: z.string(),
  usage: usageSchema,
  /** Null when the output did not hold a complete `--stats` block. */
  stats: statsSchema.nullable(),
  transfer: transferSchema.nullable(),
  content: contentSchema,
  /** Time that the check of the copy took; not part of any metric. */
  verifyS: z.number(),
});
export type Observation = z.infer<typeof observationSchema>;
