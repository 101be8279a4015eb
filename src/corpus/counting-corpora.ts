import { mkdirSync, utimesSync } from "node:fs";
import { join } from "node:path";
import type { CorpusSpec } from "../config/corpus-spec.ts";
import type { Host } from "../host.ts";
import type { Corpus } from "./corpus.ts";
import { firstSecond } from "./corpus-plan.ts";
import {
  type CountingCorpusKind,
  countingCorpusKinds,
  large,
  many,
  planCountingCorpus,
} from "./counting-plan.ts";
import { cutFiles } from "./cut-files.ts";
import { describeDirectory } from "./describe-directory.ts";
import { generatePlanned } from "./generate-corpus.ts";

export interface CountingCorporaOptions {
  spec: CorpusSpec;
  /** Described already: a user's own files are cut by its manifest. */
  corpus: Corpus;
  seed: number;
  /** An empty directory. */
  folder: string;
  host: Pick<Host, "progress" | "signal">;
}

export type CountingCorpora = Readonly<Record<CountingCorpusKind, Corpus>>;

/**
 * Makes the corpora of counting-plan.ts in `folder`: generated from the same profile, or cut from the user's own
 * files, which are only read. Throws what generating or reading throws.
 */
export async function makeCountingCorpora(options: CountingCorporaOptions): Promise<CountingCorpora> {
  const made: Partial<Record<CountingCorpusKind, Corpus>> = {};
  for (const kind of countingCorpusKinds) {
    const corpus = await makeOne(kind, options);
    // A destination made in the same second would have the same time, and rsync a line less to print.
    utimesSync(corpus.root, firstSecond, firstSecond);
    made[kind] = corpus;
  }
  return made as CountingCorpora;
}

async function makeOne(kind: CountingCorpusKind, options: CountingCorporaOptions): Promise<Corpus> {
  const { spec, corpus, seed, host } = options;
  const dir = join(options.folder, kind);
  if (spec.kind === "profile") {
    const plan = planCountingCorpus(spec.profile, kind, seed);
    return await generatePlanned(plan, { dir, profile: spec.profile, size: kind, seed, host });
  }
  const root = join(dir, "files");
  mkdirSync(dir);
  mkdirSync(root);
  const { files, bytes } = { bare: { files: 1, bytes: 1 }, many, large }[kind];
  cutFiles(corpus, { files, bytes: bytes / files, likely: kind === "many" ? "file" : "byte", seed }, root);
  return await describeDirectory(root, dir, host);
}
