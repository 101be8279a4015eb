import { constants } from "node:fs";
import { type FileHandle, lstat, mkdir, open, readdir } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { type WrittenFile, type WrittenFolder, writtenFiles, writtenFolders } from "../written-files.ts";

/** Which of a run's files may leave the machine. */
export interface FileSelection {
  /** The results directory. */
  out: string;
  /** Milliseconds since the epoch: what was last written before is another run's. */
  since: number;
  /** Keeps back every file that may name the user's own files. */
  withoutNames: boolean;
}

/** Names of files in the results directory. */
export interface Staged {
  files: string[];
  keptBack: string[];
}

/**
 * Copies what this run wrote into `folder`, and nothing else that lies in the results directory. Links, and what
 * is no regular file, are passed over. The copy is what makes the upload safe: the toolkit follows links, and a
 * file that vanishes or cannot be read while it packs ends the whole process.
 * @throws the file system's error for a file that is there and cannot be read.
 */
export async function stageFiles(selection: FileSelection, folder: string): Promise<Staged> {
  const staged: Staged = { files: [], keptBack: [] };
  const inFolders = await Promise.all(writtenFolders.map((one) => filesIn(one, selection.out)));
  for (const one of writtenFolders) await mkdir(join(folder, one.name), { recursive: true });
  for (const { name, namesFiles } of [...Object.values<WrittenFile>(writtenFiles), ...inFolders.flat()]) {
    const source = await openOwn(join(selection.out, name), selection.since);
    if (source === null) continue;
    try {
      if (namesFiles && selection.withoutNames) {
        staged.keptBack.push(name);
        continue;
      }
      await copyInto(join(folder, name), source);
      staged.files.push(name);
    } finally {
      await source.close();
    }
  }
  return staged;
}

/** What lies in a folder of the run's and is called as its files are; nothing of one that is a link. */
async function filesIn({ name, pattern, namesFiles }: WrittenFolder, out: string): Promise<WrittenFile[]> {
  const path = join(out, name);
  const stats = await lstat(path).catch(() => null);
  if (!stats?.isDirectory()) return [];
  const names = (await readdir(path)).filter((one) => pattern.test(one)).sort();
  return names.map((one) => ({ name: `${name}/${one}`, namesFiles }));
}

/** Null for what is absent, a link, no regular file, or older than this run. */
async function openOwn(path: string, since: number): Promise<FileHandle | null> {
  // A pipe would wait for its other end.
  const flags = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK;
  const source = await open(path, flags).catch((error: NodeJS.ErrnoException) => {
    if (["ENOENT", "ENOTDIR", "ELOOP", "ENXIO"].includes(error.code ?? "")) return null;
    throw error;
  });
  const stats = await source?.stat();
  if (stats?.isFile() && stats.mtimeMs >= since) return source;
  await source?.close();
  return null;
}

async function copyInto(path: string, source: FileHandle): Promise<void> {
  const target = await open(path, "wx");
  await pipeline(source.createReadStream({ autoClose: false }), target.createWriteStream());
}
