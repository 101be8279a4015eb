import { constants } from "node:fs";
import { access, stat } from "node:fs/promises";
import { delimiter, join } from "node:path";

/** The first executable file called `name` in the folders of `env.PATH`, as a path; null when there is none. */
export async function findOnPath(
  name: string,
  env: Readonly<Record<string, string | undefined>>,
): Promise<string | null> {
  for (const folder of (env.PATH ?? "").split(delimiter)) {
    // An empty part of PATH means the working directory: not a place to take programs from by surprise.
    if (folder === "") continue;
    const candidate = join(folder, name);
    if (await isExecutableFile(candidate)) return candidate;
  }
  return null;
}

/** True when `path` is a file, or a link to one, that this user may execute. */
export async function isExecutableFile(path: string): Promise<boolean> {
  try {
    await access(path, constants.X_OK);
    return (await stat(path)).isFile();
  } catch {
    return false;
  }
}

/** True when `path` is a file, or a link to one, that this user may read. */
export async function isReadableFile(path: string): Promise<boolean> {
  try {
    await access(path, constants.R_OK);
    return (await stat(path)).isFile();
  } catch {
    return false;
  }
}
