import { existsSync, realpathSync } from "node:fs";
import { basename, dirname, isAbsolute, join, relative, resolve, sep } from "node:path";
import type { Config } from "./config/config.ts";
import { Failure } from "./failure.ts";

/** Results inside the user's own files would change them while they are measured. Throws a usage Failure. */
export function refuseResultsInCorpus({ corpus, out }: Config): void {
  if (corpus.kind !== "path" || !existsSync(corpus.dir)) return;
  const root = realpathSync(corpus.dir);
  const inside = relative(root, realOrFuture(out));
  if (inside === ".." || inside.startsWith(`..${sep}`) || isAbsolute(inside)) return;
  throw new Failure(
    "usage",
    `The results directory ${out} lies inside the corpus ${corpus.dir}.`,
    "Choose a directory outside of it with --out.",
  );
}

/** The real path, links followed, of what exists already or would stand there. */
function realOrFuture(path: string): string {
  const absolute = resolve(path);
  if (existsSync(absolute)) return realpathSync(absolute);
  const parent = dirname(absolute);
  return parent === absolute ? absolute : join(realOrFuture(parent), basename(absolute));
}
