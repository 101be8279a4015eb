import { chmod, writeFile } from "node:fs/promises";
import { join } from "node:path";

/** Writes a shell script that may be executed, and returns its path. */
export async function script(folder: string, name: string, body: string): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, `#!/bin/sh\n${body}\n`);
  await chmod(path, 0o755);
  return path;
}
