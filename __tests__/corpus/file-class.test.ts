import { execFileSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "@jest/globals";
import { sniffFileClass } from "../../src/corpus/file-class.ts";
import { scratchDirectories } from "./scratch.ts";

const scratch = scratchDirectories();

function sniff(content: Buffer): string {
  return sniffFileClass(content, content.length);
}

describe("sniffFileClass", () => {
  test.each(["gzip", "zstd", "lz4", "xz", "bzip2"])("knows what %s makes", (program) => {
    const path = join(scratch(), "text");
    writeFileSync(path, "some text ".repeat(1000));
    expect(sniff(execFileSync(program, ["-q", "-c", path]))).toBe("precompressed");
  });

  test("tells the rest by its content", () => {
    expect(sniff(Buffer.alloc(0))).toBe("empty");
    expect(sniff(Buffer.from("GET /index.html 200\n".repeat(100)))).toBe("plain");
    expect(sniff(randomBytes(100_000))).not.toBe("plain");
    expect(sniff(Buffer.from(randomBytes(100_000).toString("base64")))).toBe("plain");
    expect(sniff(readFileSync(process.execPath).subarray(0, 65_536))).toBe("plain");
  });

  test("calls noise incompressible", () => {
    const noise = Buffer.concat([Buffer.from("none of the magic numbers"), randomBytes(100_000)]);
    expect(sniff(noise)).toBe("incompressible");
  });
});
