import { z } from "zod";
import { Failure } from "../failure.ts";

/** A compression level; null is the codec's own default. */
const levelSchema = z.number().int().nullable();
export type Level = z.infer<typeof levelSchema>;

/**
 * Which levels to run: the same for every codec that has levels, or a list a codec. A key is a codec, or a checksum and a
 * codec, `xxh128/zstd`.
 */
export const levelSelectionSchema = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("every"), levels: z.array(levelSchema) }),
  z.object({ kind: z.literal("per-codec"), levels: z.record(z.string(), z.array(levelSchema)) }),
]);
export type LevelSelection = z.infer<typeof levelSelectionSchema>;

/**
 * Far outside of what any codec takes (zstd's range is the widest, −131072 to 22): from 3.2.0 on rsync takes every
 * number and clamps it, which is to be seen.
 */
export const lowestLevel = -1_000_000;
export const highestLevel = 1_000_000;
/** More than any sweep that could be run and read; the published one has 107 levels. */
const mostLevels = 1000;

/**
 * Parses `default`, `1,6,9` or `zstd=-8000,-100,1..3;zlib=1,6,9`; `a..b` is a range in either direction, and
 * `xxh128/zstd=-100..6` is for the codec with that checksum only.
 * Throws a usage Failure.
 */
export function parseLevels(text: string): LevelSelection {
  if (!text.includes("=")) return { kind: "every", levels: parseList(text) };
  const levels = new Map<string, Level[]>();
  for (const part of text.split(";").filter((piece) => piece.trim() !== "")) {
    const [codec = "", list, more] = part.split("=");
    if (list === undefined || more !== undefined || codec.trim() === "") throw invalid(part);
    if (levels.has(codec.trim())) {
      throw new Failure("usage", `levels: ${codec.trim()} is there twice.`, "Write one list a codec.");
    }
    levels.set(codec.trim(), parseList(list));
  }
  return { kind: "per-codec", levels: Object.fromEntries(levels) };
}

/** The levels to run for one codec with one checksum; the default where a per-codec selection names neither. */
export function levelsFor(selection: LevelSelection, checksum: string, codec: string): Level[] {
  if (selection.kind === "every") return selection.levels;
  const key = [`${checksum}/${codec}`, codec].find((name) => Object.hasOwn(selection.levels, name));
  return (key === undefined ? undefined : selection.levels[key]) ?? [null];
}

/** The names in a key of a per-codec selection. */
export function namesInKey(key: string): { checksum: string | null; codec: string } {
  const slash = key.indexOf("/");
  return slash < 0
    ? { checksum: null, codec: key }
    : { checksum: key.slice(0, slash), codec: key.slice(slash + 1) };
}

/** Levels as the option takes them: runs of three and more rising numbers as a range, `1..6`. */
export function levelRanges(levels: readonly Level[]): string[] {
  const texts: string[] = [];
  for (let start = 0; start < levels.length; ) {
    const first = levels[start] ?? null;
    let length = 1;
    while (first !== null && levels[start + length] === first + length) length += 1;
    const own = levels.slice(start, start + length).map((level) => String(level ?? "default"));
    texts.push(...(length >= 3 ? [`${own[0]}..${own.at(-1)}`] : own));
    start += length;
  }
  return texts;
}

function parseList(text: string): Level[] {
  const levels = text.split(",").flatMap((item) => parseItem(item.trim()));
  return [...new Set(levels)];
}

function parseItem(text: string): Level[] {
  if (text === "default") return [null];
  const [first, last, more] = text.split("..").map(parseLevel);
  if (first === undefined || more !== undefined) throw invalid(text);
  if (last === undefined) return [first];
  const step = first <= last ? 1 : -1;
  const length = Math.abs(last - first) + 1;
  if (length > mostLevels) {
    throw new Failure(
      "usage",
      `levels: "${text}" is ${length} levels.`,
      `Name at most ${mostLevels}, such as -8000,-1000,-100..22.`,
    );
  }
  return Array.from({ length }, (_, index) => first + index * step);
}

function parseLevel(text: string): number {
  const level = /^-?\d+$/.test(text) ? Number(text) : Number.NaN;
  if (level >= lowestLevel && level <= highestLevel) return level;
  throw invalid(text);
}

function invalid(text: string): Failure {
  return new Failure(
    "usage",
    `levels: "${text}" is not a level, a range or a list of them.`,
    `Write default, 1,6,9 or zstd=-100,1..3;zlib=6; levels lie between ${lowestLevel} and ${highestLevel}.`,
  );
}
