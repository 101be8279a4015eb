import { closeSync, constants, fstatSync, lstatSync, opendirSync, openSync, readSync } from "node:fs";
import { join, resolve } from "node:path";
import type { Measurements } from "../analyse/measurements.ts";
import { Failure } from "../failure.ts";
import { parseUntrustedResults } from "../report/untrusted-results.ts";
import { visible } from "../report/visible-text.ts";

const fileName = "results.json";
/** `<artifacts>/<name>/rsync-bench-results/results.json`. */
const mostDepth = 3;
/** An artifact of a run holds a handful of files; one that was made to be slow to read holds millions. */
const mostEntries = 10_000;
/**
 * An observation takes about 2.4 kB, and each cell another 2.2 kB (fixtures/report): 2,000 cells with ten
 * repetitions are 52 MB. V8 could hold eight times as much text, and the values in it not.
 */
const mostBytes = 64 * 2 ** 20;
/** Of several results, for the message. */
const mostListed = 10;

/**
 * The one results.json that `path` names: itself if it is a file, else the only one at most three levels below.
 * Symbolic links are never followed. Throws a usage Failure when there is none or more than one.
 */
export function findResults(path: string): string {
  // Resolved, it has no slash at its end, which would make lstat follow a link.
  const kind = describing(path, () => lstatSync(resolve(path)));
  if (kind.isFile()) return path;
  if (kind.isSymbolicLink()) throw unreadable(path, "a symbolic link");
  if (!kind.isDirectory()) throw unreadable(path, "neither a file nor a directory");
  const found = [...search(path)];
  const [only, ...others] = found;
  if (only === undefined) {
    throw unreadable(path, `a directory without a file ${fileName} at most ${mostDepth} levels down`);
  }
  if (others.length === 0) return only;
  const more = found.length > mostListed ? ` and ${found.length - mostListed} more` : "";
  const listed = found.slice(0, mostListed).map((one) => visible(one));
  throw new Failure(
    "usage",
    `There are ${found.length} files ${fileName} below ${visible(path)}: ${listed.join(", ")}${more}.`,
    "Name one of them; each run is published by itself.",
  );
}

/**
 * The measurements in a file that anybody may have written. Throws a usage Failure whose message is safe to print
 * and holds nothing of a file that is no results.json.
 */
export function readUntrustedResults(path: string): Measurements {
  return parseUntrustedResults(readUntrustedText(path));
}

/** The text of such a file, if it is a regular one of at most 64 MiB. Throws a usage Failure in the same way. */
export function readUntrustedText(path: string): string {
  return decoded(
    path,
    describing(path, () => readRegularFile(path)),
  );
}

function* search(root: string): Generator<string> {
  let entries = 0;
  const directories = [{ path: root, depth: 1 }];
  for (const { path, depth } of directories) {
    const directory = describing(path, () => opendirSync(path));
    try {
      for (let entry = directory.readSync(); entry !== null; entry = directory.readSync()) {
        entries += 1;
        if (entries > mostEntries) throw unreadable(root, `a directory of more than ${mostEntries} entries`);
        const own = join(path, entry.name);
        if (entry.isFile() && entry.name === fileName) yield own;
        if (entry.isDirectory() && depth < mostDepth) directories.push({ path: own, depth: depth + 1 });
      }
    } finally {
      directory.closeSync();
    }
  }
}

/** Not blocking, since a pipe without a writer would hold the job up for ever. */
function readRegularFile(path: string): Buffer {
  const { O_RDONLY, O_NOFOLLOW, O_NONBLOCK } = constants;
  const descriptor = openSync(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK);
  try {
    const { size } = checkedStat(path, descriptor);
    const bytes = Buffer.alloc(size);
    let length = 0;
    while (length < size) {
      const read = readSync(descriptor, bytes, length, size - length, null);
      if (read === 0) break;
      length += read;
    }
    return bytes.subarray(0, length);
  } finally {
    closeSync(descriptor);
  }
}

function checkedStat(path: string, descriptor: number) {
  const found = fstatSync(descriptor);
  if (!found.isFile()) throw unreadable(path, "not a regular file");
  if (found.size <= mostBytes) return found;
  throw unreadable(path, `larger (${found.size} bytes) than the ${mostBytes} bytes that are read`);
}

function decoded(path: string, bytes: Buffer): string {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    throw unreadable(path, "not UTF-8 text");
  }
}

/** What the file system throws, as a Failure that a person can act on. */
function describing<T>(path: string, action: () => T): T {
  try {
    return action();
  } catch (error) {
    if (error instanceof Failure) throw error;
    const code = (error as NodeJS.ErrnoException).code ?? "unknown error";
    throw unreadable(path, code === "ELOOP" ? "a symbolic link" : `not to be read (${code})`);
  }
}

function unreadable(path: string, what: string): Failure {
  return new Failure(
    "usage",
    `${visible(path)} is ${what}.`,
    `Name the ${fileName} of one run, or the directory that its artifact was unpacked into.`,
  );
}
