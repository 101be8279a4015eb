import { type Cipheriv, createCipheriv } from "node:crypto";
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
  const content = room - blocks * blockHeader;
  const piece = Buffer.allocUnsafeSlow(header.length + blockHeader + blockBytes + trailer);
  const zeros = Buffer.alloc(blockBytes);
  const keystream = startKeystream(prng);
  let left = content;
  let checksum = 0;
  let length = header.copy(piece);
  for (let block = 1; block <= blocks; block += 1) {
    const data = keystream.update(zeros.subarray(0, Math.min(left, blockBytes)));
    left -= data.length;
    length = writeBlockStart(format, piece, length, data.length, block === blocks);
    length += data.copy(piece, length);
    if (format === "gzip") checksum = crc32(data, checksum);
    if (format === "gzip" && block === blocks) length = writeGzipTrailer(piece, length, checksum, content);
    yield piece.subarray(0, length);
    length = 0;
  }
}

function startKeystream(prng: Prng): Cipheriv {
  const key = Buffer.alloc(16);
  for (let offset = 0; offset < key.length; offset += 4) key.writeUInt32LE(prng.next(), offset);
  return createCipheriv("aes-128-ctr", key, Buffer.alloc(16));
}

/** Gives where the block's data begins, as Buffer's own writers do. */
function writeBlockStart(
  format: CompressedFormat,
  piece: Buffer,
  offset: number,
  length: number,
  last: boolean,
): number {
  const flag = last ? 1 : 0;
  // The last-block flag, type 0 (raw) in two bits, and the size in the rest of three bytes.
  if (format === "zstd") return piece.writeUIntLE(length * 8 + flag, offset, 3);
  // The final flag and type 0 (stored), then the size and its complement.
  return piece.writeUInt16LE(0xffff - length, piece.writeUInt16LE(length, piece.writeUInt8(flag, offset)));
}

/** CRC-32 and size modulo 2³² of the content. */
function writeGzipTrailer(piece: Buffer, offset: number, checksum: number, content: number): number {
  return piece.writeUInt32LE(content % 2 ** 32, piece.writeUInt32LE(checksum, offset));
}
