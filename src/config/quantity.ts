import { Failure } from "../failure.ts";

/** Bytes in each unit that has a name of its own. */
export const namedByteUnits: Readonly<Record<string, number>> = {
  B: 1,
  kB: 1e3,
  KB: 1e3,
  MB: 1e6,
  GB: 1e9,
  KiB: 2 ** 10,
  MiB: 2 ** 20,
  GiB: 2 ** 30,
};

const byteUnits: Readonly<Record<string, number>> = {
  ...namedByteUnits,
  "": 1,
  K: 2 ** 10,
  M: 2 ** 20,
  G: 2 ** 30,
};

/** A day; timers of 2³¹ ms and more fire at once. */
const longestMs = 24 * 3600e3;
/** More than any run needs, and small enough to plan at once. */
const mostBytes = 256 * 2 ** 30;

const millisecondUnits: Readonly<Record<string, number>> = { ms: 1, s: 1e3, m: 60e3, h: 3600e3 };

/** Parses `64MiB`, `1GB` or a plain number into bytes, at least 1. Throws a usage Failure naming `option`. */
export function parseBytes(option: string, text: string): number {
  const match = /^(\d+(?:\.\d+)?)\s*([A-Za-z]*)$/.exec(text);
  const unit = match ? byteUnits[match[2] ?? ""] : undefined;
  const bytes = Math.round(Number(match?.[1]) * (unit ?? Number.NaN));
  if (bytes > 0 && bytes <= mostBytes) return bytes;
  throw new Failure(
    "usage",
    `${option}: "${text}" is not a size of at most 256GiB.`,
    "Write a size such as 64MiB or 1GB.",
  );
}

/** Bytes in the largest binary unit that holds them exactly: 67108864 → `64MiB`. */
export function formatSize(bytes: number): string {
  for (const unit of ["GiB", "MiB", "KiB"] as const) {
    const size = byteUnits[unit] ?? 1;
    if (bytes % size === 0) return `${bytes / size}${unit}`;
  }
  return String(bytes);
}

/** Parses `90s`, `8m`, `1h` or `500ms` into milliseconds, more than 0. Throws a usage Failure naming `option`. */
export function parseDuration(option: string, text: string): number {
  const match = /^(\d+(?:\.\d+)?)\s*(ms|s|m|h)$/.exec(text);
  const milliseconds = Number(match?.[1]) * (millisecondUnits[match?.[2] ?? ""] ?? Number.NaN);
  if (milliseconds > 0 && milliseconds <= longestMs) return milliseconds;
  throw new Failure(
    "usage",
    `${option}: "${text}" is not a duration of at most 24h.`,
    "Write a duration such as 90s or 8m.",
  );
}

/** Parses a whole number from `least` to `most`. Throws a usage Failure naming `option`. */
export function parseCount(option: string, text: string, least: number, most = 2 ** 32 - 1): number {
  const value = /^\d+$/.test(text) ? Number(text) : Number.NaN;
  if (value >= least && value <= most) return value;
  throw new Failure(
    "usage",
    `${option}: "${text}" is not a whole number from ${least} to ${most}.`,
    `Write a number such as ${Math.max(least, 3)}.`,
  );
}

/** Parses a YAML 1.2 boolean as GitHub's inputs take it. Throws a usage Failure naming `option`. */
export function parseBoolean(option: string, text: string): boolean {
  if (/^(true|True|TRUE)$/.test(text)) return true;
  if (/^(false|False|FALSE)$/.test(text)) return false;
  throw new Failure("usage", `${option}: "${text}" is neither true nor false.`, "Write true or false.");
}
