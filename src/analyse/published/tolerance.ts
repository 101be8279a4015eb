import type { PublishedRow } from "./centminmod-2020.ts";
import { publishedCorpora } from "./centminmod-2020.ts";

/** File list, chunk counts and framing are some 170 bytes for a file of 270 kB, and go by names and sizes. */
const uncompressed = 0.0005;

/**
 * How far the bytes sent ÷ the bytes of files of a generated corpus may lie from the published ones, as a fraction of
 * these. Of plain logs it is what the generator is off by at this codec and level (corpus/log-parameters.ts) and 2 % for
 * seed and size; precompressed files are sent as they are, by anyone.
 */
export function publishedTolerance({ corpus, codec, level, sentBytes }: PublishedRow): number {
  if (codec === "none") return uncompressed;
  const plainPart = 1 - publishedCorpora[corpus].precompressedBytes / sentBytes;
  return plainTolerance(codec, level) * plainPart;
}

function plainTolerance(codec: string, level: number | null): number {
  // zstd −30 is off by 8 %, −60 by 5 %, and the levels between them lie there too; −350 by 3 %, −8000 by 2 %.
  if (codec === "zstd" && level !== null && level < 0) return level < -100 ? 0.06 : 0.1;
  return 0.035;
}
