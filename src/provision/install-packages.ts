import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { Failure } from "../failure.ts";
import type { Host } from "../host.ts";
import { stopIfInterrupted } from "./interrupted.ts";
import { findOnPath } from "./on-path.ts";
import { completeEnv } from "./setup-env.ts";
import { storeFolders } from "./store.ts";

/** What a person types to install these packages on Debian or Ubuntu. */
export function installCommand(packages: readonly string[], isRoot = process.getuid?.() === 0): string {
  const prefix = isRoot ? "" : "sudo ";
  return `${prefix}apt-get update && ${prefix}apt-get install -y --no-install-recommends ${packages.join(" ")}`;
}

/**
 * Installs packages through apt, with `sudo -n` where this user is not root. The package lists are brought
 * up to date only when apt cannot install with those it has: most machines have them.
 * @throws Failure (inconclusive) with apt's last lines.
 */
export async function installPackages(packages: readonly string[], store: string, host: Host): Promise<void> {
  host.log(`Installing ${packages.join(", ")}`);
  const { logs } = storeFolders(store);
  await mkdir(logs, { recursive: true });
  const aptGet = (name: string, args: readonly string[]) => runAptGet(args, join(logs, name), host);
  const install = ["install", "-y", "--no-install-recommends", ...packages];
  const first = await aptGet("packages-install.log", install);
  if (first.exitCode === 0) return;
  stopIfInterrupted(host.signal);
  await aptGet("packages-update.log", ["update"]);
  const second = await aptGet("packages-install.log", install);
  if (second.exitCode === 0) return;
  stopIfInterrupted(host.signal);
  throw new Failure(
    "inconclusive",
    `apt-get could not install ${packages.join(", ")} (exit code ${second.exitCode}):\n${second.tail.slice(-15).join("\n")}`,
    `Run by hand: ${installCommand(packages)}`,
  );
}

async function runAptGet(args: readonly string[], logFile: string, host: Host) {
  // Another apt may be at work (unattended upgrades on a fresh machine): wait for it, in seconds.
  const settings = ["DEBIAN_FRONTEND=noninteractive", "apt-get", "-o", "DPkg::Lock::Timeout=300", ...args];
  const isRoot = process.getuid?.() === 0;
  const hasSudo = (await findOnPath("sudo", host.env)) !== null;
  // `env` stands behind sudo because sudo drops the caller's variables.
  const [command, ...rest] = isRoot || !hasSudo ? ["env", ...settings] : ["sudo", "-n", "env", ...settings];
  return await host.setup(command as string, rest, {
    cwd: "/",
    env: completeEnv(host.env, { LC_ALL: "C.UTF-8" }),
    logFile,
  });
}
