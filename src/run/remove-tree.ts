import { rm } from "node:fs/promises";
import { execa } from "execa";

/**
 * Removes a tree and all in it; absent is fine. Where a plain removal fails (a copied directory without write
 * permission, a path that is longer than the system takes), chmod and rm of the system do it.
 * Throws when even they cannot.
 */
export async function removeTree(path: string): Promise<void> {
  try {
    await rm(path, { recursive: true, force: true });
  } catch {
    await execa("chmod", ["-R", "u+rwX", "--", path], { reject: false });
    await execa("rm", ["-rf", "--", path]);
  }
}
