import { realpath } from "node:fs/promises";
import { basename } from "node:path";
import { findOnPath } from "./on-path.ts";
import { runBriefly } from "./run-briefly.ts";

/** Those that decide how many bytes cross the wire or how fast. */
const INTERESTING = /^(libzstd|liblz4|libxxhash|libcrypto|libz|libpopt)\.so/;

/** Milliseconds. */
const TIME_LIMIT = 5_000;

type Env = Readonly<Record<string, string | undefined>>;

/**
 * Versions of the shared libraries that a program is linked with, by name: `{ "libzstd": "1.5.4" }`.
 * What cannot be found out (a script, a static program, a system without `ldd`) is left out; never throws.
 */
export async function librariesOf(binary: string, env: Env): Promise<Record<string, string>> {
  const commandEnv = { PATH: env.PATH ?? "", LC_ALL: "C.UTF-8" };
  const ldd = await runBriefly("ldd", [binary], { env: commandEnv, timeLimit: TIME_LIMIT });
  if (ldd.kind !== "ended" || ldd.exitCode !== 0) return {};
  const files = await Promise.all(linkedFiles(ldd.stdout).map((path) => realpath(path).catch(() => path)));
  const unnamed = files.filter((file) => versionInName(file) === null);
  const packaged = await packageVersions(unnamed, env, commandEnv);
  const pairs = files.map((file) => [nameOf(file), versionInName(file) ?? packaged.get(file)] as const);
  return Object.fromEntries(
    pairs.flatMap(([name, version]) => (version === undefined ? [] : [[name, version]])).sort(),
  );
}

/** The paths of the interesting libraries in `ldd`'s output. Pure. */
export function linkedFiles(ldd: string): string[] {
  return ldd.split("\n").flatMap((line) => {
    const path = /=>\s+(\/\S+)\s+\(/.exec(line)?.[1];
    return path !== undefined && INTERESTING.test(basename(path)) ? [path] : [];
  });
}

/**
 * `1.5.4` of `libzstd.so.1.5.4`; null where the name holds only the interface's number (`libcrypto.so.3`)
 * or, as popt's does (`libpopt.so.0.0.2`), a number of its own that is not the release's.
 */
export function versionInName(file: string): string | null {
  if (basename(file).startsWith("libpopt.")) return null;
  return /\.so\.(\d+\.\d+\.\d+\S*)$/.exec(file)?.[1] ?? null;
}

function nameOf(file: string): string {
  return basename(file).split(".so")[0] ?? file;
}

/** What dpkg says of the packages that own these files; nothing on a system without dpkg. */
async function packageVersions(
  files: readonly string[],
  env: Env,
  commandEnv: Record<string, string>,
): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  if (files.length === 0 || (await findOnPath("dpkg-query", env)) === null) return found;
  // Its exit code is 1 as soon as one file has no owner; the others' lines are there all the same.
  const search = await runBriefly("dpkg-query", ["--search", ...files], {
    env: commandEnv,
    timeLimit: TIME_LIMIT,
  });
  if (search.kind !== "ended") return found;
  const owners = [...search.stdout.matchAll(/^(\S+): (\/.*)$/gm)];
  const names = owners.flatMap(([, name]) => (name === undefined ? [] : [name]));
  if (names.length === 0) return found;
  const show = await runBriefly("dpkg-query", ["--show", ...names], {
    env: commandEnv,
    timeLimit: TIME_LIMIT,
  });
  if (show.kind !== "ended") return found;
  // One line a name, in the order asked for: `libssl3:amd64<tab>3.0.19-1`.
  const versions = show.stdout.split("\n").map((line) => line.split("\t")[1]);
  owners.forEach(([, , file], index) => {
    const version = versions[index];
    if (file !== undefined && version) found.set(file, version);
  });
  return found;
}
