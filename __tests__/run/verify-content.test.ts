import {
  chmodSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "@jest/globals";
import { execa } from "execa";
import type { Corpus } from "../../src/corpus/corpus.ts";
import { prepareCorpus } from "../../src/corpus/prepare-corpus.ts";
import { verifyContent } from "../../src/run/verify-content.ts";
import { testHost } from "../helpers/test-host.ts";

const host = testHost();
let dir: string;
let corpus: Corpus;
let copy: string;

beforeEach(async () => {
  dir = mkdtempSync(join(tmpdir(), "verify-"));
  const source = join(dir, "source");
  mkdirSync(join(source, "sub"), { recursive: true });
  writeFileSync(join(source, "a.log"), "a plain line\n".repeat(100));
  writeFileSync(join(source, "sub", "b.log"), "another\n");
  writeFileSync(join(source, "new\nline"), "x");
  writeFileSync(Buffer.from(`${source}/\xff.bin`, "latin1"), "y");
  symlinkSync("a.log", join(source, "link"));
  corpus = await prepareCorpus({ spec: { kind: "path", dir: source }, store: dir, scratch: dir, host });
  copy = join(dir, "copy");
  await execa("rsync", ["-a", `${source}/`, copy]);
});

afterEach(() => rmSync(dir, { recursive: true }));

const verify = () => verifyContent(corpus, copy, host.signal);

test("rsync's copy of hostile names and links is right", async () => {
  expect(await verify()).toEqual({ kind: "verified", treeHash: corpus.treeHash });
});

/** Writes into a file of the copy and gives it its time back, as a faulty program would. */
function overwrite(name: string, content: string): void {
  const path = join(copy, name);
  const { mtime } = lstatSync(path);
  writeFileSync(path, content);
  utimesSync(path, mtime, mtime);
}

/** Removes an entry or adds one without touching the time of the directory. */
function inDirectory(change: () => void, directory = copy): void {
  const { mtime } = lstatSync(directory);
  change();
  utimesSync(directory, mtime, mtime);
}

test.each([
  ["one byte", () => overwrite("a.log", "A plain line\n".repeat(100)), { content: 1 }, "a.log", "plain"],
  ["a length", () => overwrite("a.log", "short"), { size: 1 }, "a.log", "plain"],
  ["a mode", () => chmodSync(join(copy, "a.log"), 0o600), { mode: 1 }, "a.log", "plain"],
  ["a time", () => utimesSync(join(copy, "a.log"), 1, 1), { mtime: 1 }, "a.log", "plain"],
  [
    "a missing file",
    () => inDirectory(() => rmSync(join(copy, "new\nline"))),
    { missing: 1 },
    "new\\#012line",
    // One byte: nothing makes it smaller.
    "incompressible",
  ],
  ["an extra file", () => inDirectory(() => writeFileSync(join(copy, "zzz"), "")), { extra: 1 }, "zzz", null],
  ["a directory's time", () => utimesSync(join(copy, "sub"), 1, 1), { mtime: 1 }, "sub", null],
  [
    "a link's target",
    () =>
      inDirectory(() => {
        rmSync(join(copy, "link"));
        symlinkSync("b.log", join(copy, "link"));
      }),
    { target: 1 },
    "link",
    null,
  ],
])("%s is found and named", async (_what, change, counts, path, fileClass) => {
  change();
  const content = await verify();
  expect(content).toMatchObject({ kind: "different" });
  if (content.kind !== "different") return;
  // A link that was made anew has another time, too.
  expect(content.counts).toMatchObject(counts);
  expect(content.samples[0]).toMatchObject({ path, class: fileClass, difference: Object.keys(counts)[0] });
  expect(content.treeHash).not.toBe(corpus.treeHash);
});

test("an empty copy misses everything", async () => {
  rmSync(copy, { recursive: true });
  mkdirSync(copy);
  expect(await verify()).toMatchObject({ kind: "different", counts: { missing: 6 } });
});
