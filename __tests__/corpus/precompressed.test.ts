import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, deflateRawSync, gunzipSync, zstdCompressSync } from "node:zlib";
import { describe, expect, test } from "@jest/globals";
import {
  type CompressedFormat,
  compressedFile,
  leastCompressedBytes,
} from "../../src/corpus/precompressed.ts";
import { Prng } from "../../src/corpus/prng.ts";
import { scratchDirectories } from "./scratch.ts";

const scratch = scratchDirectories();

function make(format: CompressedFormat, size: number, stream = 1): Buffer {
  return Buffer.concat(
    Array.from(compressedFile(format, size, new Prng(7, stream)), (piece) => Buffer.from(piece)),
  );
}

/** Around the places where one more block is needed. */
const gzipBlock = 65_535 + 5;
const zstdBlock = 131_072 + 3;
const around = (size: number) => [-2, -1, 0, 1, 2, 3, 4, 5, 6, 7].map((more) => size + more);
const sizes: Record<CompressedFormat, number[]> = {
  gzip: [leastCompressedBytes, 1000, ...around(18 + gzipBlock), ...around(18 + 2 * gzipBlock), 1_000_000],
  zstd: [leastCompressedBytes, 1000, ...around(6 + zstdBlock), ...around(6 + 2 * zstdBlock), 1_000_000],
};

describe.each(["gzip", "zstd"] as const)("a generated %s file", (format) => {
  test("is valid at every size, and has that size", () => {
    const dir = scratch();
    const paths = sizes[format].map((size) => {
      const path = join(dir, `${size}.${format === "gzip" ? "gz" : "zst"}`);
      const content = make(format, size);
      expect(content).toHaveLength(size);
      writeFileSync(path, content);
      return path;
    });
    execFileSync(format, ["-q", "-t", ...paths]);
  });

  test("is not made smaller by any codec", () => {
    const content = make(format, 1_000_000);
    const least = content.length * 0.995;
    expect(deflateRawSync(content, { level: 9 }).length).toBeGreaterThan(least);
    expect(zstdCompressSync(content).length).toBeGreaterThan(least);
    expect(brotliCompressSync(content).length).toBeGreaterThan(least);
    // Nor with the other one as a dictionary: streams share nothing.
    expect(zstdCompressSync(Buffer.concat([content, make(format, 1_000_000, 2)])).length).toBeGreaterThan(
      2 * least,
    );
  });

  test("follows from its seed", () => {
    expect(make(format, 5000)).toEqual(make(format, 5000));
    expect(make(format, 5000)).not.toEqual(make(format, 5000, 2));
  });
});

test("a generated gzip file bears no time and holds what its trailer says", () => {
  const content = make("gzip", 200_000);
  expect(content.readUInt32LE(4)).toBe(0);
  expect(gunzipSync(content)).toHaveLength(content.readUInt32LE(content.length - 4));
});
