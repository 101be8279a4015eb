import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { join } from "node:path";
import { execa } from "execa";
import { cliHost } from "../src/hosts/cli-host.ts";
import { provision } from "../src/provision/provision.ts";
import { recipeFor } from "../src/provision/recipe.ts";

const version = "3.2.3";
const buildRounds = 2;
const storeRounds = 9;

/**
 * Times 3.2.3 from nothing (empty store: search, download, check, build, description) against the bare
 * `configure && make -j2` of the same tarball with the same flags, in turns on the same disk, and then from
 * the store. Prints medians; the goals are a ratio of at most 1.3 and at most 200 ms.
 * @param parent an existing folder for what is built; everything in it that was made here is removed.
 */
export async function benchmarkProvision(parent: string, print: (line: string) => void): Promise<void> {
  const folder = await mkdtemp(join(parent, "benchmark-provision-"));
  try {
    const nothing: number[] = [];
    const bare: number[] = [];
    for (let round = 0; round < buildRounds; round += 1) {
      const store = join(folder, `store-${round}`);
      nothing.push(await timed(() => provisionInto(store)));
      bare.push(
        await timeBareBuild(
          join(store, "tarballs", `rsync-${version}.tar.gz`),
          join(folder, `bare-${round}`),
        ),
      );
    }
    const stored: number[] = [];
    for (let round = 0; round < storeRounds; round += 1) {
      stored.push(await timed(() => provisionInto(join(folder, "store-0"))));
    }
    const ratio = median(nothing.map((time, round) => time / (bare[round] ?? Number.NaN)));
    const seconds = (times: number[]) => (median(times) / 1000).toFixed(1);
    print("rsync 3.2.3      from nothing s  bare build s  ratio (goal 1.3)  from the store ms (goal 200)");
    print(
      [
        "provision".padEnd(12),
        seconds(nothing).padStart(18),
        seconds(bare).padStart(13),
        ratio.toFixed(2).padStart(17),
        median(stored).toFixed(0).padStart(29),
      ].join(" "),
    );
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function provisionInto(store: string): Promise<void> {
  await provision({
    specs: [{ kind: "release", label: version, version }],
    allowMissing: false,
    installDeps: true,
    sourceMirrors: [],
    store,
    host: { ...cliHost(new AbortController().signal), log: () => undefined },
  });
}

/** Milliseconds of what a person would type, unpacking apart. */
async function timeBareBuild(tarball: string, folder: string): Promise<number> {
  const { configure, env } = recipeFor(version);
  await mkdir(folder);
  await execa("tar", ["-xzf", tarball, "-C", folder, "--strip-components=1"]);
  const run = (command: string, args: readonly string[]) =>
    execa(command, args, { cwd: folder, env, stdin: "ignore" });
  return await timed(async () => {
    await run("./configure", configure);
    await run("make", ["-j2"]);
  });
}

/** Milliseconds. */
async function timed(body: () => Promise<void>): Promise<number> {
  const start = performance.now();
  await body();
  return performance.now() - start;
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}
