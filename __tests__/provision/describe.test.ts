import { readFileSync } from "node:fs";
import { describe, expect, test } from "@jest/globals";
import { describeProgram } from "../../src/provision/describe.ts";
import { RSYNC_312, testContenders } from "../helpers/contenders.ts";
import { scratchFolders } from "./scratch.ts";
import { script } from "./script.ts";

const scratch = scratchFolders();
const recorded312 = readFileSync(new URL("../../fixtures/version/3.1.2.txt", import.meta.url), "utf8");

/** A program with 3.1.2's output that knows exactly the options in `known`. */
async function pretender(known: string) {
  const body = `for option; do case $option in --version) ;; ${known}) ;; *) exit 1 ;; esac; done\ncat <<'END'\n${recorded312}END`;
  return await script(await scratch(), "rsync", body);
}

/** `Z` is a process that has ended and whose exit code nobody has asked for yet. */
function stateOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]?.[0] ?? "?";
  } catch {
    return "gone";
  }
}

describe("real programs", () => {
  test("3.2.3, 3.2.7 and the system's rsync say what they can do", async () => {
    const { v323, v327, system } = await testContenders();
    expect(v323.capabilities).toMatchObject({
      version: "3.2.3",
      protocol: 31,
      checksums: ["xxh128", "xxh3", "xxh64", "md5", "md4", "none"],
      codecs: ["zstd", "lz4", "zlibx", "zlib", "none"],
      aliases: { xxhash: "xxh64" },
      options: { checksumChoice: true, compressChoice: true, newCompress: true },
    });
    expect(v327.capabilities.version).toBe("3.2.7");
    expect(v327.capabilities.checksums).toContain("sha1");
    expect(await describeProgram(system.binary, process.env)).toEqual(system.capabilities);
  }, 600_000);

  // Its tarball is not to be had everywhere: skipped, not passed, where nobody names a binary.
  (RSYNC_312 === undefined ? test.skip : test)(
    "3.1.2 knows --new-compress and nothing newer (needs RSYNC_BENCH_TEST_RSYNC_312)",
    async () => {
      const capabilities = await describeProgram(RSYNC_312 as string, process.env);
      expect(capabilities).toMatchObject({
        version: "3.1.2",
        protocol: 31,
        checksums: ["md5"],
        codecs: ["none", "zlib", "zlibx"],
        options: { checksumChoice: false, compressChoice: false, newCompress: true },
      });
    },
  );
});

describe("what a program knows is asked, never derived from its number", () => {
  test.each([
    ["--nothing", ["md5"], ["none", "zlib"]],
    ["--new-compress", ["md5"], ["none", "zlib", "zlibx"]],
    ["--new-compress|--checksum-choice=*", ["md5", "md4", "none"], ["none", "zlib", "zlibx"]],
  ])("a 3.1.2 that accepts %s", async (known, checksums, codecs) => {
    expect(await describeProgram(await pretender(known), process.env)).toMatchObject({ checksums, codecs });
  });
});

describe("surroundings and failures", () => {
  test("RSYNC_* variables and the home folder are kept from the program", async () => {
    const body = `[ -z "$RSYNC_CHECKSUM_LIST$HOME" ] || { echo "leaked: $HOME"; exit 1; }\ncat <<'END'\n${recorded312}END`;
    const binary = await script(await scratch(), "rsync", body);
    const env = { ...process.env, RSYNC_CHECKSUM_LIST: "md4", HOME: "/somewhere" };
    expect((await describeProgram(binary, env)).version).toBe("3.1.2");
  });

  test("a program that hangs is ended, and the children that hold its output with it", async () => {
    const folder = await scratch();
    const binary = await script(folder, "rsync", `sleep 300 & echo $! >> ${folder}/children\nwait`);
    await expect(describeProgram(binary, process.env, 500)).rejects.toThrow(/no answer in time/);
    const children = readFileSync(`${folder}/children`, "utf8").trim().split("\n").map(Number);
    expect(children).toHaveLength(4);
    for (const child of children) expect(stateOf(child)).toMatch(/^(gone|Z)$/);
  });

  test.each([
    [
      "another program",
      "echo 'ls (GNU coreutils) 9.1'",
      /exit code 0, first line "ls \(GNU coreutils\) 9.1"/,
    ],
    ["a failing one", "echo oops >&2; exit 3", /exit code 3, first line "oops"/],
    ["a crashing one", "kill -SEGV $$", /ended by SIGSEGV/],
    ["an endless one", "exec yes rsync", /bytes of output/],
  ])("%s is refused with what it did", async (_what, body, message) => {
    const binary = await script(await scratch(), "rsync", body);
    await expect(describeProgram(binary, process.env)).rejects.toMatchObject({
      name: "Failure",
      kind: "inconclusive",
      message: expect.stringMatching(message),
      advice: expect.stringContaining(`${binary} --version`),
    });
  });
});
