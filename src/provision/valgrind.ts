import { Failure } from "../failure.ts";
import type { Host } from "../host.ts";
import { installPackages } from "./install-packages.ts";
import { findOnPath } from "./on-path.ts";
import { runBriefly } from "./run-briefly.ts";

/** The program that counts instructions, or why there is none. */
export type Valgrind = { kind: "ready"; path: string; version: string } | { kind: "absent"; reason: string };

/** Milliseconds. */
const TIME_LIMIT = 10_000;

/**
 * Finds valgrind on PATH, and installs it through apt where that is allowed and it is missing. Without it
 * everything else can still be measured, so only an interruption throws.
 */
export async function findValgrind({
  installDeps,
  store,
  host,
}: {
  installDeps: boolean;
  store: string;
  host: Host;
}): Promise<Valgrind> {
  const found = await findOnPath("valgrind", host.env);
  if (found !== null) return await describeValgrind(found, host.env);
  if (!installDeps) {
    return { kind: "absent", reason: "valgrind is not installed; install it or use --install-deps" };
  }
  if ((await findOnPath("apt-get", host.env)) === null) {
    return {
      kind: "absent",
      reason: "valgrind is not installed, and there is no apt-get to install it with",
    };
  }
  try {
    await installPackages(["valgrind"], store, host);
  } catch (error) {
    if (!(error instanceof Failure) || error.kind === "interrupted") throw error;
    return { kind: "absent", reason: "valgrind is not installed, and apt-get could not install it" };
  }
  const installed = await findOnPath("valgrind", host.env);
  if (installed !== null) return await describeValgrind(installed, host.env);
  return { kind: "absent", reason: "valgrind was installed and is not on PATH" };
}

async function describeValgrind(path: string, env: Host["env"]): Promise<Valgrind> {
  const run = await runBriefly(path, ["--version"], {
    env: { PATH: env.PATH ?? "", LC_ALL: "C.UTF-8" },
    timeLimit: TIME_LIMIT,
  });
  const version = run.kind === "ended" && run.exitCode === 0 ? versionIn(run.stdout) : null;
  return version === null
    ? { kind: "absent", reason: `${path} does not answer --version like a valgrind` }
    : { kind: "ready", path, version };
}

/** `3.19.0` of `valgrind-3.19.0`. Pure. */
export function versionIn(text: string): string | null {
  return /^valgrind-(\d[\w.-]*)$/m.exec(text)?.[1] ?? null;
}
