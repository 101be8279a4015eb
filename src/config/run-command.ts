import type { Config } from "./config.ts";
import { corpusSizeText } from "./corpus-spec.ts";
import { type LevelSelection, levelRanges } from "./levels.ts";
import { linkSpeedText } from "./link-speed.ts";
import { metrics } from "./metrics.ts";
import { judgedTimes } from "./min-effect.ts";
import { options } from "./options.ts";
import type { Selection } from "./selection.ts";
import { skipCompressText } from "./skip-compress.ts";
import { trialNames } from "./trial-names.ts";
import { specText, type VersionSpec } from "./version-spec.ts";

/** The `rsync-bench run` command that measures what `config` says; only what is not a default is spelled out. */
export function runCommand(config: Config): string[] {
  const command = ["rsync-bench", "run", "--versions", config.versions.map(versionText).join(",")];
  if (config.baseline !== config.versions[0]?.label) command.push("--baseline", config.baseline);
  command.push(...matrixFlags(config));
  if (config.link !== null) command.push("--link", linkSpeedText(config.link));
  if (config.repetitions !== null) command.push("--repetitions", String(config.repetitions));
  command.push(...measuringFlags(config));
  if (config.allowMissing) command.push("--allow-missing");
  return command;
}

/** The `rsync-bench history` command that does the same; its own defaults are spelled out, too. */
export function historyCommand(config: Config): string[] {
  return [
    "rsync-bench",
    "history",
    config.versions.map(versionText).join(","),
    ...(config.checksums.kind === "auto" ? ["--checksums", "auto"] : []),
    ...matrixFlags(config),
    "--repetitions",
    String(config.repetitions ?? "auto"),
    ...measuringFlags(config),
  ];
}

/** What is measured of each version. */
function matrixFlags(config: Config): string[] {
  const levels = levelsText(config.levels);
  const skip = config.skipCompress.map(skipCompressText).join(",");
  return [
    ...selectionFlag("--checksums", config.checksums),
    ...selectionFlag("--codecs", config.codecs),
    ...(levels === "default" ? [] : ["--levels", levels]),
    ...(skip === "default" ? [] : ["--skip-compress", skip]),
    ...corpusFlags(config),
  ];
}

/** What decides how much is measured, where it is not the default. */
function measuringFlags({ metrics: chosen, minEffect, timeBudgetMs, trials }: Config): string[] {
  const effect = judgedTimes.map((time) => `${time}=${percent(minEffect[time])}`).join(",");
  return [
    ...(trials.length === trialNames.length ? [] : ["--trials", trials.join(",") || "none"]),
    ...(chosen.length < metrics.length ? ["--metrics", chosen.join(",")] : []),
    ...(effect === defaultOf("min-effect") ? [] : ["--min-effect", effect]),
    ...(`${timeBudgetMs / 60e3}m` === defaultOf("time-budget")
      ? []
      : ["--time-budget", `${timeBudgetMs / 1e3}s`]),
  ];
}

function percent(fraction: number): string {
  return `${Number((100 * fraction).toPrecision(6))}%`;
}

function defaultOf(name: string): string {
  return options.find((option) => option.name === name)?.default ?? "";
}

function corpusFlags({ corpus, seed }: Config): string[] {
  const seedFlags = ["--corpus-seed", String(seed)];
  if (corpus.kind === "path") return ["--corpus", `path:${corpus.dir}`, ...seedFlags];
  return ["--corpus", corpus.profile, "--corpus-size", corpusSizeText(corpus.size), ...seedFlags];
}

function versionText(spec: VersionSpec): string {
  const text = specText(spec);
  return spec.label === text ? text : `${spec.label}=${text}`;
}

function selectionFlag(flag: string, selection: Selection): string[] {
  switch (selection.kind) {
    case "auto":
      return [];
    case "all":
      return [flag, "all"];
    case "names":
      return [flag, selection.names.join(",")];
  }
}

function levelsText(selection: LevelSelection): string {
  if (selection.kind === "every") return levelRanges(selection.levels).join(",");
  return Object.entries(selection.levels)
    .map(([key, levels]) => `${key}=${levelRanges(levels).join(",")}`)
    .join(";");
}
