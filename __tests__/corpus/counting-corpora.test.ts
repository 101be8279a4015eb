import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "@jest/globals";
import { profiles } from "../../src/config/corpus-spec.ts";
import { makeCountingCorpora } from "../../src/corpus/counting-corpora.ts";
import { countingCorpusKinds, planCountingCorpus } from "../../src/corpus/counting-plan.ts";
import { describeDirectory } from "../../src/corpus/describe-directory.ts";
import { hashTree } from "../../src/corpus/tree-hash.ts";
import { testHost } from "../helpers/test-host.ts";
import { scratchDirectories } from "./scratch.ts";

describe.each(profiles)("the cut of %s", (profile) => {
  const plans = countingCorpusKinds.map((kind) => planCountingCorpus(profile, kind, 7));

  test("tells files and bytes apart, and stays small", () => {
    const [bare, many, large] = plans;
    expect(bare?.files).toBeLessThanOrEqual(2);
    expect(many?.files).toBeGreaterThanOrEqual(128);
    expect(many?.bytes).toBe(128 * 2 ** 10);
    expect(large?.files).toBeLessThanOrEqual(8);
    expect(large?.bytes).toBe(2 ** 20);
  });

  test("is the same for the same seed, and another for another", () => {
    const paths = (seed: number) =>
      countingCorpusKinds.map((kind) => Array.from(planCountingCorpus(profile, kind, seed).entries()));
    expect(paths(7)).toEqual(paths(7));
    expect(paths(7)).not.toEqual(paths(8));
  });
});

const directory = scratchDirectories();

describe("the cut of a user's own files", () => {
  function userFiles(): string {
    const dir = directory();
    for (let index = 0; index < 40; index += 1) {
      const suffix = ["log", "gz", "c"][index % 3];
      const text = `private ${index} `.repeat(index === 0 ? 60_000 : 40 + index);
      writeFileSync(join(dir, `secret-name-${index}.${suffix}`), text);
    }
    writeFileSync(join(dir, "empty.txt"), "");
    return dir;
  }

  async function cut(dir: string, seed: number) {
    const work = directory();
    const corpus = await describeDirectory(dir, work, testHost());
    const into = join(work, "cut");
    mkdirSync(into);
    return makeCountingCorpora({ spec: { kind: "path", dir }, corpus, seed, folder: into, host: testHost() });
  }

  test("is made of them, by the seed, and leaves them as they were", async () => {
    const dir = userFiles();
    const before = [await hashTree(dir, {}), statSync(dir).mtimeMs];
    const { bare, many, large } = await cut(dir, 1);
    expect([await hashTree(dir, {}), statSync(dir).mtimeMs]).toEqual(before);
    expect([bare.files, bare.bytes]).toEqual([1, 1]);
    expect([many.files, many.bytes]).toEqual([128, 128 * 1024]);
    expect([large.files, large.bytes]).toEqual([4, 2 ** 20]);
    const again = await cut(dir, 1);
    expect(again.large.treeHash).toBe(large.treeHash);
    expect((await cut(dir, 2)).large.treeHash).not.toBe(large.treeHash);
  });

  test("keeps suffixes and content, and no names", async () => {
    const { many } = await cut(userFiles(), 1);
    const names = readdirSync(many.root);
    expect(new Set(names.map((name) => name.replace(/^file-\d{3}/, "")))).toEqual(
      new Set([".log", ".gz", ".c"]),
    );
    for (const name of names) expect(readFileSync(join(many.root, name), "latin1")).toMatch(/^private \d+ /);
  });

  test("takes large files by their bytes, as they count in the whole", async () => {
    const { large } = await cut(userFiles(), 1);
    const [first = ""] = readdirSync(large.root).sort();
    // One file holds nine tenths of all bytes.
    expect(readFileSync(join(large.root, first), "latin1")).toMatch(/^private 0 /);
  });

  test("needs a byte to cut from", async () => {
    const dir = directory();
    writeFileSync(join(dir, "nothing"), "");
    await expect(cut(dir, 1)).rejects.toThrow("no bytes");
  });
});
