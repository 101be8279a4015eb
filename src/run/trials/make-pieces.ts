import {
  closeSync,
  ftruncateSync,
  lchownSync,
  linkSync,
  lutimesSync,
  mkdirSync,
  openSync,
  symlinkSync,
  writeSync,
} from "node:fs";
import { utimes } from "node:fs/promises";
import { dirname, join } from "node:path";
import { firstSecond } from "../../corpus/corpus-plan.ts";
import { LogText } from "../../corpus/log-text.ts";
import { Prng } from "../../corpus/prng.ts";
import type { Part, Piece } from "../../plan/trials/trial.ts";

/** The content of trials is always the same, whatever the run's own seed. */
const seed = 1;

/** Writes pieces below an existing directory, in their order. Throws what the file system throws. */
export async function makePieces(root: string, pieces: readonly Piece[]): Promise<void> {
  for (const [position, piece] of pieces.entries()) {
    const path = join(root, piece.path);
    mkdirSync(dirname(path), { recursive: true });
    await makePiece(root, path, piece, position);
  }
}

async function makePiece(root: string, path: string, piece: Piece, position: number): Promise<void> {
  switch (piece.kind) {
    case "file": {
      writeParts(path, piece.parts, piece.mode ?? 0o644);
      const seconds = firstSecond + (piece.second ?? position) + (piece.nanosecond ?? 0) / 1e9;
      await utimes(path, seconds, seconds);
      return;
    }
    case "dir":
      mkdirSync(path, { recursive: true });
      return;
    case "empty-dirs":
      for (let index = 0; index < piece.count; index += 1) {
        mkdirSync(join(path, String(index).padStart(6, "0")), { recursive: true });
      }
      return;
    case "symlink":
      symlinkSync(piece.target, path);
      lutimesSync(path, firstSecond + position, firstSecond + position);
      if (piece.owner !== undefined) lchownSync(path, piece.owner, piece.owner);
      return;
    case "hardlink":
      linkSync(join(root, piece.to), path);
  }
}

function writeParts(path: string, parts: readonly Part[], mode: number): void {
  const file = openSync(path, "w", mode);
  try {
    let offset = 0;
    for (const part of parts) {
      if (part.kind === "hole") offset += part.bytes;
      else offset += writeSync(file, bytesOf(part), 0, null, offset);
    }
    ftruncateSync(file, offset);
  } finally {
    closeSync(file);
  }
}

/** The bytes of a part: the same for the same part, everywhere. */
export function bytesOf(part: Part): Buffer {
  switch (part.kind) {
    case "text":
      return textBytes(part.bytes, part.stream);
    case "noise":
      return noiseBytes(part.bytes, part.stream);
    case "fill":
      return Buffer.alloc(part.bytes, part.byte);
    case "hole":
      return Buffer.alloc(part.bytes);
    case "words":
      return Buffer.from(part.text);
    case "end":
      return bytesOf(part.of).subarray(-part.bytes);
    case "repeat": {
      const once = Buffer.concat(part.of.map(bytesOf));
      return Buffer.concat(Array.from({ length: part.times }, () => once));
    }
  }
}

function textBytes(size: number, stream: number): Buffer {
  const planned = {
    type: "file",
    path: "text.log",
    mode: 0o644,
    mtime: firstSecond,
    class: "plain",
    content: "log",
  } as const;
  const pieces = new LogText(seed).pieces({ ...planned, size, stream });
  return Buffer.concat([...pieces].map((piece) => Buffer.from(piece)));
}

function noiseBytes(size: number, stream: number): Buffer {
  const prng = new Prng(seed, stream);
  const bytes = Buffer.alloc(Math.ceil(size / 4) * 4);
  for (let offset = 0; offset < bytes.length; offset += 4) bytes.writeUInt32LE(prng.next(), offset);
  return bytes.subarray(0, size);
}
