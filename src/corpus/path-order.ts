import { unescapePath } from "./escaped-path.ts";

/**
 * The order of a walk (see tree.ts), over escaped paths: a directory before its contents, and the names of
 * one directory by their bytes. Negative when `a` comes first. Two walks merge by it.
 */
export function comparePaths(a: string, b: string): number {
  if (a.includes("\\#") || b.includes("\\#")) return compareBytes(a, b);
  const length = Math.min(a.length, b.length);
  for (let index = 0; index < length; index += 1) {
    const left = a.charCodeAt(index);
    const right = b.charCodeAt(index);
    if (left === right) continue;
    // UTF-16 does not sort as UTF-8 does.
    return left > 0x7f || right > 0x7f ? compareBytes(a, b) : rank(left) - rank(right);
  }
  return a.length - b.length;
}

function compareBytes(a: string, b: string): number {
  const left = unescapePath(a);
  const right = unescapePath(b);
  const length = Math.min(left.length, right.length);
  for (let index = 0; index < length; index += 1) {
    const difference = rank(left[index] ?? 0) - rank(right[index] ?? 0);
    if (difference !== 0) return difference;
  }
  return left.length - right.length;
}

/** The separator sorts before every byte of a name, so that a directory's contents follow it at once. */
function rank(byte: number): number {
  return byte === 0x2f ? 0 : byte;
}
