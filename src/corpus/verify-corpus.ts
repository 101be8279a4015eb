import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { pipeline } from "node:stream/promises";
import { isPlainDirectory, isPlainFile } from "../plain-file.ts";
import { corpusPaths, readStoredCorpus, type StoredCorpus } from "./stored-corpus.ts";
import { hashTree } from "./tree-hash.ts";

/** A real one has about 2 kB. */
const mostOfDescription = 2 ** 20;

/** What became of a stored corpus. `damage` is a clause: "its tree hash is … instead of …". */
export type Verification = { kind: "sound"; stored: StoredCorpus } | { kind: "damaged"; damage: string };

/**
 * Compares a corpus in its directory with what was recorded when it was made: every entry of the tree, and
 * the manifest. Throws only the signal's reason.
 */
export async function verifyStoredCorpus(dir: string, signal: AbortSignal): Promise<Verification> {
  try {
    const { root, manifest, description } = corpusPaths(dir);
    const isPlain =
      isPlainDirectory(dir) && isPlainFile(description, mostOfDescription) && isPlainFile(manifest);
    if (!isPlain) return { kind: "damaged", damage: "its parts are not the files that were made" };
    const stored = readStoredCorpus(dir);
    const treeHash = await hashTree(root, { signal });
    if (treeHash !== stored.treeHash) {
      return { kind: "damaged", damage: `its tree hash is ${treeHash} instead of ${stored.treeHash}` };
    }
    const sha256 = createHash("sha256");
    await pipeline(createReadStream(manifest), sha256, { signal });
    if (sha256.digest("hex") !== stored.manifestSha256) {
      return { kind: "damaged", damage: "its manifest was changed" };
    }
    return { kind: "sound", stored };
  } catch (error) {
    signal.throwIfAborted();
    return { kind: "damaged", damage: error instanceof Error ? error.message : String(error) };
  }
}
