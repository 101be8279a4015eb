import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { gzip } from "node:zlib";
import type { Cell } from "../../plan/plan.ts";
import { type CallgrindDump, parseCallgrind } from "./callgrind-dump.ts";

/** A dump with the text that it was read from. */
export interface ReadDump {
  /** What follows the process's number in the file's name: empty for its last dump, else `.1` and so on. */
  part: string;
  text: string;
  dump: CallgrindDump;
}

/** Reads everything that callgrind wrote into `folder`; null when one of them is not whole. */
export async function readDumps(folder: string): Promise<ReadDump[] | null> {
  const dumps: ReadDump[] = [];
  for (const name of (await readdir(folder)).sort()) {
    const part = /^callgrind\.out\.\d+(\.\d+)?$/.exec(name);
    // Anything else is a contender's own business.
    if (!part) continue;
    const text = await readFile(join(folder, name), "latin1");
    const dump = parseCallgrind(text);
    if (dump === null) return null;
    dumps.push({ part: part[1] ?? "", text, dump });
  }
  return dumps;
}

/** Every kept profile is called like this: it lies beside whatever else is in a results directory. */
export const profilePattern = /^[\w.+-]{1,150}\.callgrind\.out(\.\d+)?\.gz$/;
const compress = promisify(gzip);

/** Keeps the profiles of one counted run, one file a process and dump, for kcachegrind and callgrind_annotate. */
export async function keepProfiles(
  folder: string,
  { cell, corpus }: { cell: Cell; corpus: string },
  dumps: readonly ReadDump[],
  roles: ReadonlyMap<number, string>,
): Promise<void> {
  await mkdir(folder, { recursive: true });
  for (const { part, text, dump } of dumps) {
    const role = roles.get(dump.pid)?.replaceAll(" ", "-") ?? "process";
    const name = `${profileStem(cell)}-${corpus}-${role}.callgrind.out${part}.gz`;
    await writeFile(join(folder, name), await compress(Buffer.from(text, "latin1")));
  }
}

/** Removes the kept profiles of all cells but these. */
export async function dropProfiles(folder: string, keep: readonly Cell[]): Promise<void> {
  const names = await readdir(folder).catch(() => []);
  const stems = keep.map((cell) => `${profileStem(cell)}-`);
  for (const name of names) {
    if (!profilePattern.test(name) || stems.some((stem) => name.startsWith(stem))) continue;
    await rm(join(folder, name), { force: true });
  }
  // What a user put there stays.
  if ((await readdir(folder).catch(() => ["?"])).length === 0) await rm(folder, { recursive: true });
}

/** A cell's name as part of a file's. */
function profileStem({ contender, checksum, codec, level }: Cell): string {
  return [contender, checksum, codec, level ?? "default"]
    .join("-")
    .replace(/[^\w.+-]/g, "_")
    .slice(0, 100);
}
