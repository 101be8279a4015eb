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

/** Packages of the libraries whose file names do not tell: `libssl3`, `libssl3t64`, `libpopt0`. */
const PACKAGES: Readonly<Record<string, string>> = { libcrypto: "libssl", libpopt: "libpopt" };

/**
 * What dpkg says of the packages of these files; nothing on a system without dpkg. Asked by name, because a
 * search by file reads every package's list and takes longer than all the rest of a provision.
 */
async function packageVersions(
  files: readonly string[],
  env: Env,
  commandEnv: Record<string, string>,
): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  // One in /usr/local or in a user's folder belongs to no package.
  const packaged = files.filter(
    (file) => /^(\/usr)?\/lib/.test(file) && PACKAGES[nameOf(file)] !== undefined,
  );
  if (packaged.length === 0 || (await findOnPath("dpkg-query", env)) === null) return found;
  const stems = new Map(packaged.map((file) => [file, `${PACKAGES[nameOf(file)]}${interfaceOf(file)}`]));
  const patterns = [...stems.values()].map((stem) => `${stem}*`);
  // Its exit code is 1 as soon as one pattern fits nothing; the others' lines are there all the same.
  const show = await runBriefly("dpkg-query", ["--show", ...patterns], {
    env: commandEnv,
    timeLimit: TIME_LIMIT,
  });
  if (show.kind !== "ended") return found;
  for (const [file, stem] of stems) {
    // `libssl3:amd64<tab>3.0.19-1`; a package that is known and not installed has no version.
    const line = show.stdout.split("\n").find((text) => text.startsWith(stem) && !text.endsWith("\t"));
    const version = line?.split("\t")[1];
    if (version !== undefined) found.set(file, version);
  }
  return found;
}

/** `3` of `libcrypto.so.3`, `1.1` of `libcrypto.so.1.1`, `0` of `libpopt.so.0.0.2`. */
function interfaceOf(file: string): string {
  return /\.so\.(\d+(?:\.\d+)?)$|\.so\.(\d+)\./.exec(file)?.slice(1).find(Boolean) ?? "";
}
