import {
  Z_DEFAULT_STRATEGY,
  Z_NO_FLUSH,
  Z_OK,
  Z_SYNC_FLUSH,
  ZStream,
  zlibDeflate,
  zlibDeflateInit2,
} from "pako";

/** token.c, CHUNK_SIZE: a file is handed to deflate in pieces of this size. */
const chunk = 32 * 1024;
/** token.c, MAX_DATA_COUNT: the output buffer, and the most that one frame of two bytes more carries. */
const frame = 16_383;
/** Z_DEFLATED, and the arguments of token.c's deflateInit2. */
const [deflated, windowBits, memLevel] = [8, -15, 8];
/** The end of a flush marker, which rsync does not send. */
const trimmed = 4;
/** rsync's END_FLAG. */
const end = 1;
/** Hashes three bytes as zlib does; without it pako hashes four, as Chromium's zlib does, and finds other matches. */
const zlibsOwnHash = true;

/**
 * Bytes of a new file between its sum head and its digest when zlib or zlibx carries it at `level` (1 to 9): frames
 * of deflated data and the end flag. It is the loop of token.c, send_deflated_token, around a port of zlib.
 * 516 files of text, noise, hexadecimal noise and mixtures, 0 to 1,000,003 bytes and around every edge of the loop,
 * cost exactly this at every level with 3.1.2, 3.2.3 and 3.2.7 (bundled zlib 1.2.8) and 3.5.0 (zlib 1.2.13).
 */
export function deflatePayload(data: Uint8Array, level: number): number {
  const stream = new ZStream();
  zlibDeflateInit2(stream, level, deflated, windowBits, memLevel, Z_DEFAULT_STRATEGY, zlibsOwnHash);
  const output = new Uint8Array(frame);
  let payload = end;
  for (let start = 0; start < data.length; start += chunk) {
    const size = Math.min(chunk, data.length - start);
    payload += deflateChunk(stream, output, { data, start, size });
  }
  return payload;
}

interface Chunk {
  data: Uint8Array;
  start: number;
  size: number;
}

/** What one call of send_deflated_token writes; the last chunk of a file is flushed. */
function deflateChunk(
  stream: ZStream,
  output: Uint8Array<ArrayBuffer>,
  { data, start, size }: Chunk,
): number {
  const isLast = start + size === data.length;
  const flush = isLast ? Z_SYNC_FLUSH : Z_NO_FLUSH;
  stream.input = data;
  stream.next_in = start;
  stream.avail_in = size;
  stream.avail_out = 0;
  stream.output = output;
  let written = 0;
  for (let isFirst = true; isFirst || stream.avail_out === 0; isFirst = false) {
    // The last four bytes are kept back, in case they are the marker's, and lead the next frame.
    const kept = isFirst || !isLast ? 0 : trimmed;
    stream.next_out = kept;
    stream.avail_out = frame - kept;
    if (zlibDeflate(stream, flush) !== Z_OK) throw new Error(`deflate failed: ${stream.msg}`);
    const length = frame - stream.avail_out - (isLast ? trimmed : 0);
    if (length > 0) written += length + 2;
  }
  return written;
}
