import { readFileSync } from "node:fs";
import { describe, expect, test } from "@jest/globals";
import { capabilitiesOf } from "../../src/provision/describe.ts";
import { parseVersion } from "../../src/provision/parse-version.ts";

const recorded = (version: string) =>
  readFileSync(new URL(`../../fixtures/version/${version}.txt`, import.meta.url), "utf8");

const NONE = { checksumChoice: false, compressChoice: false, newCompress: false };

describe("recorded --version outputs", () => {
  test.each([
    ["3.0.9", 30, null, null],
    ["3.1.2", 31, null, null],
    ["3.1.3", 31, null, null],
    ["3.2.0", 31, "xxh64 md5 md4 none", "zstd lz4 zlibx zlib none"],
    ["3.2.3", 31, "xxh128 xxh3 xxh64 md5 md4 none", "zstd lz4 zlibx zlib none"],
    ["3.2.7", 31, "xxh128 xxh3 xxh64 md5 md4 sha1 none", "zstd lz4 zlibx zlib none"],
    ["3.5.0", 32, "xxh128 xxh3 xxh64 md5 md4 sha1 none", "zstd lz4 zlibx zlib none"],
  ])("%s: protocol %i and its lists", (version, protocol, checksums, codecs) => {
    const parsed = parseVersion(recorded(version));
    expect(parsed?.version).toBe(version);
    expect(parsed?.protocol).toBe(protocol);
    expect(parsed?.checksums?.join(" ") ?? null).toBe(checksums);
    expect(parsed?.codecs?.join(" ") ?? null).toBe(codecs);
  });

  test("a name in parentheses is another name of the one before it", () => {
    expect(parseVersion(recorded("3.2.3"))?.aliases).toEqual({ xxhash: "xxh64" });
  });

  test("optimizations and features keep their words, also those broken over lines", () => {
    expect(parseVersion(recorded("3.2.3"))?.optimizations).toEqual(["SIMD", "asm", "openssl-crypto"]);
    expect(parseVersion(recorded("3.5.0"))?.optimizations).toContain("no asm-roll");
    const features = parseVersion(recorded("3.1.2"))?.features;
    expect(features).toContain("64-bit files");
    expect(features?.at(-1)).toBe("prealloc");
    expect(features).toHaveLength(16);
  });
});

describe("other outputs", () => {
  test("a build from git keeps its whole name", () => {
    const text = "rsync  version v3.2.4-16-g1a2b3c4d  protocol version 31\n";
    expect(parseVersion(text)?.version).toBe("3.2.4-16-g1a2b3c4d");
  });

  test.each([
    ["nothing", ""],
    ["another program", "ls (GNU coreutils) 9.1\n"],
    ["a reimplementation", "openrsync: protocol version 29\nrsync version 2.6.9 compatible\n"],
    ["a version line that is not the first", "warning\nrsync  version 3.2.7  protocol version 31\n"],
  ])("%s is no rsync", (_what, text) => {
    expect(parseVersion(text)).toBeNull();
  });
});

describe("capabilities of programs that print no lists", () => {
  const text = parseVersion(recorded("3.1.2"));
  if (text === null) throw new Error("fixture");

  test("no option known: MD5 and zlib only", () => {
    expect(capabilitiesOf(text, NONE)).toMatchObject({ checksums: ["md5"], codecs: ["none", "zlib"] });
  });

  test("--new-compress known: zlibx as well", () => {
    expect(capabilitiesOf(text, { ...NONE, newCompress: true }).codecs).toEqual(["none", "zlib", "zlibx"]);
  });

  test("--checksum-choice known, as in 3.1.3: its three names", () => {
    expect(capabilitiesOf(text, { ...NONE, checksumChoice: true }).checksums).toEqual(["md5", "md4", "none"]);
  });

  test("none is a codec exactly once, listed or not", () => {
    const listed = { ...text, codecs: ["zstd", "none"] };
    expect(capabilitiesOf(listed, NONE).codecs).toEqual(["zstd", "none"]);
    expect(capabilitiesOf({ ...text, codecs: ["zstd"] }, NONE).codecs).toEqual(["zstd", "none"]);
  });
});
