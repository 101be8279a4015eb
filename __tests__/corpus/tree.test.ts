import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { chmodSync, lutimesSync, mkdirSync, symlinkSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "@jest/globals";
import { escapePath, unescapePath } from "../../src/corpus/escaped-path.ts";
import { comparePaths } from "../../src/corpus/path-order.ts";
import { readClassifiedTree, readTree, type TreeEntry } from "../../src/corpus/tree.ts";
import { scratchDirectories } from "./scratch.ts";

const scratch = scratchDirectories();

async function all<T>(items: AsyncIterable<T>): Promise<T[]> {
  const list: T[] = [];
  for await (const item of items) list.push(item);
  return list;
}

function sha256(content: string | Buffer): string {
  return createHash("sha256").update(content).digest("hex");
}

/** Names that break programs which take a name for text. */
const hostileNames = [
  Buffer.from("with space"),
  Buffer.from(`"double" 'single' $(dollar) *`),
  Buffer.from("new\nline"),
  Buffer.from("\\#012"),
  Buffer.from("-leading-dash"),
  Buffer.of(0x66, 0xff, 0xfe),
  Buffer.from("é☃"),
  Buffer.from("\u{ffee}"),
  Buffer.from("😀"),
];

describe("readTree", () => {
  test("describes each type of entry and follows no link", async () => {
    const root = scratch();
    writeFileSync(join(root, "file"), "hello");
    chmodSync(join(root, "file"), 0o4751);
    utimesSync(join(root, "file"), 0, 1_000_000.75);
    mkdirSync(join(root, "dir"), 0o700);
    writeFileSync(join(root, "dir", "inner"), "");
    // Node's own utimes takes a negative time for now.
    execFileSync("touch", ["-d", "@-1.5", join(root, "dir", "inner")]);
    symlinkSync("dir", join(root, "link"));
    symlinkSync("nowhere\n", join(root, "broken"));
    for (const link of ["link", "broken"]) lutimesSync(join(root, link), 0, 5);
    utimesSync(join(root, "dir"), 0, 7);
    execFileSync("mkfifo", ["-m", "600", join(root, "pipe")]);
    utimesSync(join(root, "pipe"), 0, 9);
    expect(await all(readTree(root))).toEqual([
      { type: "symlink", path: "broken", mode: 0o777, mtime: 5, target: "nowhere\\#012" },
      { type: "dir", path: "dir", mode: 0o700, mtime: 7 },
      { type: "file", path: "dir/inner", mode: 0o644, mtime: -2, size: 0, sha256: sha256(""), class: null },
      {
        type: "file",
        path: "file",
        mode: 0o4751,
        mtime: 1_000_000,
        size: 5,
        sha256: sha256("hello"),
        class: null,
      },
      { type: "symlink", path: "link", mode: 0o777, mtime: 5, target: "dir" },
      { type: "other", path: "pipe", mode: 0o600, mtime: 9 },
    ]);
  });

  test("hashes files of every size around its buffer", async () => {
    const root = scratch();
    const sizes = [1, 262_143, 262_144, 262_145, 524_288, 1_000_003];
    for (const size of sizes) writeFileSync(join(root, String(size)), Buffer.alloc(size, size % 251));
    const entries = await all(readTree(root));
    const found = new Map(entries.map((entry) => [entry.path, entry.type === "file" ? entry.sha256 : ""]));
    for (const size of sizes) expect(found.get(String(size))).toBe(sha256(Buffer.alloc(size, size % 251)));
  });

  test("shows the classifier the first bytes and the size", async () => {
    const root = scratch();
    writeFileSync(join(root, "a"), "abc");
    const [entry] = await all(readClassifiedTree(root, (head, size) => `${head.toString()}/${size}`));
    expect(entry).toMatchObject({ path: "a", class: "abc/3" });
  });

  test("reads hostile names, below a hostile root", async () => {
    const root = join(scratch(), "né\n");
    mkdirSync(root);
    for (const name of hostileNames) writeFileSync(Buffer.concat([Buffer.from(`${root}/`), name]), name);
    const entries = await all(readTree(root));
    const paths = entries.map((entry) => unescapePath(entry.path).toString("latin1"));
    expect(paths).toEqual(hostileNames.map((name) => name.toString("latin1")).sort());
    for (const entry of entries) {
      expect(entry).toMatchObject({ sha256: sha256(unescapePath(entry.path)) });
    }
  });

  test("stops when it is told to", async () => {
    const root = scratch();
    for (let file = 0; file < 2000; file += 1) writeFileSync(join(root, `f${file}`), "");
    const controller = new AbortController();
    const seen: TreeEntry[] = [];
    const reading = (async () => {
      for await (const entry of readTree(root, { signal: controller.signal })) {
        seen.push(entry);
        controller.abort(new Error("enough"));
      }
    })();
    await expect(reading).rejects.toThrow("enough");
    expect(seen.length).toBeLessThan(1000);
  });

  test("lets a signal in while it reads one large file", async () => {
    const root = scratch();
    execFileSync("truncate", ["-s", "1G", join(root, "large")]);
    const controller = new AbortController();
    setTimeout(() => controller.abort(new Error("enough")), 1);
    await expect(all(readTree(root, { signal: controller.signal }))).rejects.toThrow("enough");
  });

  test("fails when the root is missing", async () => {
    await expect(all(readTree(join(scratch(), "missing")))).rejects.toThrow("ENOENT");
  });
});

describe("comparePaths", () => {
  test("is the order of a walk", async () => {
    const root = scratch();
    const names = [
      ...hostileNames,
      Buffer.from("a"),
      Buffer.from("a\\"),
      Buffer.from("a\x01"),
      Buffer.from("a.b"),
    ];
    for (const name of names) {
      const dir = Buffer.concat([Buffer.from(`${root}/`), name]);
      mkdirSync(dir);
      for (const inner of names) writeFileSync(Buffer.concat([dir, Buffer.from("/"), inner]), "");
    }
    const paths = (await all(readTree(root))).map((entry) => entry.path);
    expect(paths).toHaveLength(names.length * (names.length + 1));
    const sorted = [...paths].reverse().sort(comparePaths);
    expect(sorted).toEqual(paths);
    for (const path of paths) expect(comparePaths(path, path)).toBe(0);
  });

  test("puts a directory's contents before its longer-named neighbours", () => {
    expect(comparePaths("a/z", "a.b")).toBeLessThan(0);
    expect(comparePaths("a", "a/z")).toBeLessThan(0);
    expect(comparePaths("a/b", "a")).toBeGreaterThan(0);
  });

  test("sorts by UTF-8 bytes where UTF-16 would differ", () => {
    expect(comparePaths("\u{ffee}", "😀")).toBeLessThan(0);
  });

  test("sees through escapes", () => {
    expect(comparePaths("a\\", `a${escapePath(Buffer.of(1))}`)).toBeGreaterThan(0);
  });
});
