import { readdirSync, realpathSync, rmSync, statSync } from "node:fs";
import { join, relative, resolve } from "node:path";
import { Failure } from "../failure.ts";
import type { Host } from "../host.ts";
import type { Corpus } from "./corpus.ts";
import { CorpusRecorder } from "./corpus-recorder.ts";
import { sniffFileClass } from "./file-class.ts";
import { readClassifiedTree } from "./tree.ts";

/** Entries between two lines of progress. */
const progressEntries = 1000;

/**
 * Describes a user's own directory as a corpus. It is only read; the manifest goes to `scratch`.
 * Throws a usage Failure when it is missing, no directory, without files, not wholly readable or changing.
 */
export async function describeDirectory(
  dir: string,
  scratch: string,
  host: Pick<Host, "progress" | "signal">,
): Promise<Corpus> {
  const root = resolve(dir);
  checkReadable(dir);
  if (!/^\.\.(\/|$)/.test(relative(realpathSync(root), realpathSync(scratch)))) {
    const advice = "Choose an output directory outside of it: a corpus is never written to.";
    throw new Failure("usage", `${scratch} lies inside the corpus ${dir}.`, advice);
  }
  const manifest = join(scratch, "corpus-manifest.jsonl");
  const recorder = new CorpusRecorder(manifest);
  try {
    await record(root, recorder, host);
    const { manifestSha256: _, ...described } = recorder.finish();
    if (described.files === 0)
      throw new Failure("usage", `${dir} holds no files.`, "Name a directory with files to copy.");
    return { source: { kind: "path", dir }, root, manifest, ...described, reused: false };
  } catch (error) {
    rmSync(manifest, { force: true });
    host.signal.throwIfAborted();
    throw error instanceof Failure ? error : unreadable(dir, error);
  } finally {
    recorder.close();
  }
}

function checkReadable(dir: string): void {
  try {
    if (statSync(dir).isDirectory()) readdirSync(dir);
    else throw new Failure("usage", `${dir} is not a directory.`, "Name the directory that holds the files.");
  } catch (error) {
    throw error instanceof Failure ? error : unreadable(dir, error);
  }
}

async function record(
  root: string,
  recorder: CorpusRecorder,
  host: Pick<Host, "progress" | "signal">,
): Promise<void> {
  const classify = (head: Buffer, size: number) => {
    const fileClass = sniffFileClass(head, size);
    recorder.content(fileClass, size, head);
    return fileClass;
  };
  let entries = 0;
  for await (const entry of readClassifiedTree(root, classify, { signal: host.signal })) {
    recorder.add(entry);
    entries += 1;
    if (entries % progressEntries === 0) host.progress(`Reading the corpus: ${entries} entries`);
  }
}

function unreadable(dir: string, cause: unknown): Failure {
  const reason = cause instanceof Error ? cause.message : String(cause);
  const advice = "Check the path and its permissions; copy files that change all the time aside first.";
  return new Failure("usage", `The corpus ${dir} cannot be read: ${reason}`, advice, { cause });
}
