import { execFileSync } from "node:child_process";
import { chmodSync, mkdirSync, renameSync, rmSync, symlinkSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "@jest/globals";
import { hashTree, TreeHasher } from "../../src/corpus/tree-hash.ts";
import { scratchDirectories } from "./scratch.ts";

const scratch = scratchDirectories();

/** A tree with a bit of everything; every time is the same. */
function makeTree(): string {
  const root = scratch();
  mkdirSync(join(root, "dir"));
  writeFileSync(join(root, "dir", "inner"), "inner");
  writeFileSync(join(root, "outer"), "outer");
  symlinkSync("outer", join(root, "link"));
  settle(root);
  return root;
}

function settle(root: string): void {
  execFileSync("find", [root, "-exec", "touch", "-h", "-d", "@1600000000", "{}", "+"]);
}

const changes: [name: string, change: (root: string) => void][] = [
  ["a byte", (root) => writeFileSync(join(root, "outer"), "outeR")],
  ["a name", (root) => renameSync(join(root, "outer"), join(root, "Outer"))],
  ["a mode", (root) => chmodSync(join(root, "outer"), 0o600)],
  ["a missing file", (root) => rmSync(join(root, "dir", "inner"))],
  ["an extra directory", (root) => mkdirSync(join(root, "dir", "extra"))],
  [
    "a link's target",
    (root) => {
      rmSync(join(root, "link"));
      symlinkSync("inner", join(root, "link"));
    },
  ],
];

describe("hashTree", () => {
  test("is the same for a copy", async () => {
    const root = makeTree();
    const copy = scratch();
    execFileSync("rsync", ["-a", `${root}/`, `${copy}/`]);
    expect(await hashTree(copy)).toBe(await hashTree(root));
  });

  test.each(changes)("sees %s", async (_, change) => {
    const root = makeTree();
    const before = await hashTree(root);
    change(root);
    settle(root);
    expect(await hashTree(root)).not.toBe(before);
  });

  test("sees a time", async () => {
    const root = makeTree();
    const before = await hashTree(root);
    utimesSync(join(root, "dir"), 0, 1_600_000_001);
    expect(await hashTree(root)).not.toBe(before);
  });
});

describe("TreeHasher", () => {
  test("leaves the class out", () => {
    const file = { type: "file", path: "a", mode: 0o644, mtime: 1, size: 1, sha256: "00" } as const;
    const hashes = ["plain", null].map((fileClass) => {
      const hasher = new TreeHasher();
      hasher.add({ ...file, class: fileClass });
      return hasher.digest();
    });
    expect(hashes[0]).toBe(hashes[1]);
  });
});
