import { constants, zstdCompressSync } from "node:zlib";

/** token.c, MAX_DATA_COUNT: a frame of two bytes more carries at most so many. */
const frame = 16_383;
/** rsync's END_FLAG. */
const end = 1;
/** The levels above cost ten to a hundred times as much, to no more bytes: what this one makes is their bound. */
const highestTried = 9;

/**
 * About the most that a new file may cost between its sum head and its digest when zstd carries it at `level`: what
 * it costs alone. rsync keeps one zstd frame for a whole session, so that later files reuse earlier ones'
 * content and cost less, by how much depends on everything sent before. Over whole corpora and 15 levels, 3.2.3 and 3.5.0
 * with libzstd 1.5.4 cost 0.59 to 1.0064 of this; single files up to 1.14.
 */
export function zstdPayload(data: Uint8Array, level: number): number {
  if (data.length === 0) return end;
  const bytes = zstdCompressSync(data, {
    // With its end in the same call zstd would know the size and choose other parameters than for a stream.
    finishFlush: constants.ZSTD_e_flush,
    params: { [constants.ZSTD_c_compressionLevel]: triedLevel(level) },
  }).length;
  return bytes + 2 * Math.ceil(bytes / frame) + end;
}

/** Node takes -1 for "not set" and compresses at 3; -2 costs no less than -1. */
function triedLevel(level: number): number {
  return level === -1 ? -2 : Math.min(level, highestTried);
}
