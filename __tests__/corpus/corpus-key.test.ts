import { expect, test } from "@jest/globals";
import type { CorpusSpec } from "../../src/config/corpus-spec.ts";
import { generatorVersion } from "../../src/corpus/generate-corpus.ts";
import { corpusKey } from "../../src/corpus/prepare-corpus.ts";

const spec: Extract<CorpusSpec, { kind: "profile" }> = {
  kind: "profile",
  profile: "mixed-logs",
  size: { kind: "bytes", bytes: 64 * 2 ** 20 },
  seed: 4,
};

test("a corpus's key is readable and holds the generator's version", () => {
  expect(corpusKey(spec)).toBe(`corpus-g${generatorVersion}-mixed-logs-64MiB-4`);
});

test("a corpus's key changes with each: profile, size, seed", () => {
  const specs: (typeof spec)[] = [
    spec,
    { ...spec, profile: "mixed-logs-last" },
    { ...spec, size: { kind: "bytes", bytes: 64 * 2 ** 20 + 1 } },
    { ...spec, size: { kind: "published" } },
    { ...spec, seed: 5 },
  ];
  expect(new Set(specs.map(corpusKey)).size).toBe(specs.length);
});
