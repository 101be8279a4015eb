import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach } from "@jest/globals";
import type { PrepareOptions } from "../../src/corpus/prepare-corpus.ts";

/** Gives a function that makes temporary directories, all removed after the test that asked. */
export function scratchDirectories(): () => string {
  const made: string[] = [];
  afterEach(() => {
    for (const dir of made.splice(0)) rmSync(dir, { recursive: true, force: true });
  });
  return () => {
    const dir = mkdtempSync(join(tmpdir(), "corpus-test-"));
    made.push(dir);
    return dir;
  };
}

/** A host that remembers what it was told; its cache always misses unless one is given. */
export function recordingHost(overrides: Partial<PrepareOptions["host"]> = {}) {
  const warnings: string[] = [];
  const host: PrepareOptions["host"] = {
    log: () => {},
    progress: () => {},
    warn: (message) => warnings.push(message),
    cache: { restore: async () => false, save: async () => {} },
    signal: new AbortController().signal,
    ...overrides,
  };
  return { host, warnings };
}
