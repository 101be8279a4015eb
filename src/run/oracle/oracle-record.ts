import { z } from "zod";
import { fileClassSchema } from "../../corpus/corpus.ts";

const count = z.number().int();

const sumsSchema = z.object({
  files: count,
  /** Sum of the file sizes, of what they should have cost and of what they did (`%b`). */
  bytes: count,
  expected: count,
  actual: count,
});
export type OracleSums = z.infer<typeof sumsSchema>;

/** What a sample of the files should have cost with this codec and level, beside what they did. */
export const oracleTallySchema = z.object({
  /** `exact`: each file costs the expected bytes (zlib, lz4). `bound`: all together about that at most (zstd). */
  kind: z.enum(["exact", "bound"]),
  /** The factor of the expected bytes up to which nothing is claimed, such as 1.02. */
  tolerance: z.number(),
  /** `exactFiles` of them cost the expected bytes. Files that went stored or uncompressed are not here. */
  byClass: z.partialRecord(fileClassSchema, sumsSchema.extend({ exactFiles: count })),
  /** The files that cost clearly more (setting.ts says how much); of an exact oracle only. */
  poor: sumsSchema,
  /**
   * The levels of zlib at which every file that was tried costs what it did: of zlib's own deflate its level is among
   * them, of another deflate none is. Null when none was tried.
   */
  levels: z.array(count).nullable(),
  /** The files farthest above the expected bytes, farthest first; of an exact oracle only. */
  worst: z.array(
    z.object({ path: z.string(), class: fileClassSchema, bytes: count, expected: count, actual: count }),
  ),
});
export type OracleTally = z.infer<typeof oracleTallySchema>;
