import { existsSync } from "node:fs";
import { mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { isPlainDirectory, isPlainFile } from "../plain-file.ts";
import { capabilitiesSchema } from "./contender.ts";
import { sha256OfFile } from "./sha256.ts";
import { storeFolders } from "./store.ts";

/** What `entry.json` says of the binary beside it. */
export const recordSchema = z.object({
  format: z.literal(1),
  version: z.string(),
  /** SHA-256 of `bin/rsync`, hexadecimal. */
  sha256: z.string(),
  /** The source that the tarball came from, in words. */
  builtFrom: z.string(),
  /** How it was built, for a person who wants to do the same. */
  configure: z.array(z.string()),
  buildEnv: z.record(z.string(), z.string()),
  capabilities: capabilitiesSchema,
});
export type EntryRecord = z.infer<typeof recordSchema>;

/** A real one has a few kB. */
const mostOfDescription = 2 ** 20;

/** What stands in the store under a name. */
export type Opened =
  | { kind: "absent" }
  | { kind: "good"; binary: string; record: EntryRecord }
  | { kind: "damaged"; reason: string };

/** Reads an entry and checks its binary against the recorded hash. Never throws. */
export async function openEntry(directory: string): Promise<Opened> {
  const description = join(directory, "entry.json");
  if (!existsSync(description)) return { kind: "absent" };
  const binary = binaryOf(directory);
  const isPlain =
    isPlainDirectory(directory) && isPlainFile(description, mostOfDescription) && isPlainFile(binary);
  if (!isPlain) return { kind: "damaged", reason: "its parts are not the files that were made" };
  const text = await readFile(description, "utf8").catch(() => "");
  const record = parseRecord(text);
  if (record === null) return { kind: "damaged", reason: "entry.json cannot be read" };
  const actual = await sha256OfFile(binary).catch(() => null);
  if (actual === null) return { kind: "damaged", reason: "its binary cannot be read" };
  if (actual === record.sha256) return { kind: "good", binary, record };
  return { kind: "damaged", reason: `SHA-256 of its binary is ${actual}, recorded was ${record.sha256}` };
}

/** Writes `entry.json` into a staged entry, whose binary and logs are there already. */
export async function writeRecord(directory: string, record: EntryRecord): Promise<void> {
  await writeFile(join(directory, "entry.json"), `${JSON.stringify(record, null, 2)}\n`);
}

/** The path of an entry's binary. */
export function binaryOf(directory: string): string {
  return join(directory, "bin", "rsync");
}

/**
 * Moves a complete staged entry to its place in one step. When another process was quicker, its entry stays
 * (someone may be running it) and ours is dropped; a damaged one makes room.
 * @param staged a folder on the store's own file system.
 * @throws the file system's error when the store cannot be written.
 */
export async function publishEntry(store: string, name: string, staged: string): Promise<Opened> {
  const place = join(storeFolders(store).contenders, name);
  await mkdir(storeFolders(store).contenders, { recursive: true });
  for (let attempt = 1; ; attempt += 1) {
    const moved = await rename(staged, place).then(
      () => null,
      (error: NodeJS.ErrnoException) => error,
    );
    const opened = await openEntry(place);
    if (opened.kind === "good") return opened;
    if (moved !== null && !["ENOTEMPTY", "EEXIST"].includes(moved.code ?? "")) throw moved;
    // Only a few processes can be here at once, each with a good entry in hand: one of them gets through.
    if (moved === null || attempt === 10) return opened;
    await discard(place, `${staged}.replaced-${attempt}`);
  }
}

/** Moves a damaged entry aside first: removing in place would show others a half-empty one. */
async function discard(place: string, aside: string): Promise<void> {
  await rename(place, aside).catch(() => undefined);
  await rm(aside, { recursive: true, force: true });
}

function parseRecord(text: string): EntryRecord | null {
  try {
    return recordSchema.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}
