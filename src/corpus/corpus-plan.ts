import type { CompressedFormat } from "./precompressed.ts";

export interface PlannedFile {
  type: "file";
  /** Below the root; printable ASCII, so it is its own escaped form. */
  path: string;
  size: number;
  mode: number;
  /** Seconds since the epoch; the lines of a log lead up to it. */
  mtime: number;
  class: "plain" | "precompressed";
  content: "log" | CompressedFormat;
  /** Which stream of random numbers makes the content; no two files of a corpus share one. */
  stream: number;
}

export interface PlannedDirectory {
  type: "dir";
  path: string;
  mode: number;
  mtime: number;
}

/** What a corpus will hold, before any of it exists. */
export interface CorpusPlan {
  files: number;
  directories: number;
  bytes: number;
  /** Every entry in walking order, made as it is asked for; the same each time. */
  entries: () => Iterable<PlannedFile | PlannedDirectory>;
}

/** 2020-11-01T00:00:00Z, when the published benchmark's logs began. */
export const firstSecond = 1_604_188_800;
