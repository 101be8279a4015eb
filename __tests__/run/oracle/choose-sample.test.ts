import { createHash } from "node:crypto";
import { expect, test } from "@jest/globals";
import type { FileClass } from "../../../src/corpus/corpus.ts";
import type { ManifestEntry } from "../../../src/corpus/manifest.ts";
import { chooseSample } from "../../../src/run/oracle/choose-sample.ts";

function file(path: string, size: number, fileClass: FileClass = "plain"): ManifestEntry {
  const sha256 = createHash("sha256").update(path).digest("hex");
  return { type: "file", path, size, class: fileClass, mode: 0o644, mtime: 0, sha256 };
}

const many = (count: number, size: number, fileClass?: FileClass) =>
  Array.from({ length: count }, (_, index) =>
    file(`${fileClass ?? "plain"}-${size}-${index}`, size, fileClass),
  );

test("holds files of every class and size, though one group is most of the corpus", () => {
  const entries = [
    ...many(5000, 2000),
    ...many(10, 100_000),
    ...many(10, 2000, "incompressible"),
    ...many(10, 100_000, "precompressed"),
  ];
  const sample = chooseSample(entries, 8_000_000);
  const groups = Map.groupBy(sample, ({ class: own, size }) => `${own} ${size}`);
  expect(Object.fromEntries([...groups].map(([group, files]) => [group, files.length]))).toEqual({
    "plain 2000": 170,
    "plain 100000": 10,
    "incompressible 2000": 10,
    "precompressed 100000": 10,
  });
});

test("stays within its bytes, and no file is more than a quarter of them", () => {
  const sample = chooseSample(
    [...many(100, 240_000), file("large", 260_000), file("empty", 0, "empty")],
    1_000_000,
  );
  expect(sample.map(({ size }) => size)).toEqual([240_000, 240_000, 240_000, 240_000]);
});

test("is the same for the same files in any order, and not the first by name", () => {
  const entries = many(1000, 30_000);
  const sample = chooseSample(entries, 900_000);
  expect(chooseSample(entries.toReversed(), 900_000)).toEqual(sample);
  const names = entries.map(({ path }) => path).sort();
  expect(sample.map(({ path }) => path)).not.toEqual(names.slice(0, 30));
});

test("leaves out what is no regular file", () => {
  expect(chooseSample([{ type: "dir", path: "d", mode: 0o755, mtime: 0 }], 1000)).toEqual([]);
});
