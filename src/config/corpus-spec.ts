import { z } from "zod";

/** The generated corpora, by name. */
export const profiles = [
  "mixed-logs",
  "mixed-logs-last",
  "plain-logs",
  "precompressed",
  "tiny-files",
] as const;

export const corpusSizeSchema = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("bytes"), bytes: z.number().int().positive() }),
  /** The shape of the published 2020 benchmark: 2,847 files, 773,951,797 bytes. */
  z.object({ kind: z.literal("published") }),
]);
export type CorpusSize = z.infer<typeof corpusSizeSchema>;

/** Which files to copy: generated from a profile, or the user's own. */
export const corpusSpecSchema = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("profile"),
    profile: z.enum(profiles),
    size: corpusSizeSchema,
    seed: z.number().int().nonnegative(),
  }),
  z.object({ kind: z.literal("path"), dir: z.string() }),
]);
export type CorpusSpec = z.infer<typeof corpusSpecSchema>;
