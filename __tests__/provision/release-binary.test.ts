import { existsSync } from "node:fs";
import { appendFile, cp, readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "@jest/globals";
import { execa } from "execa";
import { releaseBinary } from "../../src/provision/release-binary.ts";
import { storeSource } from "../../src/provision/source-store.ts";
import { sweepWorkFolders } from "../../src/provision/work-folder.ts";
import { testHost } from "../helpers/test-host.ts";
import { miniRelease, miniWorkshop } from "./mini-release.ts";
import { scratchFolders } from "./scratch.ts";

const scratch = scratchFolders();
const BUILD_MINI = fileURLToPath(new URL("build-mini.ts", import.meta.url));

/** A store path that a shell would stumble over. */
const awkward = async () => join(await scratch(), "user's cache $HOME");

const contents = (folder: string) => readdir(folder).catch(() => []);

describe("building", () => {
  test("from nothing to a described binary, then from the store", async () => {
    const store = await awkward();
    const { release, mirror } = await miniRelease(await scratch());
    const first = await releaseBinary(release, await miniWorkshop(store, mirror));
    expect(first).toMatchObject({
      reused: false,
      origin: `built from ${join(mirror, "rsync-9.9.9.tar.gz")}`,
      capabilities: { version: "9.9.9" },
    });
    const host = testHost();
    const second = await releaseBinary(release, await miniWorkshop(store, "/nonexistent", host));
    expect(second).toMatchObject({ binary: first.binary, sha256: first.sha256, reused: true });
    expect(host.commands).toEqual([]);
    expect(await contents(join(store, "work"))).toEqual([]);
    expect(await contents(join(first.binary, "../../logs"))).toEqual([
      "configure.log",
      "make.log",
      "unpack.log",
    ]);
  });

  test("the caller's compiler flags do not reach a build, the recipe's do", async () => {
    const { release, mirror } = await miniRelease(await scratch(), "cat configure-env");
    const env = { ...process.env, CFLAGS: "-O0 -DMINE", MAKEFLAGS: "-n", CONFIG_SITE: "/mine" };
    const workshop = await miniWorkshop(await scratch(), mirror, testHost({ env }));
    const { binary } = await releaseBinary(release, workshop);
    const log = await readFile(join(binary, "../../logs/make.log"), "utf8");
    expect(log).toMatch(/^CFLAGS=-O2 /m);
    expect(log).not.toMatch(/MINE|CONFIG_SITE/);
  });

  test("a failing step shows its last lines and where its log is kept", async () => {
    const store = await awkward();
    const { release, mirror } = await miniRelease(
      await scratch(),
      "echo 'io.c:1: error: no luck' >&2; exit 1",
    );
    const failure = await releaseBinary(release, await miniWorkshop(store, mirror)).catch((error) => error);
    expect(failure).toMatchObject({ kind: "inconclusive" });
    expect(failure.message).toMatch(/^rsync 9\.9\.9: make failed \(exit code 2\):$/m);
    expect(failure.message).toMatch(/^io\.c:1: error: no luck$/m);
    const path = /The whole log: (.*)$/.exec(failure.message)?.[1] ?? "";
    expect(await readFile(path, "utf8")).toContain("io.c:1: error: no luck");
    expect(await contents(join(store, "contenders"))).toEqual([]);
    expect(await contents(join(store, "work"))).toEqual([]);
  });
});

describe("the tarball", () => {
  test("is kept, so that another recipe or system needs no source", async () => {
    const store = await scratch();
    const { release, mirror } = await miniRelease(await scratch());
    await releaseBinary(release, await miniWorkshop(store, mirror));
    const elsewhere = await miniWorkshop(store, "/nonexistent");
    const machine = { ...elsewhere.machine, os: "another-1" };
    const built = await releaseBinary(release, { ...elsewhere, machine, sources: [storeSource(store)] });
    expect(built).toMatchObject({ reused: false, origin: expect.stringContaining(join(store, "tarballs")) });
  });
});

describe("what is stored is not trusted", () => {
  test("a changed binary is noticed, named and built anew", async () => {
    const store = await scratch();
    const { release, mirror } = await miniRelease(await scratch());
    const first = await releaseBinary(release, await miniWorkshop(store, mirror));
    await appendFile(first.binary, "# changed\n");
    const host = testHost();
    const second = await releaseBinary(release, await miniWorkshop(store, mirror, host));
    expect(second).toMatchObject({ binary: first.binary, sha256: first.sha256, reused: false });
    expect(host.warnings).toEqual([
      expect.stringMatching(/9\.9\.9 in the store is damaged \(SHA-256 .*recorded/),
    ]);
    expect(await readFile(second.binary, "utf8")).not.toContain("changed");
  });

  test.each(["", "{}", '{"format": 2}'])("an unreadable record (%j) is built anew", async (record) => {
    const store = await scratch();
    const { release, mirror } = await miniRelease(await scratch());
    const first = await releaseBinary(release, await miniWorkshop(store, mirror));
    await writeFile(join(first.binary, "../../entry.json"), record);
    const host = testHost();
    expect(await releaseBinary(release, await miniWorkshop(store, mirror, host))).toMatchObject({
      reused: false,
    });
    expect(host.warnings).toHaveLength(1);
  });
});

describe("the host's cache service", () => {
  test("is asked before building, filled after it, and what comes out is checked", async () => {
    const { release, mirror } = await miniRelease(await scratch());
    const kept = join(await scratch(), "kept");
    const keys: string[] = [];
    const save = async (directory: string, key: string) => {
      keys.push(key);
      await cp(directory, kept, { recursive: true });
    };
    const restore = async (directory: string, key: string) => {
      keys.push(key);
      if (existsSync(kept)) await cp(kept, directory, { recursive: true });
      return existsSync(kept);
    };
    const host = () => testHost({ cache: { restore, save } });
    const built = await releaseBinary(release, await miniWorkshop(await scratch(), mirror, host()));
    expect(built.reused).toBe(false);
    const other = await releaseBinary(release, await miniWorkshop(await scratch(), "/nonexistent", host()));
    expect(other).toMatchObject({ reused: true, sha256: built.sha256 });
    expect(other.origin).toMatch(/^the cache \(built from /);
    expect(new Set(keys).size).toBe(1);

    await appendFile(join(kept, "bin", "rsync"), "# poisoned\n");
    const wary = host();
    const rebuilt = await releaseBinary(release, await miniWorkshop(await scratch(), mirror, wary));
    expect(rebuilt).toMatchObject({ reused: false, sha256: built.sha256 });
    expect(wary.warnings).toEqual([expect.stringContaining("in the cache is damaged")]);
  });
});

describe("several processes and interruptions", () => {
  test("two processes that build the same release both end with the one whole entry", async () => {
    const store = await awkward();
    const { release, mirror } = await miniRelease(await scratch(), "sleep 0.5; date +%N > $@.stamp");
    const run = () => execa(process.execPath, [BUILD_MINI, store, mirror, release.sha256]);
    const results = await Promise.all([run(), run(), run()]);
    const built = results.map(({ stdout }) => JSON.parse(stdout));
    expect(new Set(built.map(({ binary }) => binary)).size).toBe(1);
    expect(await contents(join(store, "contenders"))).toHaveLength(1);
    expect(await contents(join(store, "work"))).toEqual([]);
    expect(await releaseBinary(release, await miniWorkshop(store, "/nonexistent"))).toMatchObject({
      reused: true,
    });
  });

  test("a killed build leaves no entry, and the next run sweeps its folder but not a living one's", async () => {
    const store = await scratch();
    const { release, mirror } = await miniRelease(await scratch(), "touch $@.started; sleep 300");
    const child = execa(process.execPath, [BUILD_MINI, store, mirror, release.sha256], {
      reject: false,
      detached: true,
    });
    while ((await contents(join(store, "work"))).length === 0) await sleep(20);
    expect(await sweepWorkFolders(store, Date.now())).toEqual([]);
    process.kill(-(child.pid as number), "SIGKILL");
    await child;
    expect(await contents(join(store, "contenders"))).toEqual([]);
    expect(await sweepWorkFolders(store, Date.now())).toHaveLength(1);
    expect(await contents(join(store, "work"))).toEqual([]);
  });

  test("a folder of another host's is swept when it is a day old, not before", async () => {
    const store = await scratch();
    const folder = join(store, "work", "rsync-9.9.9@another-host@999999999@abcdef");
    await cp(await scratch(), folder, { recursive: true });
    expect(await sweepWorkFolders(store, Date.now())).toEqual([]);
    expect(await sweepWorkFolders(store, Date.now() + 25 * 60 * 60 * 1000)).toHaveLength(1);
  });

  test("an interruption ends the build and leaves neither an entry nor a folder", async () => {
    const store = await scratch();
    const { release, mirror } = await miniRelease(await scratch(), "sleep 300");
    const stop = new AbortController();
    const host = testHost({ signal: stop.signal });
    const building = releaseBinary(release, await miniWorkshop(store, mirror, host));
    const outcome = building.catch((error) => error);
    while (!host.commands.some(([command]) => command === "make")) await sleep(20);
    stop.abort();
    expect(await outcome).toMatchObject({ name: "Failure", kind: "interrupted" });
    expect(await contents(join(store, "contenders"))).toEqual([]);
    expect(await contents(join(store, "work"))).toEqual([]);
  });
});
