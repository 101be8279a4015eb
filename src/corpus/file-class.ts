import { deflateRawSync } from "node:zlib";
import type { FileClass } from "./corpus.ts";

const sampleBytes = 64 * 2 ** 10;
/** Compressed ÷ original beyond which compressing is not worth its while; the anomaly rules use the same. */
const incompressibleRatio = 0.8;

/** How files of compressed formats begin: offset of the mark, and its bytes in hexadecimal. */
const compressedFormats: readonly (readonly [offset: number, magic: string])[] = [
  [0, "1f8b"], // gzip, RFC 1952
  [0, "28b52ffd"], // zstd, RFC 8878
  [0, "04224d18"], // lz4 frame
  [0, "fd377a585a00"], // xz
  [0, "425a68"], // bzip2
  [0, "4c5a4950"], // lzip
  [0, "894c5a4f000d0a1a0a"], // lzop
  [0, "504b0304"], // zip, jar, office documents
  [0, "377abcaf271c"], // 7z
  [0, "526172211a07"], // rar
  [0, "4d534346"], // cab
  [0, "edabeedb"], // rpm
  [0, "89504e470d0a1a0a"], // png
  [0, "ffd8ff"], // jpeg
  [0, "474946383761"], // gif
  [0, "474946383961"], // gif
  [8, "57454250"], // webp
  [4, "66747970"], // mp4, mov, avif, heic
  [0, "1a45dfa3"], // matroska, webm
  [0, "4f676753"], // ogg
  [0, "664c6143"], // flac
  [0, "494433"], // mp3
  [0, "774f4632"], // woff2
];

/** The class of a file of `size` bytes that begins with `head` (64 KiB of it, or all that there is). */
export function sniffFileClass(head: Buffer, size: number): FileClass {
  if (size === 0) return "empty";
  const start = head.subarray(0, 16).toString("hex");
  if (compressedFormats.some(([offset, magic]) => start.startsWith(magic, offset * 2)))
    return "precompressed";
  const sample = head.subarray(0, sampleBytes);
  // The lowest level tells the two apart as well as any, and this runs once a file.
  const compressed = deflateRawSync(sample, { level: 1 }).length;
  return compressed > incompressibleRatio * sample.length ? "incompressible" : "plain";
}
