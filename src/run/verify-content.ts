import type { Corpus } from "../corpus/corpus.ts";
import { type ManifestEntry, readManifest } from "../corpus/manifest.ts";
import { comparePaths } from "../corpus/path-order.ts";
import { readTree, type TreeEntry } from "../corpus/tree.ts";
import { TreeHasher } from "../corpus/tree-hash.ts";
import type { Content } from "./observation.ts";

type Different = Extract<Content, { kind: "different" }>;
type Sample = Different["samples"][number];

const mostSamples = 10;

/**
 * Compares a copy with the corpus, entry by entry, in one walk of the copy and one pass over the manifest:
 * types, sizes, SHA-256, modes, mtimes (whole seconds) and link targets. rsync has no part in it.
 * Throws what the file system throws, and the signal's reason.
 */
export async function verifyContent(corpus: Corpus, copy: string, signal: AbortSignal): Promise<Content> {
  const hasher = new TreeHasher();
  const differences = new DifferenceList();
  const manifest = readManifest(corpus.manifest);
  let expected = manifest.next().value;
  for await (const actual of readTree(copy, { signal })) {
    hasher.add(actual);
    while (expected && comparePaths(expected.path, actual.path) < 0) {
      differences.add(expected, "missing", describe(expected), "nothing");
      expected = manifest.next().value;
    }
    if (expected?.path === actual.path) {
      compareEntry(expected, actual, differences);
      expected = manifest.next().value;
    } else {
      differences.add(actual, "extra", "nothing", describe(actual));
    }
  }
  for (; expected; expected = manifest.next().value) {
    differences.add(expected, "missing", describe(expected), "nothing");
  }
  const treeHash = hasher.digest();
  return treeHash === corpus.treeHash ? { kind: "verified", treeHash } : differences.result(treeHash);
}

/** Collects what differs: how often, and the first few by name. */
class DifferenceList {
  readonly #counts: Record<string, number> = {};
  readonly #samples: Sample[] = [];

  add(
    entry: ManifestEntry | TreeEntry,
    difference: Sample["difference"],
    expected: string,
    actual: string,
  ): void {
    this.#counts[difference] = (this.#counts[difference] ?? 0) + 1;
    if (this.#samples.length >= mostSamples) return;
    const fileClass = entry.type === "file" ? entry.class : null;
    this.#samples.push({ path: entry.path, class: fileClass, difference, expected, actual });
  }

  result(treeHash: string): Different {
    return { kind: "different", treeHash, counts: this.#counts, samples: this.#samples };
  }
}

function compareEntry(expected: ManifestEntry, actual: TreeEntry, differences: DifferenceList): void {
  if (expected.type !== actual.type) {
    differences.add(expected, "type", expected.type, actual.type);
    return;
  }
  if (expected.type === "file" && actual.type === "file") {
    if (expected.size !== actual.size) {
      differences.add(expected, "size", String(expected.size), String(actual.size));
    } else if (expected.sha256 !== actual.sha256) {
      differences.add(expected, "content", expected.sha256, actual.sha256);
    }
  }
  if (expected.type === "symlink" && actual.type === "symlink" && expected.target !== actual.target) {
    differences.add(expected, "target", expected.target, actual.target);
  }
  if (expected.mode !== actual.mode) {
    differences.add(expected, "mode", expected.mode.toString(8), actual.mode.toString(8));
  }
  if (expected.mtime !== actual.mtime) {
    differences.add(expected, "mtime", String(expected.mtime), String(actual.mtime));
  }
}

function describe(entry: ManifestEntry | TreeEntry): string {
  return entry.type === "file" ? `a file of ${entry.size} bytes` : `a ${entry.type}`;
}
