import { readdirSync } from "node:fs";
import { describe, expect, test } from "@jest/globals";
import { librariesOf, linkedFiles, versionInName } from "../../src/provision/libraries.ts";
import { testContenders } from "../helpers/contenders.ts";
import { scratchFolders } from "./scratch.ts";
import { script } from "./script.ts";

const scratch = scratchFolders();

describe("ldd's output", () => {
  const text = `\tlinux-vdso.so.1 (0x00007ffd)
\tlibacl.so.1 => /lib/x86_64-linux-gnu/libacl.so.1 (0x00007f)
\tlibzstd.so.1 => /lib/x86_64-linux-gnu/libzstd.so.1 (0x00007f)
\tlibcrypto.so.3 => /opt/ssl/lib/libcrypto.so.3 (0x00007f)
\tlibxxhash.so.0 => not found
\t/lib64/ld-linux-x86-64.so.2 (0x00007f)
`;

  test("only libraries that decide about bytes and speed, and only those that were found", () => {
    expect(linkedFiles(text)).toEqual(["/lib/x86_64-linux-gnu/libzstd.so.1", "/opt/ssl/lib/libcrypto.so.3"]);
  });

  test.each([
    ["/usr/lib/libzstd.so.1.5.4", "1.5.4"],
    ["/usr/lib/libz.so.1.2.13", "1.2.13"],
    ["/usr/lib/libz.so.1.3.1.zlib-ng", "1.3.1.zlib-ng"],
    ["/usr/lib/libcrypto.so.3", null],
    ["/usr/lib/libcrypto.so.1.1", null],
    ["/usr/lib/libpopt.so.0.0.2", null],
  ])("%s says %s", (file, version) => {
    expect(versionInName(file)).toBe(version);
  });
});

describe("real programs", () => {
  test("the codecs' versions are those of the files that the loader takes", async () => {
    const { v327 } = await testContenders();
    expect(Object.keys(v327.libraries).sort()).toEqual([
      "libcrypto",
      "liblz4",
      "libpopt",
      "libxxhash",
      "libz",
      "libzstd",
    ]);
    const folder = readdirSync("/usr/lib").find((name) => name.endsWith("-linux-gnu"));
    expect(readdirSync(`/usr/lib/${folder}`)).toContain(`libzstd.so.${v327.libraries.libzstd}`);
    expect(v327.libraries).toMatchObject({ libz: "bundled", libpopt: "bundled" });
    expect(v327.libraries.libcrypto).toMatch(/^\d+\.\d+\.\d+/);
  }, 600_000);

  test("a script, a missing file and a machine without ldd give nothing, and no error", async () => {
    const wrapper = await script(await scratch(), "rsync", 'exec /usr/bin/rsync "$@"');
    expect(await librariesOf(wrapper, process.env)).toEqual({});
    expect(await librariesOf("/nonexistent", process.env)).toEqual({});
    expect(await librariesOf("/usr/bin/rsync", { PATH: await scratch() })).toEqual({});
  });
});
