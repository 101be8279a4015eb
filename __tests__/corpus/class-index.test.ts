import { join } from "node:path";
import { describe, expect, test } from "@jest/globals";
import { ClassIndex, loadClassIndex } from "../../src/corpus/class-index.ts";
import type { FileClass } from "../../src/corpus/corpus.ts";
import { ManifestWriter } from "../../src/corpus/manifest.ts";
import { scratchDirectories } from "./scratch.ts";

const scratch = scratchDirectories();
const classes: FileClass[] = ["plain", "precompressed", "incompressible", "empty"];
const classOf = (index: number) => classes[index % classes.length] ?? "plain";

describe("ClassIndex", () => {
  test("knows each of 50,000 paths that differ little, and no other", () => {
    const count = 50_000;
    const index = new ClassIndex(count);
    for (let file = 0; file < count; file += 1) index.add(`logs/app-${file}.log`, classOf(file));
    let wrong = 0;
    for (let file = 0; file < count; file += 1) {
      if (index.get(`logs/app-${file}.log`) !== classOf(file)) wrong += 1;
      if (index.get(`logs/app-${file}.gz`) !== null) wrong += 1;
    }
    expect(wrong).toBe(0);
  });

  test("knows nothing when it is empty", () => {
    expect(new ClassIndex(0).get("a")).toBeNull();
  });

  test("says when it is full", () => {
    const index = new ClassIndex(1);
    expect(() => {
      for (let file = 0; file < 10; file += 1) index.add(String(file), "plain");
    }).toThrow("full");
  });

  test("is loaded from a manifest", () => {
    const path = join(scratch(), "manifest.jsonl");
    const writer = new ManifestWriter(path);
    const common = { mode: 0o644, mtime: 0 };
    writer.add({ type: "dir", path: "d", ...common });
    writer.add({ type: "file", path: "d/é\\#012", size: 0, sha256: "00", class: "empty", ...common });
    writer.finish();
    writer.close();
    const index = loadClassIndex(path, 1);
    expect(index.get("d/é\\#012")).toBe("empty");
    expect(index.get("d")).toBeNull();
  });
});
