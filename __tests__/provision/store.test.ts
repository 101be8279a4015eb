import { execFileSync } from "node:child_process";
import { mkdir, rename, rm, symlink, writeFile } from "node:fs/promises";
import { homedir } from "node:os";
import { join } from "node:path";
import { describe, expect, test } from "@jest/globals";
import { recipeFor } from "../../src/provision/recipe.ts";
import { releaseNamed } from "../../src/provision/releases.ts";
import { sha256OfText } from "../../src/provision/sha256.ts";
import { defaultStore, entryName } from "../../src/provision/store.ts";
import { openEntry, publishEntry, writeRecord } from "../../src/provision/store-entry.ts";
import { recallVersions, rememberVersions } from "../../src/provision/suite-memory.ts";
import { scratchFolders } from "./scratch.ts";

const scratch = scratchFolders();
const MACHINE = { os: "debian-12", arch: "x64", distribution: "debian", codename: "bookworm" } as const;

/** A staged entry whose binary has this text; `recorded` is the text that its hash is taken of. */
async function staged(store: string, name: string, text: string, recorded = text): Promise<string> {
  const folder = join(store, "work", name);
  await mkdir(join(folder, "bin"), { recursive: true });
  await writeFile(join(folder, "bin", "rsync"), text);
  const options = { checksumChoice: false, compressChoice: false, newCompress: false };
  await writeRecord(folder, {
    format: 1,
    version: "9.9.9",
    sha256: sha256OfText(recorded),
    builtFrom: "a test",
    configure: [],
    buildEnv: {},
    capabilities: {
      version: "9.9.9",
      protocol: 31,
      checksums: ["md5"],
      codecs: ["none"],
      aliases: {},
      options,
      optimizations: [],
      features: [],
    },
  });
  return folder;
}

describe("where the store is", () => {
  test.each([
    [{ RSYNC_BENCH_STORE: "/s", RUNNER_TOOL_CACHE: "/r", HOME: "/h" }, "/s"],
    [{ RUNNER_TOOL_CACHE: "/r", XDG_CACHE_HOME: "/x", HOME: "/h" }, "/r/rsync-bench"],
    [{ RUNNER_TOOL_CACHE: "", XDG_CACHE_HOME: "/x", HOME: "/h" }, "/x/rsync-bench"],
    [{ HOME: "/h" }, "/h/.cache/rsync-bench"],
    [{}, join(homedir(), ".cache/rsync-bench")],
  ])("%j", (env, place) => {
    expect(defaultStore(env)).toBe(place);
  });
});

describe("an entry's name", () => {
  const release = releaseNamed("3.2.3");
  const recipe = recipeFor("3.2.3");
  const libraries = ["liblz4.so.1.9.4", "libzstd.so.1.5.4"];

  test("is readable, and the same for the same", () => {
    const name = entryName(release, recipe, MACHINE, libraries);
    expect(name).toMatch(/^rsync-3\.2\.3-debian-12-x64-[0-9a-f]{12}$/);
    expect(entryName(release, { ...recipe }, { ...MACHINE }, [...libraries])).toBe(name);
  });

  test("changes with each: release, source, system, processor, recipe, libraries", () => {
    const names = [
      entryName(release, recipe, MACHINE, libraries),
      entryName(releaseNamed("3.2.7"), recipe, MACHINE, libraries),
      entryName({ ...release, sha256: "0".repeat(64) }, recipe, MACHINE, libraries),
      entryName(release, recipe, { ...MACHINE, os: "debian-13" }, libraries),
      entryName(release, recipe, { ...MACHINE, arch: "arm64" }, libraries),
      entryName(release, { ...recipe, configure: ["--disable-simd"] }, MACHINE, libraries),
      entryName(release, { ...recipe, env: { CFLAGS: "-O3" } }, MACHINE, libraries),
      entryName(release, recipe, MACHINE, ["liblz4.so.1.9.4", "libzstd.so.1.5.7"]),
    ];
    expect(new Set(names).size).toBe(names.length);
  });
});

describe("an entry whose parts are not the files that were made is damaged, and nobody waits for it", () => {
  const becomePipe = async (path: string) => {
    await rm(path);
    execFileSync("mkfifo", [path]);
  };

  test.each<[string, (place: string) => Promise<void>]>([
    ["a pipe for a record", (place) => becomePipe(join(place, "entry.json"))],
    ["a pipe for a binary", (place) => becomePipe(join(place, "bin", "rsync"))],
    [
      "a link to another place",
      async (place) => {
        await rename(place, `${place}-elsewhere`);
        await symlink(`${place}-elsewhere`, place);
      },
    ],
  ])("%s", async (_name, damage) => {
    const store = await scratch();
    const place = join(store, "contenders", "entry");
    await publishEntry(store, "entry", await staged(store, "one", "good"));
    await damage(place);
    expect(await openEntry(place)).toMatchObject({ kind: "damaged", reason: expect.stringMatching(/parts/) });
  });
});

describe("publishing", () => {
  test("of several at once one gets the place, and all see the same whole entry", async () => {
    const store = await scratch();
    const texts = ["a", "b", "c", "d", "e"];
    const folders = await Promise.all(texts.map((text) => staged(store, text, text)));
    const opened = await Promise.all(folders.map((folder) => publishEntry(store, "entry", folder)));
    const hashes = opened.map((entry) => (entry.kind === "good" ? entry.record.sha256 : entry.kind));
    expect(new Set(hashes).size).toBe(1);
    expect(texts.map(sha256OfText)).toContain(hashes[0]);
  });

  test("a damaged entry makes room, a good one never does", async () => {
    const store = await scratch();
    const place = join(store, "contenders", "entry");
    await publishEntry(store, "entry", await staged(store, "damaged", "changed", "recorded"));
    expect(await openEntry(place)).toMatchObject({ kind: "damaged" });
    await publishEntry(store, "entry", await staged(store, "good", "good"));
    expect(await openEntry(place)).toMatchObject({ kind: "good", record: { sha256: sha256OfText("good") } });
    await publishEntry(store, "entry", await staged(store, "late", "late"));
    expect(await openEntry(place)).toMatchObject({ record: { sha256: sha256OfText("good") } });
  });

  test("a store that cannot be written is an error, not a hang", async () => {
    const store = join(await scratch(), "file");
    const folder = await staged(await scratch(), "entry", "text");
    await writeFile(store, "");
    await expect(publishEntry(store, "entry", folder)).rejects.toThrow(/ENOTDIR|EEXIST/);
  });
});

describe("what a suite offers", () => {
  test("is remembered for a day, for exactly these sources", async () => {
    const store = await scratch();
    await rememberVersions(store, "suite a", ["3.2.7-1"]);
    expect(await recallVersions(store, "suite a", Date.now())).toEqual(["3.2.7-1"]);
    expect(await recallVersions(store, "suite b", Date.now())).toBeNull();
    expect(await recallVersions(store, "suite a", Date.now() + 25 * 60 * 60 * 1000)).toBeNull();
  });
});
