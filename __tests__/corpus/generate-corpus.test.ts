import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "@jest/globals";
import { type CorpusSize, profiles } from "../../src/config/corpus-spec.ts";
import { corpusSchema } from "../../src/corpus/corpus.ts";
import { generateCorpus, generatorVersion } from "../../src/corpus/generate-corpus.ts";
import { readManifest } from "../../src/corpus/manifest.ts";
import type { Profile } from "../../src/corpus/profile.ts";
import { readTree, type TreeEntry } from "../../src/corpus/tree.ts";
import { hashTree } from "../../src/corpus/tree-hash.ts";
import { Failure } from "../../src/failure.ts";
import { recordingHost, scratchDirectories } from "./scratch.ts";

const scratch = scratchDirectories();
const megabyte: CorpusSize = { kind: "bytes", bytes: 1_000_000 };

function generate(profile: Profile, dir = join(scratch(), "corpus"), seed = 1, size = megabyte) {
  return generateCorpus({ dir, profile, size, seed, host: recordingHost().host });
}

const logLines = [
  /^10\.\d+\.\d+\.\d+ - - \[2020-1[12]-[0-3]\dT\d\d:\d\d:\d\d\+00:00\] "GET \S+\?id=[0-9a-f]+ HTTP\/1\.1" 200 \d+ "-" "[^"]+" shard=[0-9a-f]+$/,
  /^2020-1[12]-[0-3]\dT\d\d:\d\d:\d\dZ \S+ \S+\[\d+\]: level=info msg="[^"]+" request_id=[0-9a-f]+ path=\S+ user=\w+ status=200$/,
  /^2020-1[12]-[0-3]\dT\d\d:\d\d:\d\d \[[A-Z]+\] \S+ [a-z ]+ trace=[0-9a-f]+ span=[0-9a-f]+ remote=[\d.]+ took \d+ms$/,
];

/**
 * Tree hashes of one megabyte with seed 1. They are the same on every machine and Node version; when a change
 * of the generator is meant to change them, raise `generatorVersion` too.
 */
const goldenOf = 2;
const golden: Record<Profile, string> = {
  "mixed-logs": "5f59325edcda8dd12a3fc63eae672d002ee058d3e185c4b3a38714197fbab2c0",
  "mixed-logs-last": "174bfbecf00734deb77cbf5a1660fd4914f4b33de120ba7345be70e2ebde3970",
  "plain-logs": "ae23749fdf5e7f0cbb44ef7e6242b1015168083c532c7c86f4798becb7ee6e94",
  precompressed: "ee1618ab762639f6bf4025af6e727d4f8015fe89facbb400b9f7a3153a671470",
  "tiny-files": "4d24c67c5cc7a6fe47b3550288ae2564b6c4bbba43e685005c176475c7983720",
};

describe.each(profiles)("a generated corpus of %s", (profile) => {
  test("is the same on every machine", async () => {
    expect((await generate(profile)).treeHash).toBe(golden[profile]);
    expect(generatorVersion).toBe(goldenOf);
  });

  test("is on disk what its description and its manifest say", async () => {
    const corpus = await generate(profile);
    expect(corpusSchema.parse(corpus)).toEqual(corpus);
    expect(await hashTree(corpus.root)).toBe(corpus.treeHash);
    const inManifest: TreeEntry[] = [];
    const classes = new Map<string, number>();
    for (const entry of readManifest(corpus.manifest)) {
      if (entry.type === "file") classes.set(entry.class, (classes.get(entry.class) ?? 0) + 1);
      inManifest.push(entry.type === "file" ? { ...entry, class: null } : entry);
    }
    const onDisk: TreeEntry[] = [];
    for await (const entry of readTree(corpus.root)) onDisk.push(entry);
    expect(inManifest).toEqual(onDisk);
    expect(corpus.bytes).toBe(1_000_000);
    expect(corpus.files + corpus.directories).toBe(onDisk.length);
    for (const [name, files] of classes) expect(corpus.classes).toMatchObject({ [name]: { files } });
    expect(corpus.classes.plain?.deflateRatio ?? 0.1).toBeLessThan(0.5);
    expect(corpus.classes.precompressed?.deflateRatio ?? 1).toBeGreaterThan(0.99);
  });
});

describe("generateCorpus", () => {
  test("depends on the seed", async () => {
    const [one, two] = [await generate("plain-logs"), await generate("plain-logs", undefined, 2)];
    expect(two.treeHash).not.toBe(one.treeHash);
    expect(two.bytes).toBe(one.bytes);
  });

  test("gives mixed-logs-last the bytes of mixed-logs in another order", async () => {
    const hashes = async (profile: Profile) => {
      const corpus = await generate(profile);
      const entries = [...readManifest(corpus.manifest)];
      return entries.map((entry) =>
        entry.type === "file" ? `${entry.class} ${entry.sha256} ${entry.mtime}` : "",
      );
    };
    const [first, last] = [await hashes("mixed-logs"), await hashes("mixed-logs-last")];
    expect([...last].sort()).toEqual([...first].sort());
    expect(first[0]).toMatch(/^precompressed/);
    expect(last[0]).toMatch(/^plain/);
    expect(last.at(-1)).toMatch(/^precompressed/);
  });

  test("does not depend on the umask", async () => {
    const before = process.umask(0o077);
    try {
      const corpus = await generate("tiny-files");
      expect(corpus.treeHash).toBe(golden["tiny-files"]);
      expect(await hashTree(corpus.root)).toBe(corpus.treeHash);
    } finally {
      process.umask(before);
    }
  });

  test("refuses a directory that holds anything, and leaves it alone", async () => {
    const dir = scratch();
    writeFileSync(join(dir, "mine"), "mine");
    await expect(generate("plain-logs", dir)).rejects.toMatchObject({ kind: "usage" });
    expect(readdirSync(dir)).toEqual(["mine"]);
  });

  test("fills an empty directory that is there already", async () => {
    const dir = scratch();
    await generate("plain-logs", dir);
    expect(readdirSync(dir).sort()).toEqual(["corpus.json", "files", "manifest.jsonl"]);
  });

  test.each([true, false])(
    "leaves nothing when it is interrupted (directory there before: %s)",
    async (there) => {
      const dir = join(scratch(), "corpus");
      if (there) mkdirSync(dir);
      const controller = new AbortController();
      const stop = new Failure("interrupted", "Stopped.", "Run it again.");
      const { host } = recordingHost({ signal: controller.signal, progress: () => controller.abort(stop) });
      const size: CorpusSize = { kind: "bytes", bytes: 2 ** 26 };
      await expect(generateCorpus({ dir, profile: "plain-logs", size, seed: 1, host })).rejects.toBe(stop);
      expect(existsSync(dir)).toBe(there);
      if (there) expect(readdirSync(dir)).toEqual([]);
    },
  );

  test("says what is missing before it fills a disk", async () => {
    const dir = join(scratch(), "corpus");
    const size: CorpusSize = { kind: "bytes", bytes: 2 ** 44 };
    await expect(generate("precompressed", dir, 1, size)).rejects.toMatchObject({
      kind: "inconclusive",
      message: expect.stringMatching(/takes \d+ MiB and .* has \d+ MiB left/),
      advice: expect.stringContaining("--corpus-size"),
    });
    expect(existsSync(dir)).toBe(false);
  });

  test("writes text that reads like logs, each file to the end of a line", async () => {
    const corpus = await generate("plain-logs");
    for (const entry of readManifest(corpus.manifest)) {
      const text = readFileSync(join(corpus.root, entry.path), "utf8");
      expect(text.endsWith("\n")).toBe(true);
      // The last line is cut to the size of the file.
      for (const line of text.split("\n").slice(0, -2)) {
        if (!logLines.some((pattern) => pattern.test(line))) throw new Error(`${entry.path}: ${line}`);
      }
    }
  });
});
