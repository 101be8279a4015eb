import { readFileSync } from "node:fs";

/** The rows of a file of `fixtures/statistics/` by column; its README.md says where they come from. */
export function published(file: string, separator = ","): Record<string, string>[] {
  const text = readFileSync(new URL(`../../../fixtures/statistics/${file}`, import.meta.url), "utf8");
  const [head = "", ...rows] = text.trim().split("\n");
  const names = head.split(separator);
  return rows.map((row) => {
    const values = row.split(separator);
    return Object.fromEntries(names.map((name, index) => [name, values[index] ?? ""]));
  });
}

/** How far a value is from a published one, relative to it; absolute for 0. */
export function deviation(own: number, other: string | undefined): number {
  const value = Number(other);
  return Math.abs(own - value) / (value === 0 ? 1 : Math.abs(value));
}
