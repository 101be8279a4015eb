import { createHash } from "node:crypto";
import { appendFileSync, copyFileSync, linkSync, mkdirSync, truncateSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { gzipSync, zstdCompressSync } from "node:zlib";

const mebibyte = 2 ** 20;

/** Bytes that no codec can shrink, the same for the same seed. */
function noise(bytes: number, seed: string): Buffer {
  return createHash("shake256", { outputLength: bytes }).update(seed).digest();
}

/** Lines of a web server's log: deflate shrinks them to about a quarter. */
function logText(bytes: number, seed: string): Buffer {
  const lines: string[] = [];
  const random = noise(Math.ceil(bytes / 8) + 8, seed);
  for (let length = 0, at = 0; length < bytes; at += 8) {
    const address = [...random.subarray(at, at + 3)].join(".");
    const page = random.readUInt32LE(at + 4).toString(36);
    const line = `10.${address} - - [01/Jan/2026:00:00:00 +0000] "GET /shop/item/${page} HTTP/1.1" 200 ${at}\n`;
    lines.push(line);
    length += line.length;
  }
  return Buffer.from(lines.join("")).subarray(0, bytes);
}

/** Writes a file and the directories that it lies in. */
function write(dir: string, name: string, content: string | Buffer): void {
  mkdirSync(dirname(join(dir, name)), { recursive: true });
  writeFileSync(join(dir, name), content);
}

function writePlain(dir: string): void {
  write(dir, "a.log", logText(400_000, "a"));
  write(dir, "b.csv", logText(150_000, "b"));
  write(dir, "below/c.txt", logText(20_000, "c"));
  write(dir, "below/readme", "hello\n");
}

/** An archive is the first file that is sent: what RsyncProject/rsync#123 needs. */
function writeMixed(dir: string): void {
  write(dir, "a.gz", gzipSync(logText(300_000, "archive")));
  write(dir, "picture.png", noise(100_000, "picture"));
  writePlain(dir);
}

function writeEmpty(dir: string): void {
  for (const suffix of ["gz", "log", "txt", "zst"]) {
    for (let count = 0; count < 15; count += 1) write(dir, `${suffix}/${count}.${suffix}`, "");
  }
}

function writeOneByte(dir: string): void {
  for (let count = 0; count < 60; count += 1) {
    write(dir, `${count % 7}/${count}.txt`, Buffer.of(count));
  }
}

function writeSparse(dir: string): void {
  write(dir, "all-hole.img", "");
  truncateSync(join(dir, "all-hole.img"), 2 * mebibyte);
  write(dir, "ends-in-hole.img", logText(100_000, "head"));
  truncateSync(join(dir, "ends-in-hole.img"), mebibyte);
  write(dir, "hole-between.img", noise(50_000, "head"));
  truncateSync(join(dir, "hole-between.img"), mebibyte);
  appendFileSync(join(dir, "hole-between.img"), logText(100_000, "tail"));
}

/** Copied without -H, so that every name costs what a file of its own costs. */
function writeHardLinks(dir: string): void {
  for (const name of ["a.log", "b.log", "c.log"]) {
    write(dir, name, logText(150_000, name));
    linkSync(join(dir, name), join(dir, `again-${name}`));
    mkdirSync(join(dir, "below"), { recursive: true });
    linkSync(join(dir, name), join(dir, "below", name));
  }
}

function writeSingle(dir: string, bytes: number): void {
  const block = logText(mebibyte, "block");
  write(dir, "single.log", "");
  for (let written = 0; written < bytes; written += mebibyte) appendFileSync(join(dir, "single.log"), block);
}

function writeCompressed(dir: string): void {
  for (let count = 0; count < 4; count += 1) {
    const text = logText(200_000 * (count + 1), `archive ${count}`);
    write(dir, `${count}.log.gz`, gzipSync(text));
    write(dir, `${count}.log.zst`, zstdCompressSync(text));
  }
}

/** Programs that any Linux has. */
function writeExecutables(dir: string): void {
  for (const name of ["find", "ls", "sed", "tar"]) {
    copyFileSync(join("/usr/bin", name), join(dir, name));
  }
}

function writeRandom(dir: string): void {
  const sizes = [1, 100, 255, 256, 4096, 16_383, 16_384, 32_767, 32_768, 32_769, 131_072, 400_000, 700_001];
  for (const size of sizes) write(dir, `${size}.bin`, noise(size, String(size)));
}

/** Writes each corpus that innocent programs are tried on into an empty directory. `single` has its size in bytes. */
export const corpora = {
  plain: writePlain,
  mixed: writeMixed,
  "empty files": writeEmpty,
  "one-byte files": writeOneByte,
  sparse: writeSparse,
  "hard links": writeHardLinks,
  single: writeSingle,
  compressed: writeCompressed,
  executables: writeExecutables,
  random: writeRandom,
} as const satisfies Record<string, (dir: string, bytes: number) => void>;
