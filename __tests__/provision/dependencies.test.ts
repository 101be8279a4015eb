import { mkdir, readFile, symlink } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test } from "@jest/globals";
import { ensureNeeds, missingNeeds } from "../../src/provision/dependencies.ts";
import { installCommand } from "../../src/provision/install-packages.ts";
import { findOnPath } from "../../src/provision/on-path.ts";
import { recipeFor } from "../../src/provision/recipe.ts";
import { testHost } from "../helpers/test-host.ts";
import { scratchFolders } from "./scratch.ts";
import { script } from "./script.ts";

const scratch = scratchFolders();
const NEEDS = recipeFor("3.2.3").needs;
const PACKAGES =
  "gcc, make, libc6-dev, libacl1-dev, g++, libzstd-dev, liblz4-dev, libxxhash-dev, libssl-dev".split(", ");

/** A folder for PATH with links to these real programs and nothing else. */
async function pathWith(...names: string[]): Promise<string> {
  const folder = await scratch();
  for (const name of names) {
    const real = await findOnPath(name, process.env);
    if (real !== null) await symlink(real, join(folder, name));
  }
  return folder;
}

describe("what is missing", () => {
  test("the compiler's own search path decides about headers", async () => {
    const folder = await scratch();
    // A compiler that looks nowhere but in one folder, as a cross compiler does.
    await script(folder, "gcc", `exec /usr/bin/gcc -nostdinc -I${folder}/include "$@"`);
    const env = { ...process.env, PATH: `${folder}:${process.env.PATH}` };
    expect(await missingNeeds(["cc", "libc", "zstd"], env)).toEqual(["libc", "zstd"]);
    await mkdir(join(folder, "include"));
    await script(join(folder, "include"), "zstd.h", "");
    expect(await missingNeeds(["cc", "libc", "zstd"], env)).toEqual(["libc"]);
  });

  test("an older release does not ask for the codecs' libraries", async () => {
    const env = { PATH: await pathWith("apt-get") };
    expect(await missingNeeds(recipeFor("3.1.2").needs, env)).toEqual(["cc", "make", "libc", "acl"]);
  });
});

describe("without permission to install", () => {
  const ensure = async (path: string) =>
    ensureNeeds(NEEDS, {
      installDeps: false,
      store: await scratch(),
      host: testHost({ env: { PATH: path } }),
    });

  test("the message names the packages and the advice is the exact command", async () => {
    await expect(ensure(await pathWith("apt-get"))).rejects.toMatchObject({
      kind: "inconclusive",
      message: `a build needs packages that are missing: ${PACKAGES.join(", ")}`,
      advice: expect.stringContaining(installCommand(PACKAGES)),
    });
  });

  test("on a system without apt it names the libraries", async () => {
    await expect(ensure(await scratch())).rejects.toMatchObject({
      kind: "inconclusive",
      message: expect.stringMatching(
        /lacks: a C compiler, make, .*libxxhash with headers, OpenSSL with headers$/,
      ),
    });
  });
});

describe("installing", () => {
  /** An apt-get that writes down how it was called; `bodyIn` is what it does then. */
  async function withApt(bodyIn: (folder: string) => string) {
    const folder = await pathWith("env", "sh", "cat");
    await script(folder, "apt-get", `echo "$DEBIAN_FRONTEND $*" >> ${folder}/calls\n${bodyIn(folder)}`);
    const store = await scratch();
    const host = testHost({ env: { PATH: folder } });
    const ensure = () => ensureNeeds(["make"], { installDeps: true, store, host });
    const calls = async () => (await readFile(join(folder, "calls"), "utf8")).trim().split("\n");
    return { folder, store, ensure, calls };
  }

  const INSTALL = "noninteractive -o DPkg::Lock::Timeout=300 install -y --no-install-recommends make".replace(
    "  ",
    " ",
  );
  const UPDATE = "noninteractive -o DPkg::Lock::Timeout=300 update";

  test("is left alone where nothing is missing", async () => {
    const { folder, ensure, calls } = await withApt(() => "");
    await script(folder, "make", "");
    await ensure();
    await expect(calls()).rejects.toThrow(/ENOENT/);
  });

  test("goes without an update of the package lists where the first try succeeds", async () => {
    const { ensure, calls } = await withApt((folder) => `: > ${folder}/make; /bin/chmod +x ${folder}/make`);
    await ensure();
    expect(await calls()).toEqual([INSTALL]);
  });

  test("updates them when the packages are not found, and tries again", async () => {
    const { ensure, calls } = await withApt(
      (folder) => `case "$*" in
*update*) : > ${folder}/lists ;;
*) [ -e ${folder}/lists ] || exit 100; : > ${folder}/make; /bin/chmod +x ${folder}/make ;;
esac`,
    );
    await ensure();
    expect(await calls()).toEqual([INSTALL, UPDATE, INSTALL]);
  });

  test("a failure shows apt's own words and keeps its log", async () => {
    const { ensure, store } = await withApt(() => "echo 'E: Unable to locate package make'; exit 100");
    await expect(ensure()).rejects.toMatchObject({
      kind: "inconclusive",
      message: expect.stringContaining("E: Unable to locate package make"),
      advice: expect.stringContaining("apt-get install -y --no-install-recommends make"),
    });
    expect(await readFile(join(store, "logs", "packages-install.log"), "utf8")).toContain("Unable to locate");
  });

  test("an installation that changed nothing is not believed", async () => {
    const { ensure } = await withApt(() => "exit 0");
    await expect(ensure()).rejects.toThrow(/Installed make, and yet .* make$/);
  });

  test("the printed command uses sudo for everybody but root", () => {
    expect(installCommand(["make"], true)).toBe(
      "apt-get update && apt-get install -y --no-install-recommends make",
    );
    expect(installCommand(["make"], false)).toMatch(/^sudo apt-get update && sudo apt-get install /);
  });
});
