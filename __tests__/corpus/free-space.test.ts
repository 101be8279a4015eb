import { expect, test } from "@jest/globals";
import { checkFreeSpace, explainWriteError } from "../../src/corpus/free-space.ts";
import { Failure } from "../../src/failure.ts";

const plan = { files: 1000, directories: 10, bytes: 2 ** 30, entries: () => [] };
const roomy = { bsize: 4096, bavail: 2 ** 20, files: 5000, ffree: 2000 };

test("space and inodes enough pass", () => {
  expect(() => checkFreeSpace("/store", plan, roomy)).not.toThrow();
});

test("a file system that counts no inodes has enough", () => {
  expect(() => checkFreeSpace("/store", plan, { ...roomy, files: 0, ffree: 0 })).not.toThrow();
});

test("short space is named in numbers", () => {
  const blocks = 2 ** 30 / 4096;
  expect(() => checkFreeSpace("/store", plan, { ...roomy, bavail: blocks })).toThrow(
    "The corpus takes 1029 MiB and /store has 1024 MiB left.",
  );
});

test("short inodes are named in numbers", () => {
  expect(() => checkFreeSpace("/store", plan, { ...roomy, ffree: 1009 })).toThrow(
    "The corpus has 1010 files and directories and /store has 1009 inodes left.",
  );
});

test("a disk that fills up on the way is explained, a mistake of ours is not", () => {
  const full = Object.assign(new Error("ENOSPC: no space left on device, write"), { code: "ENOSPC" });
  expect(explainWriteError("/store", full)).toMatchObject({
    kind: "inconclusive",
    message: expect.stringContaining("/store: ENOSPC"),
    advice: expect.stringContaining("--corpus-size"),
  });
  const denied = Object.assign(new Error("EACCES: permission denied, mkdir"), { code: "EACCES" });
  expect(explainWriteError("/store", denied)).toMatchObject({
    advice: expect.stringContaining("permissions"),
  });
  for (const other of [
    new TypeError("x is not a function"),
    new Failure("interrupted", "Stopped.", ""),
    "text",
  ]) {
    expect(explainWriteError("/store", other)).toBe(other);
  }
});
