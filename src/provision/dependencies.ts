import { Failure } from "../failure.ts";
import type { Host } from "../host.ts";
import { installCommand, installPackages } from "./install-packages.ts";
import { findOnPath } from "./on-path.ts";
import type { Need } from "./recipe.ts";
import { runBriefly } from "./run-briefly.ts";
import { bareEnv } from "./setup-env.ts";
import { Unobtained } from "./unobtained.ts";

/** How a need shows itself, its package on Debian and Ubuntu, and its name for people on other systems. */
type Provision =
  | { kind: "command"; names: readonly string[]; package: string; called: string }
  | { kind: "header"; name: string; package: string; called: string };

const PROVISIONS: Readonly<Record<Need, Provision>> = {
  // configure takes the first of these, too.
  cc: { kind: "command", names: ["gcc", "cc"], package: "gcc", called: "a C compiler" },
  "c++": { kind: "command", names: ["g++", "c++"], package: "g++", called: "a C++ compiler" },
  make: { kind: "command", names: ["make"], package: "make", called: "make" },
  libc: { kind: "header", name: "stdlib.h", package: "libc6-dev", called: "the C library's headers" },
  acl: { kind: "header", name: "sys/acl.h", package: "libacl1-dev", called: "libacl with headers" },
  zstd: { kind: "header", name: "zstd.h", package: "libzstd-dev", called: "libzstd with headers" },
  lz4: { kind: "header", name: "lz4.h", package: "liblz4-dev", called: "liblz4 with headers" },
  xxhash: { kind: "header", name: "xxhash.h", package: "libxxhash-dev", called: "libxxhash with headers" },
  openssl: { kind: "header", name: "openssl/md5.h", package: "libssl-dev", called: "OpenSSL with headers" },
};

/** Milliseconds. */
const TIME_LIMIT = 20_000;

/**
 * Makes sure that what a build needs is there, installing it when allowed.
 * @throws Unobtained that names the packages and the exact command to install them; Failure (inconclusive) when
 *   installing them was of no use.
 */
export async function ensureNeeds(
  needs: readonly Need[],
  { installDeps, store, host }: { installDeps: boolean; store: string; host: Host },
): Promise<void> {
  const missing = await missingNeeds(needs, host.env);
  if (missing.length === 0) return;
  const packages = missing.map((need) => PROVISIONS[need].package);
  const hasApt = (await findOnPath("apt-get", host.env)) !== null;
  if (!hasApt) {
    const called = missing.map((need) => PROVISIONS[need].called).join(", ");
    throw new Unobtained(`a build needs what this machine lacks: ${called}`, "Install them and run again.");
  }
  if (!installDeps) {
    throw new Unobtained(
      `a build needs packages that are missing: ${packages.join(", ")}`,
      `Run: ${installCommand(packages)}\nor let rsync-bench do it: --install-deps (input install-deps: true).`,
    );
  }
  await installPackages(packages, store, host);
  const still = await missingNeeds(needs, host.env);
  if (still.length === 0) return;
  throw new Failure(
    "inconclusive",
    `Installed ${packages.join(", ")}, and yet the compiler does not find: ${still.map((need) => PROVISIONS[need].called).join(", ")}`,
    "Another compiler may come first on PATH; the one that it finds must see the installed headers.",
  );
}

/**
 * Which needs are not met. The compiler itself is asked for headers, because only it knows where it looks
 * (multiarch folders, a cross prefix, Homebrew): one preprocessor run of some 10 ms, on any system.
 */
export async function missingNeeds(needs: readonly Need[], env: Host["env"]): Promise<Need[]> {
  const found = new Map<Need, boolean>();
  for (const need of needs) {
    const provision = PROVISIONS[need];
    if (provision.kind === "command") found.set(need, (await firstOnPath(provision.names, env)) !== null);
  }
  const headers = needs.filter((need) => PROVISIONS[need].kind === "header");
  const seen = await visibleHeaders(headers, env);
  return needs.filter((need) => !(found.get(need) ?? seen.has(need)));
}

async function visibleHeaders(needs: readonly Need[], env: Host["env"]): Promise<Set<Need>> {
  const compiler = await firstOnPath(["gcc", "cc"], env);
  if (compiler === null) return new Set();
  const program = needs.map((need) => {
    const provision = PROVISIONS[need];
    return provision.kind === "header"
      ? `#if __has_include(<${provision.name}>)\nfound ${need}\n#endif\n`
      : "";
  });
  const run = await runBriefly(compiler, ["-E", "-P", "-x", "c", "-"], {
    env: bareEnv(env, {}),
    timeLimit: TIME_LIMIT,
    input: program.join(""),
  });
  if (run.kind !== "ended") return new Set();
  return new Set(needs.filter((need) => new RegExp(`^found ${need}$`, "m").test(run.stdout)));
}

async function firstOnPath(names: readonly string[], env: Host["env"]): Promise<string | null> {
  for (const name of names) {
    const path = await findOnPath(name, env);
    if (path !== null) return path;
  }
  return null;
}
