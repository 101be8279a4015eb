import { lz4BlockBytes } from "./lz4-block.ts";

/** token.c, CHUNK_SIZE and MAX_DATA_COUNT. */
const chunk = 32 * 1024;
const frame = 16_383;
/** rsync's END_FLAG. */
const end = 1;

/**
 * Bytes of a new file between its sum head and its digest when lz4 carries it: token.c, send_compressed_token. Each
 * block stands alone; one that lz4 makes larger than a frame is halved until it fits.
 */
export function lz4Payload(data: Uint8Array): number {
  let payload = end;
  for (let start = 0; start < data.length; start += chunk) {
    payload += lz4Chunk(data.subarray(start, start + chunk));
  }
  return payload;
}

function lz4Chunk(data: Uint8Array): number {
  let written = 0;
  for (let done = 0; done < data.length; ) {
    let size = Math.min(data.length - done, frame);
    let block = lz4BlockBytes(data.subarray(done, done + size));
    while (block > frame) {
      size >>= 1;
      block = lz4BlockBytes(data.subarray(done, done + size));
    }
    written += block + 2;
    done += size;
  }
  return written;
}
