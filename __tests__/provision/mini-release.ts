import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { execa } from "execa";
import { Crew } from "../../src/provision/crew.ts";
import { readMachine } from "../../src/provision/machine.ts";
import type { Workshop } from "../../src/provision/release-binary.ts";
import type { Release } from "../../src/provision/releases.ts";
import { sha256OfFile } from "../../src/provision/sha256.ts";
import { mirrorSource } from "../../src/provision/source-mirror.ts";
import { type TestHost, testHost } from "../helpers/test-host.ts";
import { script } from "./script.ts";

/**
 * A tarball shaped like a release whose configure and make take no time: everything around the compiler is
 * real (tar, sh, make, the store, processes). `make` is the recipe line that runs before the program appears.
 */
export async function miniRelease(
  folder: string,
  make = "true",
): Promise<{ release: Release; mirror: string }> {
  const name = "rsync-9.9.9";
  const sources = join(folder, name);
  const mirror = join(folder, "mirror");
  await mkdir(sources, { recursive: true });
  await mkdir(mirror, { recursive: true });
  // Autoconf's configure cannot work in a folder whose name means something to a shell; nor can this one.
  const refusal = `case $PWD in *[!A-Za-z0-9/._@+-]*) echo "unsafe folder $PWD"; exit 1 ;; esac`;
  await script(sources, "configure", `${refusal}\nenv > configure-env`);
  await script(sources, "program", "echo 'rsync  version 9.9.9  protocol version 31'");
  await writeFile(join(sources, "Makefile"), `rsync:\n\techo making\n\t${make}\n\tcp program rsync\n`);
  const tarball = join(mirror, `${name}.tar.gz`);
  await execa("tar", ["-czf", tarball, "-C", folder, name]);
  const sha256 = await sha256OfFile(tarball);
  return { release: { version: "9.9.9", sha256, pinnedBy: ["this test"], checked: true }, mirror };
}

/** A workshop that knows one mirror and needs nothing installed. */
export async function miniWorkshop(
  store: string,
  mirror: string,
  host: TestHost = testHost(),
): Promise<Workshop> {
  return {
    host,
    machine: await readMachine(),
    store,
    sources: [mirrorSource(mirror, host.signal)],
    readyToBuild: async () => undefined,
    crew: new Crew(2),
  };
}
