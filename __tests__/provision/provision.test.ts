import { chmod, copyFile, mkdir, readdir, realpath, stat, symlink, writeFile } from "node:fs/promises";
import { join, relative } from "node:path";
import { describe, expect, test } from "@jest/globals";
import type { VersionSpec } from "../../src/config/version-spec.ts";
import { provisionedSchema } from "../../src/provision/contender.ts";
import { readMachine } from "../../src/provision/machine.ts";
import { obtainTarball } from "../../src/provision/obtain-tarball.ts";
import { findOnPath } from "../../src/provision/on-path.ts";
import { type ProvisionRequest, provision } from "../../src/provision/provision.ts";
import { releaseNamed } from "../../src/provision/releases.ts";
import { sha256OfFile } from "../../src/provision/sha256.ts";
import { aptSource } from "../../src/provision/source-apt.ts";
import { defaultStore } from "../../src/provision/store.ts";
import { testContenders } from "../helpers/contenders.ts";
import { testHost } from "../helpers/test-host.ts";
import { scratchFolders } from "./scratch.ts";
import { script } from "./script.ts";

const scratch = scratchFolders();
const release = (version: string, label = version): VersionSpec => ({ kind: "release", label, version });
const path = (file: string): VersionSpec => ({ kind: "path", label: file, path: file });
const SYSTEM: VersionSpec = { kind: "system", label: "system" };

/** Provisions from the user's own store, which the other suites fill, unless told otherwise. */
const ask = (specs: VersionSpec[], request: Partial<ProvisionRequest> = {}) =>
  provision({
    specs,
    allowMissing: false,
    installDeps: false,
    sourceMirrors: [],
    store: defaultStore(process.env),
    host: testHost(),
    ...request,
  });

const VERSION_LINE = "echo 'rsync  version 3.9.9  protocol version 31'";

describe("real contenders", () => {
  test("come in the order asked for, out of the store the second time, as plain JSON", async () => {
    await testContenders();
    const host = testHost();
    const specs = [release("3.2.7", "old"), SYSTEM, release("3.2.3"), release("3.2.7", "again")];
    const provisioned = await ask(specs, { host });
    expect(provisioned.contenders.map(({ label }) => label)).toEqual(["old", "system", "3.2.3", "again"]);
    expect(provisioned.contenders.every(({ reused }) => reused)).toBe(true);
    expect(host.commands).toEqual([]);
    expect(provisionedSchema.parse(JSON.parse(JSON.stringify(provisioned)))).toEqual(provisioned);
    const [old, , , again] = provisioned.contenders;
    expect(again).toEqual({ ...old, label: "again" });
    expect(await sha256OfFile(old?.binary ?? "")).toBe(old?.sha256);
  }, 600_000);
});

describe("the distribution's source packages", () => {
  test("give upstream's own tarball, and leave the machine's apt as it was", async () => {
    const machine = await readMachine();
    // The release whose orig tarball the machine's own family carries, checked against the pin.
    const wanted = releaseNamed("3.2.7");
    const before = await aptState();
    const folder = await scratch();
    const host = testHost();
    const source = aptSource({ host, machine, store: await scratch(), folder: await scratch() });
    const tarball = await obtainTarball(wanted, [source], folder, host);
    expect(tarball).toMatchObject({ kind: "fits", source: expect.stringMatching(/source package 3\.2\.7-/) });
    expect(await sha256OfFile((tarball as { path: string }).path)).toBe(wanted.sha256);
    expect(await aptState()).toEqual(before);
  }, 300_000);

  test("are passed over, in words, where there is no apt-get", async () => {
    const host = testHost({ env: { PATH: await scratch() } });
    const context = { host, machine: await readMachine(), store: await scratch(), folder: await scratch() };
    const tarball = await obtainTarball(releaseNamed("3.2.7"), [aptSource(context)], await scratch(), host);
    expect(tarball).toEqual({
      kind: "none",
      tried: [{ source: "the distribution's source package", outcome: "no apt-get" }],
    });
  });
});

describe("versions that cannot be had", () => {
  /** A machine with a compiler and no apt, and a store with nothing in it: only the mirror is left to ask. */
  async function isolated() {
    const folder = await scratch();
    for (const name of ["gcc", "g++", "make", "tar", "sh", "ldd"]) {
      const real = await findOnPath(name, process.env);
      if (real !== null) await symlink(real, join(folder, name));
    }
    const mirror = await scratch();
    return {
      store: await scratch(),
      host: testHost({ env: { PATH: folder } }),
      sourceMirrors: [mirror],
      mirror,
    };
  }

  test("fail with every source and why", async () => {
    const { mirror, ...machine } = await isolated();
    await writeFile(join(mirror, "rsync-3.1.2.tar.gz"), "not rsync");
    const failure = await ask([release("3.1.2")], machine).catch((error) => error);
    expect(failure).toMatchObject({ kind: "inconclusive" });
    expect(failure.message).toMatch(/^no source has the tarball of rsync 3\.1\.2\. Tried:$/m);
    expect(failure.message).toMatch(
      /rsync-3\.1\.2\.tar\.gz: wrong file: its SHA-256 is [0-9a-f]{64}, .*ecfa62a7/,
    );
    expect(failure.message).toMatch(
      /https:\/\/download\.samba\.org\/pub\/rsync\/src\/rsync-3\.1\.2\.tar\.gz: /,
    );
    expect(failure.message).toMatch(/source package: no apt-get$/m);
    expect(failure.advice).toContain("--source-mirrors");
  });

  test("become rows when missing ones are allowed, beside those that are there", async () => {
    const { mirror, ...machine } = await isolated();
    const binary = await script(await scratch(), "rsync", VERSION_LINE);
    const result = await ask([release("3.1.2", "old"), path(binary)], { ...machine, allowMissing: true });
    expect(result.contenders.map(({ spec }) => spec)).toEqual([`path:${binary}`]);
    expect(result.unobtainable).toEqual([
      expect.objectContaining({
        label: "old",
        spec: "3.1.2",
        reason: expect.stringContaining("no source has"),
      }),
    ]);
    expect(result.unobtainable[0]?.tried.map(({ source }) => source)).toContain(
      join(mirror, "rsync-3.1.2.tar.gz"),
    );
  });

  test("two labels of one release are looked for once", async () => {
    const machine = await isolated();
    const asked: string[] = [];
    const cache = {
      restore: async (_: string, key: string) => asked.push(key) < 0,
      save: async () => undefined,
    };
    const host = testHost({ env: machine.host.env, cache });
    const specs = [release("3.1.2", "a"), release("3.1.2", "b"), release("3.1.3", "c")];
    const result = await ask(specs, { ...machine, host, allowMissing: true });
    expect(result.unobtainable.map(({ label }) => label)).toEqual(["a", "b", "c"]);
    expect(asked).toHaveLength(2);
  });

  test("an unknown release fails at once, also where missing ones are allowed: it is a typing mistake", async () => {
    const host = testHost();
    await expect(ask([release("3.2.77"), SYSTEM], { host, allowMissing: true })).rejects.toMatchObject({
      kind: "inconclusive",
      advice: expect.stringContaining("Did you mean 3.2.7?"),
    });
    expect(host.commands).toEqual([]);
  });

  test("no rsync on PATH is a row or an error with its remedy", async () => {
    const { mirror: _mirror, ...machine } = await isolated();
    await expect(ask([SYSTEM], machine)).rejects.toMatchObject({ advice: "Run: apt-get install rsync" });
    expect((await ask([SYSTEM], { ...machine, allowMissing: true })).unobtainable).toEqual([
      { label: "system", spec: "system", reason: "no rsync on PATH", tried: [] },
    ]);
  });

  test("a release that does not build is a row or an error with the compiler's words", async () => {
    await testContenders();
    const tools = await scratch();
    await script(tools, "tar", "echo 'tar: no luck' >&2; exit 7");
    const store = await scratch();
    await mkdir(join(store, "tarballs"));
    const tarball = join("tarballs", "rsync-3.2.3.tar.gz");
    await copyFile(join(defaultStore(process.env), tarball), join(store, tarball));
    const host = testHost({ env: { ...process.env, PATH: `${tools}:${process.env.PATH}` } });
    const failure = await ask([release("3.2.3")], { host, store }).catch((error) => error);
    expect(failure.message).toMatch(/unpack failed[\s\S]*tar: no luck/);
    const { contenders, unobtainable } = await ask([release("3.2.3"), SYSTEM], {
      host,
      store,
      allowMissing: true,
    });
    expect(contenders.map(({ label }) => label)).toEqual(["system"]);
    expect(unobtainable).toEqual([
      { label: "3.2.3", spec: "3.2.3", reason: "rsync 3.2.3: unpack failed (exit code 7)", tried: [] },
    ]);
  }, 600_000);

  test("missing build packages are reported before anything is downloaded", async () => {
    const apt = await scratch();
    await script(apt, "apt-get", "exit 1");
    const host = testHost({ env: { PATH: apt } });
    await expect(ask([release("3.2.3")], { host, store: await scratch() })).rejects.toMatchObject({
      kind: "inconclusive",
      advice: expect.stringMatching(/apt-get install -y --no-install-recommends gcc make libc6-dev/),
    });
    expect(host.commands).toEqual([]);
  });
});

describe("the user's own binary", () => {
  test("is found from the working directory, and links are followed", async () => {
    const folder = await realpath(await scratch());
    const binary = await script(folder, "rsync-real", VERSION_LINE);
    await symlink(binary, join(folder, "rsync"));
    const spec = path(relative(process.cwd(), join(folder, "rsync")));
    const { contenders } = await ask([spec]);
    expect(contenders[0]).toMatchObject({
      binary,
      spec: `path:${spec.kind === "path" && spec.path}`,
      kind: "path",
    });
    expect(contenders[0]?.capabilities).toMatchObject({
      version: "3.9.9",
      codecs: ["none", "zlib", "zlibx"],
    });
  });

  test("each kind of mistake has its own message, all of them in one failure, allowed to miss or not", async () => {
    const folder = await scratch();
    const plain = join(folder, "plain");
    await writeFile(plain, "");
    await chmod(plain, 0o644);
    await mkdir(join(folder, "directory"));
    const other = await script(folder, "other", "echo hello");
    const specs = [join(folder, "missing"), plain, join(folder, "directory"), other].map(path);
    const failure = await ask(specs, { allowMissing: true }).catch((error) => error);
    expect(failure.kind).toBe("inconclusive");
    expect(failure.message.split("\n")).toEqual([
      `${join(folder, "missing")} does not exist`,
      `${plain} is not executable`,
      `${join(folder, "directory")} is a directory`,
      `${other} does not answer --version like an rsync: exit code 0, first line "hello"`,
    ]);
    expect(failure.advice).toContain(`chmod +x '${plain}'`);
  });
});

test("a run that was interrupted before it began does nothing", async () => {
  const host = testHost({ signal: AbortSignal.abort() });
  await expect(ask([SYSTEM], { host })).rejects.toMatchObject({ kind: "interrupted" });
});

/** Names and times of everything that apt keeps for the machine. */
async function aptState(): Promise<string[]> {
  const names = await Promise.all(
    ["/etc/apt", "/var/lib/apt/lists"].map(async (folder) => {
      const entries = await readdir(folder, { recursive: true });
      return entries.map((entry) => join(folder, entry));
    }),
  );
  return await Promise.all(names.flat().map(async (name) => `${name} ${(await stat(name)).mtimeMs}`));
}
