import { z } from "zod";
import { Failure } from "../failure.ts";
import { corpusSpecSchema, parseCorpusSpec } from "./corpus-spec.ts";
import { expectationSchema } from "./expectations.ts";
import { type GateProfile, gatesWithProfile } from "./gate-profiles.ts";
import { type Gate, gateProfileNames, gateSchema } from "./gates.ts";
import { baselineOf, ofKnownLabels } from "./labels.ts";
import { levelSelectionSchema, parseLevels } from "./levels.ts";
import { linkSpeedSchema, parseLinkSpeed } from "./link-speed.ts";
import { type Metric, metrics } from "./metrics.ts";
import { minEffectSchema, parseMinEffect } from "./min-effect.ts";
import { parseBoolean, parseCount, parseDuration } from "./quantity.ts";
import type { RawOptions } from "./raw.ts";
import { severitiesSchema } from "./rule-severities.ts";
import { parseSelection, selectionSchema } from "./selection.ts";
import { parseSkipCompress, skipCompressSchema } from "./skip-compress.ts";
import { list, oneOf } from "./text.ts";
import { parseTrials, trialNames } from "./trial-names.ts";
import { parseVersionSpec, versionSpecSchema } from "./version-spec.ts";

export const failOnChoices = ["regression", "anomaly", "never"] as const;

/** Everything that a run depends on, validated. Times are milliseconds. */
export const configSchema = z.object({
  versions: z.array(versionSpecSchema).min(1),
  /** Label of the baseline, one of `versions`. */
  baseline: z.string(),
  checksums: selectionSchema,
  codecs: selectionSchema,
  levels: levelSelectionSchema,
  /** Variants of `--skip-compress`; null: the option is not given. */
  skipCompress: z.array(skipCompressSchema).min(1).default([null]),
  corpus: corpusSpecSchema,
  /** Seed of the order of runs. */
  seed: z.number().int().nonnegative(),
  /** The link that settings are recommended for, bits a second; null for none. */
  link: linkSpeedSchema.nullable().default(null),
  metrics: z.array(z.enum(metrics)),
  /** How often every cell runs; null: as often as its verdict needs. */
  repetitions: z.number().int().positive().nullable(),
  /** The least change of a timed metric in a single cell to speak of, as a fraction. */
  minEffect: minEffectSchema,
  /** Small copies besides the matrix, by name. */
  trials: z.array(z.enum(trialNames)).default([]),
  /** What the user made of rules: left out, or as grave as they say. */
  anomalies: severitiesSchema.default({}),
  /** Known anomalies that are to fail nobody. */
  expect: z.array(expectationSchema).default([]),
  timeBudgetMs: z.number().positive(),
  runTimeoutMs: z.number().positive(),
  gates: z.array(gateSchema),
  /** A file that an earlier run's results are in, or `base-branch`; empty for none. */
  baselineFile: z.string().default(""),
  failOn: z.enum(failOnChoices),
  allowMissing: z.boolean(),
  installDeps: z.boolean(),
  sourceMirrors: z.array(z.string()),
  out: z.string(),
});
export type Config = z.infer<typeof configSchema>;

/** Turns merged raw options into a Config. Throws a usage Failure that names the option and its value. */
export function parseConfig(raw: RawOptions): Config {
  const versions = list(raw.text.versions).map(parseVersionSpec);
  const chosen = parseMetrics(raw.text.metrics);
  const seed = parseCount("corpus-seed", raw.text["corpus-seed"], 0);
  only("transports", list(raw.text.transports), "local");
  only("scenarios", list(raw.text.scenarios), "initial");
  return {
    versions,
    baseline: baselineOf(versions, raw.text.baseline),
    checksums: parseSelection("checksums", raw.text.checksums),
    codecs: parseSelection("codecs", raw.text.codecs),
    levels: parseLevels(raw.text.levels),
    skipCompress: parseSkipCompress(raw.text["skip-compress"]),
    corpus: parseCorpusSpec(raw.text.corpus, raw.text["corpus-size"], seed),
    seed,
    link: parseLinkSpeed(raw.text.link),
    metrics: chosen,
    repetitions: raw.text.repetitions === "auto" ? null : parseRepetitions(raw.text.repetitions),
    minEffect: parseMinEffect(raw.text["min-effect"]),
    trials: parseTrials(raw.text.trials),
    anomalies: raw.anomalies,
    expect: ofKnownLabels(raw.expect, versions),
    timeBudgetMs: parseDuration("time-budget", raw.text["time-budget"]),
    runTimeoutMs: parseDuration("run-timeout", raw.text["run-timeout"]),
    gates: gatesWithProfile(raw.gates, parseGateProfile(raw.text.gate)).filter(
      ({ profile, metric }) => profile === undefined || chosen.includes(metric),
    ),
    baselineFile: raw.text["baseline-file"],
    failOn: parseFailOn(raw.text["fail-on"]),
    allowMissing: parseBoolean("allow-missing", raw.text["allow-missing"]),
    installDeps: parseBoolean("install-deps", raw.text["install-deps"]),
    sourceMirrors: list(raw.text["source-mirrors"]),
    out: raw.text.out,
  };
}

function parseRepetitions(text: string): number {
  return parseCount("repetitions", text, 1, 1000);
}

/** Throws a usage Failure that names the value. */
export function parseFailOn(text: string): Config["failOn"] {
  return oneOf("fail-on", text, failOnChoices);
}

/** The gates that were asked for, by a file or a profile's name; none where neither was. Throws a usage Failure. */
export function ownGates({ gates, text }: RawOptions): Gate[] {
  const profile = parseGateProfile(text.gate);
  return profile === null ? gates : gatesWithProfile(gates, profile);
}

function parseGateProfile(text: string): GateProfile | null {
  return text === "" ? null : oneOf("gate", text, gateProfileNames);
}

function parseMetrics(text: string): Metric[] {
  if (text === "all") return [...metrics];
  const names = list(text).map((name) => oneOf("metrics", name, metrics));
  return metrics.filter((metric) => names.includes(metric));
}

function only(option: string, names: string[], available: string): void {
  const other = names.find((name) => name !== available);
  if (other === undefined && names.length > 0) return;
  throw new Failure(
    "usage",
    `${option}: "${other ?? ""}" is not available in this release.`,
    `This release runs ${available}; leave the option out.`,
  );
}
