import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach } from "@jest/globals";

/** Gives a function that makes empty folders, all removed after the test that asked for them. */
export function scratchFolders(): () => Promise<string> {
  const made: string[] = [];
  afterEach(async () => {
    for (const folder of made.splice(0)) await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  });
  return async () => {
    const folder = await mkdtemp(join(tmpdir(), "provision-test-"));
    made.push(folder);
    return folder;
  };
}
