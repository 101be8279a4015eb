import { createCipheriv } from "node:crypto";
import { crc32 } from "node:zlib";
import type { Prng } from "./prng.ts";

export type CompressedFormat = "gzip" | "zstd";

interface Container {
  header: Buffer;
  /** Bytes before each block's data. */
  blockHeader: number;
  /** The most that one block can hold. */
  blockBytes: number;
  trailer: number;
}

/** A stored deflate block holds 65,535 bytes (RFC 1951, 3.2.4); a raw zstd block 128 KiB (RFC 8878, 3.1.1.2). */
const containers: Readonly<Record<CompressedFormat, Container>> = {
  // No name, no time, no extra flags, Unix: RFC 1952, 2.3.
  gzip: {
    header: Buffer.from("1f8b0800000000000003", "hex"),
    blockHeader: 5,
    blockBytes: 65_535,
    trailer: 8,
  },
  // No content size, no checksum, a window of 128 KiB: RFC 8878, 3.1.1.1.
  zstd: { header: Buffer.from("28b52ffd0038", "hex"), blockHeader: 3, blockBytes: 131_072, trailer: 0 },
};

/** The smallest file of either format. */
export const leastCompressedBytes = 32;

/**
 * A valid gzip or zstd file of exactly `size` bytes, `leastCompressedBytes` or more, that no codec shrinks: blocks
 * of an AES keystream, stored as they are. Nothing is compressed, so it depends on no library's version.
 * Yields the file in pieces of up to 128 KiB, each valid until the next.
 */
export function* compressedFile(
  format: CompressedFormat,
  size: number,
  prng: Prng,
): Generator<Buffer, void, void> {
  const { header, blockHeader, blockBytes, trailer } = containers[format];
  const room = size - header.length - trailer;
  const blocks = Math.ceil(room / (blockHeader + blockBytes));
  const keystream = startKeystream(prng);
  const zeros = Buffer.alloc(blockBytes);
  let left = room - blocks * blockHeader;
  let checksum = 0;
  yield header;
  for (let block = 1; block <= blocks; block += 1) {
    const data = keystream.update(zeros.subarray(0, Math.min(left, blockBytes)));
    left -= data.length;
    checksum = format === "gzip" ? crc32(data, checksum) : 0;
    yield Buffer.concat([blockStart(format, data.length, block === blocks), data]);
  }
  if (format === "gzip") yield gzipTrailer(checksum, room - blocks * blockHeader);
}

function startKeystream(prng: Prng) {
  const key = Buffer.alloc(16);
  for (let offset = 0; offset < key.length; offset += 4) key.writeUInt32LE(prng.next(), offset);
  return createCipheriv("aes-128-ctr", key, Buffer.alloc(16));
}

function blockStart(format: CompressedFormat, length: number, last: boolean): Buffer {
  if (format === "zstd") {
    // Three bytes: the last-block flag, type 0 (raw) in two bits, the size in the rest.
    const start = Buffer.alloc(3);
    start.writeUIntLE(length * 8 + (last ? 1 : 0), 0, 3);
    return start;
  }
  const start = Buffer.alloc(5);
  start.writeUInt8(last ? 1 : 0, 0);
  start.writeUInt16LE(length, 1);
  start.writeUInt16LE(0xffff - length, 3);
  return start;
}

/** CRC-32 and size modulo 2³² of the content. */
function gzipTrailer(checksum: number, length: number): Buffer {
  const trailer = Buffer.alloc(8);
  trailer.writeUInt32LE(checksum, 0);
  trailer.writeUInt32LE(length % 2 ** 32, 4);
  return trailer;
}
