import { z } from "zod";

/** What a file holds, as far as its transfer cost goes. */
export const fileClassSchema = z.enum(["plain", "precompressed", "incompressible", "empty"]);
export type FileClass = z.infer<typeof fileClassSchema>;

const classTotalSchema = z.object({
  files: z.number().int(),
  bytes: z.number().int(),
  /** Raw deflate (level 6) of a sample, as compressed ÷ original; null for a class without bytes. */
  deflateRatio: z.number().nullable(),
});

/** The files to copy, described: what the corpus stage makes. The files themselves stay on disk. */
export const corpusSchema = z.object({
  source: z.discriminatedUnion("kind", [
    z.object({
      kind: z.literal("profile"),
      profile: z.string(),
      /** As a user writes it: `64MiB`, `published`. */
      size: z.string(),
      seed: z.number().int(),
      generator: z.number().int(),
    }),
    z.object({ kind: z.literal("path"), dir: z.string() }),
  ]),
  /** Directory whose contents are transferred, absolute. */
  root: z.string(),
  /** Manifest of `root`, absolute: one JSON line an entry, in walking order. See manifest.ts. */
  manifest: z.string(),
  /** SHA-256 over every entry of the tree, hexadecimal. */
  treeHash: z.string(),
  files: z.number().int(),
  directories: z.number().int(),
  /** Symbolic links, devices, sockets and pipes. */
  others: z.number().int(),
  /** Sum of the sizes of all regular files. */
  bytes: z.number().int(),
  classes: z.partialRecord(fileClassSchema, classTotalSchema),
  reused: z.boolean(),
});
export type Corpus = z.infer<typeof corpusSchema>;
