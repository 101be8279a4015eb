import { parse as parseYaml } from "yaml";
import { Failure } from "../failure.ts";

/** A text file that the entry has read. */
export interface TextFile {
  path: string;
  text: string;
}

/** The mapping that a YAML file holds; empty for an empty file. Throws a usage Failure. */
export function mapping(file: TextFile): Record<string, unknown> {
  let value: unknown;
  try {
    // Aliases are never needed here, and can make a small file endless.
    value = parseYaml(file.text.replace(/^\ufeff/, ""), { maxAliasCount: 0 }) ?? {};
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Failure("usage", `${file.path} is not usable YAML: ${reason}`, "Mend the line it names.");
  }
  if (typeof value === "object" && value !== null && !Array.isArray(value)) {
    return value as Record<string, unknown>;
  }
  throw new Failure("usage", `${file.path} is not a YAML mapping.`, "Write one `option: value` a line.");
}

/** YAML lists become comma-separated text, so that every door gives options in one shape. Throws a usage Failure. */
export function optionText(path: string, key: string, value: unknown): string {
  if (Array.isArray(value)) return value.map((item) => optionText(path, key, item)).join(",");
  if (typeof value === "string" || typeof value === "number" || typeof value === "boolean") {
    return String(value);
  }
  throw new Failure(
    "usage",
    `${path}: ${key} is neither a value nor a list.`,
    "Write text, a number or a list.",
  );
}
