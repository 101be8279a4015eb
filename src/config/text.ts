import { Failure } from "../failure.ts";

/** Splits a list at commas and line ends; empty items vanish. */
export function list(text: string): string[] {
  return text
    .split(/[,\n]/)
    .map((item) => item.trim())
    .filter((item) => item !== "");
}

/** The one of `allowed` that `text` is. Throws a usage Failure naming `option`. */
export function oneOf<const T extends string>(option: string, text: string, allowed: readonly T[]): T {
  const found = allowed.find((name) => name === text);
  if (found !== undefined) return found;
  throw new Failure("usage", `${option}: "${text}" is not known.`, `Choose from ${allowed.join(", ")}.`);
}
