import type { Config } from "../config/config.ts";
import { type LevelSelection, levelsFor, namesInKey } from "../config/levels.ts";
import { seesProcesses } from "../config/metrics.ts";
import type { Selection } from "../config/selection.ts";
import type { SkipCompress } from "../config/skip-compress.ts";
import { Failure } from "../failure.ts";
import type { Contender } from "../provision/contender.ts";
import { cannotDo } from "./able.ts";
import { makeBlocks } from "./blocks.ts";
import { blocksOf, looksFor } from "./looks.ts";
import type { Cell, Plan } from "./plan.ts";
import { nearestReference } from "./reference.ts";

/**
 * Lays out the matrix: every contender × checksum × codec × level × skip-compress, the combinations a contender
 * cannot do set aside with the reason, a reference cell for each, and the seeded order of every block.
 * `baseline` is the label of one of `contenders`. Throws a usage Failure for a checksum or codec that none lists.
 */
export function makePlan(config: Config, contenders: readonly Contender[], baseline: string): Plan {
  const checksums = axis("checksums", config.checksums, contenders, (one) => one.capabilities.checksums, [
    "none",
  ]);
  refuseUnknownKeys(config.levels, contenders);
  const codecs = axis("codecs", config.codecs, contenders, (one) => one.capabilities.codecs, []);
  const cells: Cell[] = [];
  const skipped: Plan["skipped"] = [];
  for (const { checksum, codec, level, skip } of combinations(config, checksums, codecs)) {
    for (const contender of contenders) {
      const cell = makeCell(contender.label, checksum, codec, level, skip);
      const reason = cannotDo(contender, cell);
      if (reason === null) cells.push(cell);
      else skipped.push({ cell, reason });
    }
  }
  const references = cells.flatMap((cell) => {
    const reference = nearestReference(cell, cells, baseline);
    return reference ? [reference] : [];
  });
  const looks = looksFor(config);
  const blocks = makeBlocks(
    { baseline, cells, references },
    {
      count: blocksOf(looks),
      probe: looks.length > 1,
      everyCell: seesProcesses(config.metrics),
      seed: config.seed,
    },
  );
  return { baseline, cells, skipped, references, blocks, looks };
}

/** The matrix of one contender. Without compression there is nothing to leave out of it. */
function* combinations({ levels, skipCompress }: Config, checksums: string[], codecs: string[]) {
  for (const checksum of checksums) {
    for (const codec of codecs) {
      for (const level of levelsOf(levels, checksum, codec)) {
        for (const skip of codec === "none" ? [null] : skipCompress) yield { checksum, codec, level, skip };
      }
    }
  }
}

/** A misspelt codec or checksum in a list of levels would silently leave the right one at its default. */
function refuseUnknownKeys(levels: LevelSelection, contenders: readonly Contender[]): void {
  if (levels.kind === "every") return;
  const listed = {
    checksum: contenders.flatMap(({ capabilities }) => capabilities.checksums),
    codec: contenders.flatMap(({ capabilities }) => capabilities.codecs),
  };
  for (const key of Object.keys(levels.levels)) {
    const names = namesInKey(key);
    for (const what of ["checksum", "codec"] as const) {
      const name = names[what];
      if (name === null || listed[what].includes(name)) continue;
      const known = [...new Set(listed[what])].join(", ");
      throw new Failure("usage", `levels: no version lists the ${what} "${name}".`, `They list ${known}.`);
    }
  }
}

/** `none` has no level, and lz4 has one: every level gives the same bytes (compat.c, init_compression_level). */
export function hasLevels(codec: string): boolean {
  return codec !== "none" && codec !== "lz4";
}

/** A list for every codec is not for those without levels; who names lz4 wants to see that it has only one. */
function levelsOf(levels: LevelSelection, checksum: string, codec: string): (number | null)[] {
  const isMeant = hasLevels(codec) || (codec !== "none" && levels.kind === "per-codec");
  return isMeant ? levelsFor(levels, checksum, codec) : [null];
}

/** A cell with its id. */
export function makeCell(
  contender: string,
  checksum: string,
  codec: string,
  level: number | null,
  skipCompress: SkipCompress = null,
): Cell {
  const codecAndLevel = level === null ? codec : `${codec}:${level}`;
  const skip = skipCompress === null ? "" : `/skip=${skipCompress}`;
  return {
    id: `${contender}/${checksum}/${codecAndLevel}/local/initial${skip}`,
    contender,
    checksum,
    codec,
    level,
    skipCompress,
    transport: "local",
    scenario: "initial",
  };
}

/** The names to run on one axis. Aliases are replaced by the name they stand for, so nothing runs twice. */
function axis(
  option: string,
  selection: Selection,
  contenders: readonly Contender[],
  listed: (contender: Contender) => readonly string[],
  leftOutOfAuto: readonly string[],
): string[] {
  const any = [...new Set(contenders.flatMap(listed))];
  switch (selection.kind) {
    case "all":
      return any;
    case "auto":
      return any.filter((name) => !leftOutOfAuto.includes(name));
    case "names": {
      const aliases = new Map(contenders.flatMap(({ capabilities }) => Object.entries(capabilities.aliases)));
      const names = [...new Set(selection.names.map((name) => aliases.get(name) ?? name))];
      const unknown = names.find((name) => !any.includes(name));
      if (unknown === undefined) return names;
      throw new Failure("usage", `${option}: no version lists "${unknown}".`, `They list ${any.join(", ")}.`);
    }
  }
}
