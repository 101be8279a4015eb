import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { type Corpus, corpusSchema } from "./corpus.ts";

/** `corpus.json`: a corpus as it lies in its own directory, beside its files, wherever that may be moved. */
const storedCorpusSchema = corpusSchema
  .omit({ root: true, manifest: true, reused: true })
  .extend({ manifestSha256: z.string() });
export type StoredCorpus = z.infer<typeof storedCorpusSchema>;

/** Where the parts of a generated corpus lie. */
export function corpusPaths(dir: string): { root: string; manifest: string; description: string } {
  return {
    root: join(dir, "files"),
    manifest: join(dir, "manifest.jsonl"),
    description: join(dir, "corpus.json"),
  };
}

/** Writes `corpus.json` into `dir`. Throws what the file system throws. */
export function writeStoredCorpus(dir: string, stored: StoredCorpus): void {
  writeFileSync(corpusPaths(dir).description, `${JSON.stringify(stored, null, 2)}\n`);
}

/** Reads `corpus.json`. Throws when it is missing, no JSON, or of another shape. */
export function readStoredCorpus(dir: string): StoredCorpus {
  return storedCorpusSchema.parse(JSON.parse(readFileSync(corpusPaths(dir).description, "utf8")));
}

/** The stored corpus in its present place. */
export function locateCorpus(dir: string, stored: StoredCorpus, reused: boolean): Corpus {
  const { manifestSha256: _, ...described } = stored;
  const { root, manifest } = corpusPaths(dir);
  return { ...described, root, manifest, reused };
}
