import type { Corpus } from "../corpus/corpus.ts";

/** Where a corpus comes from, without naming the user's directory: `mixed-logs, 64MiB, seed 1, generator 2`. */
export function corpusOrigin({ source }: Corpus): string {
  return source.kind === "profile"
    ? `${source.profile}, ${source.size}, seed ${source.seed}, generator ${source.generator}`
    : "the user's own directory";
}
