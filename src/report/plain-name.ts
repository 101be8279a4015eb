import { visible } from "./visible-text.ts";

/** Labels are so by rule (config/version-spec.ts); every checksum and codec of a real rsync is, too. */
const plainName = /^[A-Za-z0-9][A-Za-z0-9._+-]{0,39}$/;

/** True for a name that means only itself in a cell's id, a list of options, a table and a shell. */
export function isPlainName(text: string): boolean {
  return plainName.test(text);
}

/**
 * True for an absolute path whose every character can be seen. rsync takes no path that begins with a slash for
 * another host's, whatever colons follow.
 */
export function isPlainPath(path: string): boolean {
  return path.startsWith("/") && visible(path) === path;
}
