import { highestLevel, lowestLevel } from "../config/levels.ts";
import { mostProcesses } from "../run/observation.ts";
import { grouped } from "./numbers.ts";
import { quoted, refusal } from "./untrusted-refusal.ts";

/** Words that reports show: processors, reasons to skip a cell, features. A real one has up to 200 characters. */
const ordinaryText = 1000;
/** PATH_MAX of Linux, with room for `path:` and a slash. */
const longestPath = 4096 + 16;
/** Error messages and what a mirror or a package manager answered; reports cut or fold them. */
const longestMessage = 8192;
/** A path with every byte written as `\#ooo` (corpus/escaped-path.ts). */
const longestEscapedPath = 5 * 4096;

const textLimits: ReadonlyMap<string, number> = new Map([
  // The run stage keeps the last 4 KiB (run/execute.ts).
  ["stderr", 4096],
  ...["argv", "binary", "root", "manifest", "dir", "out", "spec", "source", "expected", "actual"].map(
    (key) => [key, longestPath] as const,
  ),
  ...["path", "first"].map((key) => [key, longestEscapedPath] as const),
  ...["message", "reason", "outcome", "origin"].map((key) => [key, longestMessage] as const),
]);
/** File names, and with them suffixes, have 255 bytes at most (NAME_MAX). */
const longestKey = 255;

/** A list of levels holds a thousand of one range (config/levels.ts), no other list as many. */
const ordinaryItems = 1000;
/**
 * The published sweep has 107 levels of one codec: with nine checksums and three versions 3,000 cells. Blocks
 * are lists of cells. A thousand repetitions are the most that a run takes (config/config.ts).
 */
const itemLimits: ReadonlyMap<string, number> = new Map([
  ["cells", 10_000],
  ["skipped", 10_000],
  ["references", 10_000],
  ["blocks", 10_000],
  ["observations", 100_000],
  // Three corpora, twice at most, a cell.
  ["runs", 60_000],
  ["absent", 10_000],
  ["versions", 100],
  ["contenders", 100],
  ["unobtainable", 100],
  ["gates", 100],
  ["processes", mostProcesses],
]);

/**
 * Holds every string, list, key and number of parsed JSON against limits that a real run stays far below.
 * Throws a usage Failure that names the place, the limit and the value.
 */
export function checkValues(value: unknown, place: string[] = []): void {
  if (typeof value === "string") checkText(value, place);
  else if (typeof value === "number") checkNumber(value, place);
  else if (Array.isArray(value)) {
    checkItems(value, place);
    for (const [index, item] of value.entries()) checkPart(item, String(index), place);
  } else if (typeof value === "object" && value !== null) {
    for (const [key, part] of Object.entries(value)) {
      checkKey(key, place);
      checkPart(part, key, place);
    }
  }
}

function checkPart(value: unknown, key: string, place: string[]): void {
  place.push(key);
  checkValues(value, place);
  place.pop();
}

/** Assigned to an object, `__proto__` is no entry of it but changes what it is. */
function checkKey(key: string, place: readonly string[]): void {
  if (key === "__proto__") throw refusal(`${placeText(place)} holds a key __proto__`);
  if (key.length <= longestKey) return;
  throw refusal(
    `${placeText(place)} holds a key of ${key.length} characters; at most ${longestKey} are taken`,
  );
}

function checkText(text: string, place: readonly string[]): void {
  if (text.length <= ordinaryText) return;
  const most = textLimits.get(ownKey(place)) ?? ordinaryText;
  if (text.length <= most) return;
  throw refusal(
    `${placeText(place)} has ${grouped(text.length)} characters; at most ${grouped(most)} are taken`,
  );
}

function checkItems(items: readonly unknown[], place: readonly string[]): void {
  const most = itemLimits.get(ownKey(place)) ?? ordinaryItems;
  if (items.length <= most) return;
  throw refusal(`${placeText(place)} has ${grouped(items.length)} items; at most ${grouped(most)} are taken`);
}

/** Only levels are ever negative. Beyond 2⁵³ a count is not exact, and no time or ratio is as large. */
function checkNumber(value: number, place: readonly string[]): void {
  const isLevel = place[0] !== "run" && (place.includes("level") || place.includes("levels"));
  const [least, most] = isLevel ? [lowestLevel, highestLevel] : [0, Number.MAX_SAFE_INTEGER];
  if (value >= least && value <= most) return;
  throw refusal(`${placeText(place)} is ${value}, which does not lie between ${least} and ${most}`);
}

/** The nearest key that is no position in a list. */
function ownKey(place: readonly string[]): string {
  return place.findLast((part) => !/^\d+$/.test(part)) ?? "";
}

function placeText(place: readonly string[]): string {
  return place.length === 0 ? "the whole" : quoted(place.join("."));
}
