import { execFileSync } from "node:child_process";
import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, describe, expect, test } from "@jest/globals";
import { Failure } from "../../src/failure.ts";
import { findResults, readUntrustedResults } from "../../src/publish/results-input.ts";
import { recorded } from "../report/recorded.ts";

const fixture = fileURLToPath(new URL("../../fixtures/report/fail.results.json", import.meta.url));
let root: string;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "results-input-"));
});
afterEach(() => rmSync(root, { recursive: true }));

function put(...parts: string[]): string {
  const path = join(root, ...parts);
  mkdirSync(dirname(path), { recursive: true });
  copyFileSync(fixture, path);
  return path;
}

function refusalOf(action: () => unknown): string {
  try {
    action();
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    expect(error.kind).toBe("usage");
    expect(error.message).not.toMatch(/\p{Cc}/u);
    return error.message;
  }
  throw new Error("it was taken");
}

describe("findResults", () => {
  test.each([[["results.json"]], [["a", "results.json"]], [["a", "b", "results.json"]]])(
    "finds %j",
    (parts) => {
      put("a", "other.json");
      const path = put(...parts);
      expect(findResults(root)).toBe(path);
      expect(findResults(`${root}/`)).toBe(path);
    },
  );

  test("takes a file by any name", () => {
    const path = put("of-yesterday.json");
    expect(findResults(path)).toBe(path);
  });

  test("looks three levels deep at most", () => {
    put("a", "b", "c", "results.json");
    expect(refusalOf(() => findResults(root))).toContain("without a file results.json");
  });

  test("follows no link", () => {
    const path = put("real", "deep", "deeper", "results.json");
    symlinkSync(path, join(root, "results.json"));
    symlinkSync(dirname(path), join(root, "real", "near"));
    expect(refusalOf(() => findResults(root))).toContain("without a file results.json");
    expect(refusalOf(() => findResults(join(root, "results.json")))).toContain("a symbolic link");
    expect(refusalOf(() => findResults(`${join(root, "real", "near")}/`))).toContain("a symbolic link");
  });

  test("does not choose between several, and prints their names safely", () => {
    put("a\n::error::x", "results.json");
    put("b", "results.json");
    const message = refusalOf(() => findResults(root));
    expect(message).toContain("There are 2 files results.json");
    expect(message).toContain("b/results.json");
  });

  test("lists ten of many", () => {
    for (let number = 0; number < 13; number++) put(String(number), "results.json");
    expect(refusalOf(() => findResults(root))).toMatch(/There are 13 files .* and 3 more\.$/);
  });

  test("gives up on a directory without end", () => {
    mkdirSync(join(root, "many"));
    for (let number = 0; number < 10_001; number++) writeFileSync(join(root, "many", String(number)), "");
    expect(refusalOf(() => findResults(root))).toContain("more than 10000 entries");
  });

  test("says what is not there", () => {
    expect(refusalOf(() => findResults(join(root, "absent")))).toContain("not to be read (ENOENT)");
  });
});

describe("readUntrustedResults", () => {
  test("reads what a run wrote", () => {
    expect(readUntrustedResults(put("results.json"))).toEqual(recorded("fail"));
  });

  test("follows no link", () => {
    const path = join(root, "link.json");
    symlinkSync(fixture, path);
    expect(refusalOf(() => readUntrustedResults(path))).toContain("a symbolic link");
  });

  test("reads files only: a pipe would hold it up for ever", () => {
    const pipe = join(root, "results.json");
    execFileSync("mkfifo", [pipe]);
    expect(refusalOf(() => readUntrustedResults(pipe))).toContain("not a regular file");
    expect(refusalOf(() => readUntrustedResults(root))).toContain("not a regular file");
  });

  test("reads 64 MiB at most", () => {
    const path = put("results.json");
    truncateSync(path, 64 * 2 ** 20 + 1);
    expect(refusalOf(() => readUntrustedResults(path))).toContain(
      "larger (67108865 bytes) than the 67108864 bytes",
    );
  });

  test("reads UTF-8 only", () => {
    const path = join(root, "results.json");
    writeFileSync(path, Buffer.from('{"a":"\xff"}', "latin1"));
    expect(refusalOf(() => readUntrustedResults(path))).toContain("not UTF-8 text");
  });

  test("prints nothing of a file that is something else", () => {
    const path = join(root, "results.json");
    writeFileSync(path, "secret");
    expect(refusalOf(() => readUntrustedResults(path))).toBe("These results are refused: they are not JSON.");
  });
});
