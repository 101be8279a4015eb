import { z } from "zod";
import { Failure } from "../failure.ts";

const prefixes: Readonly<Record<string, number>> = { "": 1, k: 1e3, m: 1e6, g: 1e9 };
const leastBits = 1e3;
/** More than any link has, and a whole number all the same. */
const mostBits = 1e13;

/** What a link carries of rsync's own bytes, bits a second. */
export const linkSpeedSchema = z.number().int().min(leastBits).max(mostBits);

/**
 * Parses `100mbit`, `2.5Gbit/s` or `12.5MB/s` into bits a second; empty is no link. Throws a usage Failure naming
 * `link`: of `100mbps` and `100Mb/s` as well, which some programs take for bits, and some for bytes.
 */
export function parseLinkSpeed(text: string): number | null {
  if (text === "") return null;
  const [, inBits, bitPrefix] = /^(\d+(?:\.\d+)?)\s*([kmg]?)bit(?:\/s)?$/i.exec(text) ?? [];
  const [, inBytes, bytePrefix] = /^(\d+(?:\.\d+)?)\s*([kKMG])B\/s$/.exec(text) ?? [];
  const prefix = prefixes[(bitPrefix ?? bytePrefix ?? "").toLowerCase()] ?? Number.NaN;
  const bits = Math.round(prefix * (inBits === undefined ? 8 * Number(inBytes) : Number(inBits)));
  if (bits >= leastBits && bits <= mostBits) return bits;
  throw new Failure(
    "usage",
    `link: "${text}" is not a speed from 1kbit to 10000gbit.`,
    "Write bits a second, such as 100mbit or 1gbit, or bytes, such as 12.5MB/s.",
  );
}

/** The speed as the option takes it, in the largest unit that holds it in a tenth: `100mbit`, `2.5gbit`. */
export function linkSpeedText(bits: number): string {
  const tenths = (name: string) => (10 * bits) / (prefixes[name] ?? 1);
  const prefix = ["g", "m", "k"].find((name) => tenths(name) >= 10 && Number.isInteger(tenths(name))) ?? "";
  return `${tenths(prefix) / 10}${prefix}bit`;
}
