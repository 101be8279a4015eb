import { Failure } from "../failure.ts";
import { type Expectation, parseExpectations } from "./expectations.ts";
import { type Gate, parseGates } from "./gates.ts";
import { fileOptions, options } from "./options.ts";
import { presetOptions } from "./presets.ts";
import { parseSeverities, type Severities } from "./rule-severities.ts";
import { mapping, optionText, type TextFile } from "./yaml-file.ts";

/** Option names to text, as action inputs and command-line flags give them. Absent or empty: not given. */
export type GivenOptions = Readonly<Record<string, string | undefined>>;

/** Every option as text, defaults filled in, and the lists that only files hold. */
export interface RawOptions {
  text: Readonly<Record<string, string>> & Record<KnownOption, string>;
  gates: Gate[];
  anomalies: Severities;
  expect: Expectation[];
}

type KnownOption =
  | "preset"
  | "versions"
  | "baseline"
  | "checksums"
  | "codecs"
  | "levels"
  | "skip-compress"
  | "corpus"
  | "corpus-size"
  | "corpus-seed"
  | "transports"
  | "scenarios"
  | "link"
  | "metrics"
  | "repetitions"
  | "min-effect"
  | "trials"
  | "time-budget"
  | "run-timeout"
  | "gate"
  | "thresholds"
  | "baseline-file"
  | "fail-on"
  | "allow-missing"
  | "install-deps"
  | "source-mirrors"
  | "out"
  | "results"
  | "comment"
  | "comment-key"
  | "check"
  | "cache"
  | "artifact"
  | "artifact-retention-days";

/**
 * Merges what the user gave, the configuration file, the preset that either names and the defaults; the first one
 * that has a value wins. Throws a usage Failure for a preset that there is not.
 */
export function mergeOptions(given: GivenOptions, file: FileOptions): RawOptions {
  const text: Record<string, string> = {};
  const preset = presetOptions(given.preset || file.text.preset || "");
  for (const option of options) {
    const value = given[option.name];
    text[option.name] =
      value !== undefined && value !== ""
        ? value
        : (file.text[option.name] ?? preset[option.name] ?? option.default);
  }
  const { gates, anomalies, expect } = file;
  return { text: text as RawOptions["text"], gates: [...gates], anomalies, expect };
}

export interface FileOptions {
  text: Record<string, string>;
  gates: Gate[];
  anomalies: Severities;
  expect: Expectation[];
}

/** What there is without a configuration file. */
export const noFile: FileOptions = { text: {}, gates: [], anomalies: {}, expect: [] };

/** Parses a configuration file: the options of `run` under their own names, `gates`, `anomalies` and `expect`. */
export function parseConfigFile(file: TextFile): FileOptions {
  const { gates, anomalies, expect, ...rest } = mapping(file);
  const known = new Set(fileOptions.map((option) => option.name));
  const text: Record<string, string> = {};
  for (const [key, value] of Object.entries(rest)) {
    if (!known.has(key)) {
      const names = [...known, "gates", "anomalies", "expect"].join(", ");
      throw new Failure("usage", `${file.path}: "${key}" is not an option.`, `Known options: ${names}.`);
    }
    text[key] = optionText(file.path, key, value);
  }
  return {
    text,
    gates: gates === undefined ? [] : parseGates(gates, file.path),
    anomalies: anomalies === undefined ? {} : parseSeverities(anomalies, file.path),
    expect: expect === undefined ? [] : parseExpectations(expect, file.path),
  };
}

/** Parses a thresholds file: a mapping that holds `gates`. */
export function parseThresholds(file: TextFile): Gate[] {
  const { gates, ...rest } = mapping(file);
  const [stray] = Object.keys(rest);
  if (gates === undefined || stray !== undefined) {
    const what = stray === undefined ? "there is no gates list" : `"${stray}" is not known here`;
    throw new Failure(
      "usage",
      `${file.path}: ${what}.`,
      "The file holds one key, gates, with a list of gates.",
    );
  }
  return parseGates(gates, file.path);
}
