import { z } from "zod";
import { Failure } from "../failure.ts";
import { list } from "./text.ts";

/**
 * What rsync understands: suffixes without a dot, separated by slashes; `mp[34]` stands for both. A class of one
 * character, or a range, means nothing to it (3.1.2, 3.2.3).
 */
const suffixList = /^(?:[A-Za-z0-9_+-]|\[[A-Za-z0-9]{2,}\])+(?:\/(?:[A-Za-z0-9_+-]|\[[A-Za-z0-9]{2,}\])+)*$/;
/** More than the longest list that a release has built in (rsync 3.2.3: 96 suffixes, 369 characters). */
const longestList = 500;

/** A list of suffixes to send without compression; empty: not even those that a release has built in; null: not given. */
export const skipCompressSchema = z.string().max(longestList).nullable();
export type SkipCompress = z.infer<typeof skipCompressSchema>;

/**
 * Parses variants of `--skip-compress`, separated by commas: `default` (the option is not given), `none` (an empty
 * list) and lists such as `gz/zst`. Throws a usage Failure.
 */
export function parseSkipCompress(text: string): SkipCompress[] {
  const variants = list(text).map(parseVariant);
  if (variants.length > 0) return [...new Set(variants)];
  throw invalid(text);
}

/** A variant as a user writes it. */
export function skipCompressText(variant: SkipCompress): string {
  if (variant === null) return "default";
  return variant === "" ? "none" : variant;
}

/** True for what the option can hold. */
export function isSkipCompress(variant: SkipCompress): boolean {
  return (
    variant === null || variant === "" || (isList(variant) && variant !== "default" && variant !== "none")
  );
}

function parseVariant(text: string): SkipCompress {
  if (text === "default") return null;
  if (text === "none") return "";
  if (isList(text)) return text;
  throw invalid(text);
}

function isList(text: string): boolean {
  return text.length <= longestList && suffixList.test(text);
}

function invalid(text: string): Failure {
  return new Failure(
    "usage",
    `skip-compress: "${text}" is neither default, none nor a list of suffixes.`,
    "Write variants separated by commas, such as default,none,gz/zst; a list holds suffixes without a dot, separated by slashes.",
  );
}
