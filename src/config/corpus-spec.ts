import { z } from "zod";
import { Failure } from "../failure.ts";
import { formatSize, parseBytes } from "./quantity.ts";

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

/**
 * Parses the three corpus options: `corpus` (a profile or `path:DIR`), `corpus-size` and `corpus-seed`.
 * Throws a usage Failure.
 */
export function parseCorpusSpec(corpus: string, size: string, seed: number): CorpusSpec {
  if (corpus.startsWith("path:")) {
    const dir = corpus.slice("path:".length);
    if (dir === "") throw new Failure("usage", `"${corpus}" names no directory.`, "Write path:DIR.");
    return { kind: "path", dir };
  }
  const profile = profiles.find((name) => name === corpus);
  if (!profile) {
    throw new Failure(
      "usage",
      `There is no corpus profile "${corpus}".`,
      `Choose ${profiles.join(", ")}, or path:DIR for your own files.`,
    );
  }
  return { kind: "profile", profile, size: parseCorpusSize(size), seed };
}

/** Parses `64MiB`, `1GB`, a number of bytes, or `published`. Throws a usage Failure. */
function parseCorpusSize(text: string): CorpusSize {
  return text === "published"
    ? { kind: "published" }
    : { kind: "bytes", bytes: parseBytes("corpus-size", text) };
}

/** The size as a user would write it. */
export function corpusSizeText(size: CorpusSize): string {
  return size.kind === "published" ? "published" : formatSize(size.bytes);
}
