import type { FileClass } from "./corpus.ts";
import { readManifest } from "./manifest.ts";

const classes: readonly FileClass[] = ["plain", "precompressed", "incompressible", "empty"];
/** Slots a file: open addressing stays short at three quarters full. */
const slotsPerFile = 4 / 3;

/** A path's hash: where it belongs in the table, and 45 more bits that stand for it there. */
interface PathHash {
  /** 32 bits; the top ones choose the slot, the low 13 are part of the mark. */
  place: number;
  /** 32 bits. */
  mark: number;
}

/**
 * From path to class in six bytes a slot, 8 MB for a million files, where a Map would take 100. A slot holds 45 bits
 * of the path's hash instead of the path: that two paths of a million share them and their place has odds
 * of about one in ten million.
 */
export class ClassIndex {
  readonly #marks: Uint32Array;
  /** 13 bits of the hash and, in the low three, the class's position plus one; 0 in a free slot. */
  readonly #tags: Uint16Array;

  /** Room for `files` paths, 0 or more. */
  constructor(files: number) {
    const slots = Math.ceil((files + 1) * slotsPerFile);
    this.#marks = new Uint32Array(slots);
    this.#tags = new Uint16Array(slots);
  }

  /** Adds a path in escaped form. Throws a RangeError when more are added than there is room for. */
  add(path: string, fileClass: FileClass): void {
    const hash = hashPath(path);
    const slot = this.#find(hash);
    if (slot === null) throw new RangeError("The class index is full.");
    this.#marks[slot] = hash.mark;
    this.#tags[slot] = ((hash.place & 0x1fff) << 3) | (classes.indexOf(fileClass) + 1);
  }

  /** The class of a path in escaped form; null when the manifest has no such file. */
  get(path: string): FileClass | null {
    const slot = this.#find(hashPath(path));
    const tag = slot === null ? 0 : (this.#tags[slot] ?? 0);
    return classes[(tag & 7) - 1] ?? null;
  }

  /** The path's slot, or the free one where it would go; null when it is neither there nor any slot free. */
  #find(hash: PathHash): number | null {
    const slots = this.#tags.length;
    let slot = Math.floor((hash.place / 2 ** 32) * slots);
    for (let tried = 0; tried < slots; tried += 1) {
      const tag = this.#tags[slot] ?? 0;
      if (tag === 0) return slot;
      if (this.#marks[slot] === hash.mark && tag >>> 3 === (hash.place & 0x1fff)) return slot;
      slot = slot + 1 === slots ? 0 : slot + 1;
    }
    return null;
  }
}

/** Reads the classes of a manifest with `files` regular files. Throws when it holds more. */
export function loadClassIndex(manifest: string, files: number): ClassIndex {
  const index = new ClassIndex(files);
  for (const entry of readManifest(manifest)) {
    if (entry.type === "file") index.add(entry.path, entry.class);
  }
  return index;
}

/**
 * Two lanes of multiply and rotate over the characters, then MurmurHash3's 32-bit finaliser (Austin Appleby,
 * public domain): paths that differ in one digit must land far apart.
 */
function hashPath(path: string): PathHash {
  let first = 0x9e3779b9 ^ path.length;
  let second = 0x85ebca6b ^ path.length;
  for (let index = 0; index < path.length; index += 1) {
    const code = path.charCodeAt(index);
    first = Math.imul(first ^ code, 0x9e3779b1);
    first = (first << 13) | (first >>> 19);
    second = Math.imul(second ^ code, 0xc2b2ae3d);
    second = (second << 17) | (second >>> 15);
  }
  return { place: finalise(first ^ Math.imul(second, 5)), mark: finalise(second ^ (first >>> 3)) };
}

function finalise(hash: number): number {
  let mixed = hash ^ (hash >>> 16);
  mixed = Math.imul(mixed, 0x85ebca6b);
  mixed ^= mixed >>> 13;
  mixed = Math.imul(mixed, 0xc2b2ae35);
  return (mixed ^ (mixed >>> 16)) >>> 0;
}
