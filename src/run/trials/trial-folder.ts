import { chmod, mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { TrialStep } from "../../plan/trials/trial.ts";
import { removeTree } from "../remove-tree.ts";
import { remoteEndLines } from "./remote-end.ts";

/** Where a trial works: everything lies in one folder, which contenders see as `../trial`. */
export interface TrialFolder {
  root: string;
  source: string;
  copy: string;
}

/** An empty folder for a trial, below an existing directory. */
export async function openTrialFolder(root: string): Promise<TrialFolder> {
  await removeTree(root);
  const folder = { root, source: join(root, "source"), copy: join(root, "copy") };
  await mkdir(folder.source, { recursive: true });
  await mkdir(folder.copy);
  return folder;
}

/**
 * What stands for the network: programs that rsync starts as its remote shell. They drop the name of the host and
 * run the rest, so both ends talk through pipes. A daemon started so reads its configuration like any other.
 */
export async function writeLinks(
  folder: TrialFolder,
  { daemon = [], link, remote }: TrialStep,
): Promise<void> {
  const conf = join(folder.root, "rsyncd.conf");
  // A line ends there, and %NAME% is a variable (rsyncd.conf(5)).
  if (/^daemon/.test(link) && /[%\n\r]/.test(folder.root)) {
    throw new Error("the path of --out holds a % or a line's end, which no daemon's configuration can");
  }
  const untilHost = 'while [ "$1" != trial ]; do shift; done; shift';
  await writeProgram(join(folder.root, "shell"), [untilHost, ...remoteEndLines(remote)]);
  await writeProgram(join(folder.root, "daemon"), [
    untilHost,
    `exec "$1" --server --daemon --config=../trial/rsyncd.conf .`,
  ]);
  const modules = [
    { name: "source", path: folder.source },
    { name: "copy", path: folder.copy },
  ];
  // As root a daemon would become nobody, who may not write here.
  const ids = process.getuid?.() === 0 ? ["uid = 0", "gid = 0"] : [];
  const lines = [
    "use chroot = no",
    // Without chroot a daemon would write links in a form of its own (rsyncd.conf(5)).
    "munge symlinks = no",
    ...ids,
    ...modules.flatMap(({ name, path }) => [`[${name}]`, `path = ${path}`, "read only = no", ...daemon]),
  ];
  await writeFile(conf, `${lines.join("\n")}\n`);
}

async function writeProgram(path: string, lines: readonly string[]): Promise<void> {
  await writeFile(path, `#!/bin/sh\n${lines.join("\n")}\n`);
  await chmod(path, 0o755);
}
