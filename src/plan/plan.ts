import { z } from "zod";
import { skipCompressSchema } from "../config/skip-compress.ts";

/** One point of the matrix. `level: null` is the codec's own default, and the only level of `none`. */
export const cellSchema = z.object({
  /**
   * `<contender>/<checksum>/<codec>[:<level>]/<transport>/<scenario>[/skip=<suffixes>]`; unique in a plan, stable
   * between runs.
   */
  id: z.string(),
  contender: z.string(),
  checksum: z.string(),
  codec: z.string(),
  level: z.number().int().nullable(),
  /** What `--skip-compress` is given; null: nothing. */
  skipCompress: skipCompressSchema.default(null),
  transport: z.literal("local"),
  scenario: z.literal("initial"),
});
export type Cell = z.infer<typeof cellSchema>;

export const planSchema = z.object({
  /** Label of the contender that the others are compared with. */
  baseline: z.string(),
  cells: z.array(cellSchema),
  skipped: z.array(z.object({ cell: cellSchema, reason: z.string() })),
  /** For each cell of another contender, the baseline's cell that it is held against. */
  references: z.array(
    z.object({
      cell: z.string(),
      reference: z.string(),
      /** `same`: equal coordinates; `nearest`: the baseline cannot do this combination, so its nearest one. */
      match: z.enum(["same", "nearest"]),
    }),
  ),
  /**
   * The warm-up (one cell of each contender or every cell, the probe's several times), then blocks of every cell's id once,
   * shuffled by the seed. Of those after the first look the run leaves out cells that need no more.
   */
  blocks: z.array(z.array(z.string())),
  /**
   * After how many blocks (the warm-up not counted) the run looks at its times, rising; the blocks after the last
   * look only serve to confirm what was found.
   */
  looks: z.array(z.number().int().positive()).min(1),
});
export type Plan = z.infer<typeof planSchema>;
