import { readFile } from "node:fs/promises";
import { type Config, parseConfig } from "./config/config.ts";
import {
  type GivenOptions,
  mergeOptions,
  noFile,
  parseConfigFile,
  parseThresholds,
  type RawOptions,
} from "./config/raw.ts";
import type { TextFile } from "./config/yaml-file.ts";
import { Failure } from "./failure.ts";

/**
 * Makes one Config of the given options and the files that they name. `standard` are a command's own defaults,
 * which come before the usual ones. Throws a usage Failure.
 */
export async function loadConfig(given: GivenOptions, standard: OptionTexts = {}): Promise<Config> {
  return parseConfig(await loadOptions(given, standard));
}

/** Option names to text. */
export type OptionTexts = Readonly<Record<string, string>>;

/**
 * Reads the configuration and thresholds files that the given options name, and merges it all.
 * Paths are taken from the current directory. Throws a usage Failure.
 */
export async function loadOptions(given: GivenOptions, standard: OptionTexts = {}): Promise<RawOptions> {
  const file = given.config ? parseConfigFile(await readText("config", given.config)) : noFile;
  const raw = mergeOptions(given, { ...file, text: { ...standard, ...file.text } });
  const thresholds = raw.text.thresholds;
  if (thresholds) raw.gates.push(...parseThresholds(await readText("thresholds", thresholds)));
  return raw;
}

async function readText(option: string, path: string): Promise<TextFile> {
  try {
    return { path, text: await readFile(path, "utf8") };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Failure("usage", `${option}: ${path} cannot be read (${reason}).`, "Name a file that exists.", {
      cause: error,
    });
  }
}
