import { createHash } from "node:crypto";
import { readFileSync, truncateSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "@jest/globals";
import { escapePath } from "../../src/corpus/escaped-path.ts";
import { type ManifestEntry, ManifestWriter, readManifest } from "../../src/corpus/manifest.ts";
import { scratchDirectories } from "./scratch.ts";

const scratch = scratchDirectories();

function entries(count: number): ManifestEntry[] {
  const common = { mode: 0o644, mtime: -5 };
  return Array.from({ length: count }, (_, index): ManifestEntry => {
    const path = `${index} ☃ ${escapePath(Buffer.of(0xff, 10))}"`;
    if (index % 3 === 0) return { type: "dir", path, ...common };
    if (index % 3 === 1) return { type: "symlink", path, ...common, target: "a\\#012b" };
    return { type: "file", path, ...common, size: index, sha256: "ab".repeat(32), class: "plain" };
  });
}

function write(path: string, list: ManifestEntry[]): string {
  const writer = new ManifestWriter(path);
  for (const entry of list) writer.add(entry);
  const hash = writer.finish();
  writer.close();
  return hash;
}

describe("the manifest", () => {
  test("gives back what was written, over many buffers", () => {
    const path = join(scratch(), "manifest.jsonl");
    const list = entries(20_000);
    const hash = write(path, list);
    expect([...readManifest(path)]).toEqual(list);
    expect(hash).toBe(createHash("sha256").update(readFileSync(path)).digest("hex"));
  });

  test("may be empty", () => {
    const path = join(scratch(), "manifest.jsonl");
    write(path, []);
    expect([...readManifest(path)]).toEqual([]);
  });

  test("does not pass for whole when its end is missing", () => {
    const path = join(scratch(), "manifest.jsonl");
    write(path, entries(10));
    truncateSync(path, readFileSync(path).length - 3);
    expect(() => [...readManifest(path)]).toThrow("ends in the middle of a line");
  });
});
