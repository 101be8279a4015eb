import { execFileSync, spawnSync } from "node:child_process";
import {
  appendFileSync,
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "@jest/globals";
import type { CorpusSpec } from "../../src/config/corpus-spec.ts";
import { corpusSchema } from "../../src/corpus/corpus.ts";
import { readManifest } from "../../src/corpus/manifest.ts";
import { corpusKey, type PrepareOptions, prepareCorpus } from "../../src/corpus/prepare-corpus.ts";
import { hashTree } from "../../src/corpus/tree-hash.ts";
import { Failure } from "../../src/failure.ts";
import { recordingHost, scratchDirectories } from "./scratch.ts";

const scratch = scratchDirectories();
const spec = {
  kind: "profile",
  profile: "mixed-logs",
  size: { kind: "bytes", bytes: 500_000 },
  seed: 4,
} as const;

function prepare(store: string, host: PrepareOptions["host"], wanted: CorpusSpec = spec) {
  return prepareCorpus({ spec: wanted, store, scratch: store, host });
}

/** Whoever opens it waits for its other end. */
function becomePipe(path: string): void {
  rmSync(path);
  execFileSync("mkfifo", [path]);
}

describe("prepareCorpus with a profile", () => {
  test("generates once and verifies the next time", async () => {
    const store = scratch();
    const { host, warnings } = recordingHost();
    const made = await prepare(store, host);
    const found = await prepare(store, host);
    expect(corpusSchema.parse(made)).toEqual(made);
    expect(found).toEqual({ ...made, reused: true });
    expect(made.reused).toBe(false);
    expect(made.source).toMatchObject({ kind: "profile", profile: "mixed-logs", size: "500000", seed: 4 });
    expect(await hashTree(made.root)).toBe(made.treeHash);
    expect(warnings).toEqual([]);
    expect(readdirSync(join(store, "corpora"))).toEqual([corpusKey(spec)]);
  });

  const damages: [name: string, damage: (dir: string, first: string) => void, warning: string][] = [
    ["a flipped byte", (dir, first) => flip(join(dir, "files", first)), "its tree hash is"],
    ["a missing file", (dir, first) => rmSync(join(dir, "files", first)), "its tree hash is"],
    ["an extra file", (dir) => writeFileSync(join(dir, "files", "extra"), ""), "its tree hash is"],
    ["a changed time", (dir, first) => utimesSync(join(dir, "files", first), 0, 0), "its tree hash is"],
    ["a changed mode", (dir, first) => chmodSync(join(dir, "files", first), 0o600), "its tree hash is"],
    [
      "a changed manifest",
      (dir) => appendFileSync(join(dir, "manifest.jsonl"), "\n"),
      "its manifest was changed",
    ],
    ["no manifest", (dir) => rmSync(join(dir, "manifest.jsonl")), "its parts are not the files"],
    [
      "a pipe for a description",
      (dir) => becomePipe(join(dir, "corpus.json")),
      "its parts are not the files",
    ],
    [
      "an endless manifest",
      (dir) => {
        rmSync(join(dir, "manifest.jsonl"));
        symlinkSync("/dev/zero", join(dir, "manifest.jsonl"));
      },
      "its parts are not the files",
    ],
    [
      "a link to another place",
      (dir) => {
        cpSync(dir, `${dir}-elsewhere`, { recursive: true, preserveTimestamps: true });
        rmSync(dir, { recursive: true });
        renameSync(`${dir}-elsewhere`, join(dir, "..", "..", "elsewhere"));
        symlinkSync(join(dir, "..", "..", "elsewhere"), dir);
      },
      "its parts are not the files",
    ],
    ["a description cut short", (dir) => writeFileSync(join(dir, "corpus.json"), "{"), "JSON"],
    ["no files", (dir) => rmSync(join(dir, "files"), { recursive: true }), "ENOENT"],
  ];

  test.each(damages)("makes a stored corpus with %s again", async (_, damage, reason) => {
    const store = scratch();
    const { host, warnings } = recordingHost();
    const made = await prepare(store, host);
    damage(join(store, "corpora", corpusKey(spec)), readdirSync(made.root)[0] ?? "");
    const again = await prepare(store, host);
    expect(warnings).toEqual([expect.stringContaining(reason)]);
    expect(warnings[0]).toContain(corpusKey(spec));
    expect(again).toEqual(made);
    expect(await hashTree(again.root)).toBe(made.treeHash);
    expect(readdirSync(join(store, "corpora"))).toEqual([corpusKey(spec)]);
  });

  test("gives runs that start together one whole corpus", async () => {
    const store = scratch();
    const { host, warnings } = recordingHost();
    const corpora = await Promise.all(Array.from({ length: 4 }, () => prepare(store, host)));
    expect(new Set(corpora.map((corpus) => `${corpus.treeHash} ${corpus.root}`)).size).toBe(1);
    expect(await hashTree(corpora[0]?.root ?? "")).toBe(corpora[0]?.treeHash);
    expect(readdirSync(join(store, "corpora"))).toEqual([corpusKey(spec)]);
    expect(warnings).toEqual([]);
  });

  test("takes a sound corpus from the host's cache", async () => {
    const saved = scratch();
    const first = recordingHost({
      cache: {
        restore: async () => false,
        save: async (directory, key) =>
          cpSync(directory, join(saved, key), { recursive: true, preserveTimestamps: true }),
      },
    });
    const made = await prepare(scratch(), first.host);
    const restored = await prepare(scratch(), recordingHost({ cache: fill(saved) }).host);
    expect(restored).toMatchObject({ treeHash: made.treeHash, reused: true });
    flip(join(saved, corpusKey(spec), "manifest.jsonl"));
    const second = recordingHost({ cache: fill(saved) });
    expect(await prepare(scratch(), second.host)).toMatchObject({ treeHash: made.treeHash, reused: false });
    expect(second.warnings).toEqual([expect.stringContaining("damaged")]);
  });

  test("leaves nothing when it is interrupted", async () => {
    const store = scratch();
    const controller = new AbortController();
    const stop = new Failure("interrupted", "Stopped.", "Run it again.");
    const { host } = recordingHost({ signal: controller.signal, progress: () => controller.abort(stop) });
    const large = { ...spec, size: { kind: "bytes", bytes: 2 ** 26 } } as const;
    await expect(prepare(store, host, large)).rejects.toBe(stop);
    expect(readdirSync(join(store, "corpora"))).toEqual([]);
  });

  test("says so when the store cannot be made", async () => {
    const store = join(scratch(), "file");
    writeFileSync(store, "");
    const failing = prepare(store, recordingHost().host);
    await expect(failing).rejects.toMatchObject({
      kind: "inconclusive",
      message: expect.stringContaining(store),
    });
  });

  test("sweeps away what a killed run left a day ago, not what another is making", async () => {
    const store = scratch();
    const [old, fresh] = [join(store, "corpora", ".making-old"), join(store, "corpora", ".making-fresh")];
    for (const dir of [old, fresh]) mkdirSync(join(dir, "new"), { recursive: true });
    utimesSync(old, 0, 1);
    await prepare(store, recordingHost().host);
    expect([existsSync(old), existsSync(fresh)]).toEqual([false, true]);
  });
});

describe("prepareCorpus with a directory", () => {
  function describeDir(dir: string, store = scratch()) {
    return prepareCorpus({ spec: { kind: "path", dir }, store, scratch: store, host: recordingHost().host });
  }

  test("describes it and writes nothing into it", async () => {
    const dir = scratch();
    mkdirSync(join(dir, "sub dir"));
    writeFileSync(join(dir, "sub dir", "a.log"), "line\n".repeat(1000));
    writeFileSync(join(dir, "b\n.gz"), execFileSync("gzip", ["-c"], { input: "text" }));
    writeFileSync(Buffer.concat([Buffer.from(`${dir}/`), Buffer.of(0xff)]), "");
    symlinkSync("b", join(dir, "link"));
    const before = await listing(dir);
    const corpus = await describeDir(dir);
    expect(await listing(dir)).toEqual(before);
    expect(corpusSchema.parse(corpus)).toEqual(corpus);
    expect(corpus).toMatchObject({
      root: dir,
      source: { kind: "path", dir },
      files: 3,
      directories: 1,
      others: 1,
    });
    expect(corpus.classes.plain).toMatchObject({ files: 1, bytes: 5000 });
    expect(corpus.classes.plain?.deflateRatio).toBeLessThan(0.1);
    expect(corpus.classes.precompressed?.files).toBe(1);
    expect(corpus.classes.empty).toEqual({ files: 1, bytes: 0, deflateRatio: null });
    expect(await hashTree(dir)).toBe(corpus.treeHash);
    expect([...readManifest(corpus.manifest)].map((entry) => entry.path)).toEqual([
      "b\\#012.gz",
      "link",
      "sub dir",
      "sub dir/a.log",
      "\\#377",
    ]);
  });

  test("refuses what is no directory of files, with advice", async () => {
    const dir = scratch();
    writeFileSync(join(dir, "file"), "");
    mkdirSync(join(dir, "empty", "inner"), { recursive: true });
    for (const [path, message] of [
      ["missing", "ENOENT"],
      ["file", "is not a directory"],
      ["empty", "holds no files"],
    ]) {
      const failing = describeDir(join(dir, path ?? ""));
      await expect(failing).rejects.toMatchObject({
        kind: "usage",
        message: expect.stringContaining(message ?? ""),
      });
      await expect(failing).rejects.toMatchObject({ advice: expect.stringMatching(/\w/) });
    }
  });

  test("refuses to put its manifest into the corpus", async () => {
    const dir = scratch();
    writeFileSync(join(dir, "a"), "a");
    mkdirSync(join(dir, "out"));
    await expect(describeDir(dir, join(dir, "out"))).rejects.toThrow("lies inside the corpus");
    await expect(describeDir(dir, dir)).rejects.toThrow("lies inside the corpus");
    expect(readdirSync(join(dir, "out"))).toEqual([]);
  });

  test("names a file that may not be read, and leaves no manifest", async () => {
    const dir = scratch();
    writeFileSync(join(dir, "secret"), "a");
    chmodSync(join(dir, "secret"), 0);
    const store = scratch();
    chmodSync(store, 0o777);
    chmodSync(dir, 0o755);
    const root = process.geteuid?.() === 0;
    // Root may read everything.
    if (root) process.seteuid?.(65_534);
    try {
      await expect(describeDir(dir, store)).rejects.toMatchObject({
        kind: "usage",
        message: expect.stringMatching(/EACCES.*secret/),
      });
    } finally {
      if (root) process.seteuid?.(0);
    }
    expect(readdirSync(store)).toEqual([]);
  });
});

function fill(saved: string): PrepareOptions["host"]["cache"] {
  return {
    restore: async (directory, key) => {
      cpSync(join(saved, key), directory, { recursive: true, preserveTimestamps: true });
      return true;
    },
    save: async () => {},
  };
}

function flip(path: string): void {
  const content = readFileSync(path);
  content[100] = (content[100] ?? 0) ^ 1;
  const stats = spawnSync("stat", ["-c", "%Y", path], { encoding: "utf8" });
  writeFileSync(path, content);
  utimesSync(path, 0, Number(stats.stdout));
}

async function listing(dir: string): Promise<string> {
  return `${await hashTree(dir)} ${execFileSync("stat", ["-c", "%Y %Z", dir], { encoding: "utf8" })}`;
}
