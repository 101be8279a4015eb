import { type CorpusPlan, firstSecond, type PlannedDirectory, type PlannedFile } from "./corpus-plan.ts";
import { lognormal, shares } from "./lognormal.ts";
import { Prng } from "./prng.ts";

const meanFileBytes = 1024;
const filesPerDirectory = 1000;
/** Streams of random numbers: one a file, and one a directory for its sizes. They would meet at 2³¹ files. */
const firstFileStream = 1_000_000;
const firstDirectoryStream = 2 ** 31 + firstFileStream;

/** Files of 1 KiB on average, a thousand a directory: what costs is their number. Holds one directory at a time. */
export function planTinyFiles(bytes: number, seed: number): CorpusPlan {
  const files = Math.round(bytes / meanFileBytes);
  const directories = Math.ceil(files / filesPerDirectory);
  return { files, directories, bytes, entries: () => tinyEntries(bytes, files, seed) };
}

function* tinyEntries(
  bytes: number,
  files: number,
  seed: number,
): Generator<PlannedFile | PlannedDirectory, void, void> {
  for (let first = 0; first < files; first += filesPerDirectory) {
    const directory = first / filesPerDirectory;
    const mtime = firstSecond + 3600 + directory;
    const path = `part-${String(directory).padStart(6, "0")}`;
    yield { type: "dir", path, mode: 0o755, mtime };
    const count = Math.min(filesPerDirectory, files - first);
    // What is due up to a file, rounded down: the parts sum up to the whole.
    const total = Math.floor((bytes / files) * (first + count)) - Math.floor((bytes / files) * first);
    const prng = new Prng(seed, firstDirectoryStream + directory);
    const weights = Array.from({ length: count }, () => lognormal(prng, 1.2));
    for (const [index, size] of shares(total, weights, 1).entries()) {
      const stream = firstFileStream + first + index;
      const name = `${path}/event-${String(index).padStart(3, "0")}.log`;
      yield { type: "file", path: name, size, mode: 0o644, mtime, class: "plain", content: "log", stream };
    }
  }
}
