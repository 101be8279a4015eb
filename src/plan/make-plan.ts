import type { Config, Selection } from "../config/config.ts";
import { type LevelSelection, levelsFor } from "../config/levels.ts";
import { seesProcesses } from "../config/metrics.ts";
import { Failure } from "../failure.ts";
import type { Contender } from "../provision/contender.ts";
import { cannotDo } from "./able.ts";
import { makeBlocks } from "./blocks.ts";
import { blocksOf, looksFor } from "./looks.ts";
import type { Cell, Plan } from "./plan.ts";
import { nearestReference } from "./reference.ts";

/**
 * Lays out the matrix: every contender × checksum × codec × level, the combinations a contender cannot do set
 * aside with the reason, a reference cell for each, and the seeded order of every block.
 * `baseline` is the label of one of `contenders`. Throws a usage Failure for a checksum or codec that none lists.
 */
export function makePlan(config: Config, contenders: readonly Contender[], baseline: string): Plan {
  const checksums = axis("checksums", config.checksums, contenders, (one) => one.capabilities.checksums, [
    "none",
  ]);
  refuseUnknownCodecs(config.levels, contenders);
  const codecs = axis("codecs", config.codecs, contenders, (one) => one.capabilities.codecs, []);
  const cells: Cell[] = [];
  const skipped: Plan["skipped"] = [];
  for (const checksum of checksums) {
    for (const codec of codecs) {
      for (const level of hasLevels(codec) ? levelsFor(config.levels, codec) : [null]) {
        for (const contender of contenders) {
          const cell = makeCell(contender.label, checksum, codec, level);
          const reason = cannotDo(contender, cell);
          if (reason === null) cells.push(cell);
          else skipped.push({ cell, reason });
        }
      }
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

/** A misspelt codec in a list of levels would silently leave the right one at its default. */
function refuseUnknownCodecs(levels: LevelSelection, contenders: readonly Contender[]): void {
  if (levels.kind === "every") return;
  const listed = contenders.flatMap(({ capabilities }) => capabilities.codecs);
  const unknown = Object.keys(levels.levels).find((codec) => !listed.includes(codec));
  if (unknown === undefined) return;
  const known = [...new Set(listed)].join(", ");
  throw new Failure("usage", `levels: no version lists the codec "${unknown}".`, `They list ${known}.`);
}

/** `none` has no level, and lz4 has one: every level gives the same bytes (rsync-facts: do_compression_level). */
export function hasLevels(codec: string): boolean {
  return codec !== "none" && codec !== "lz4";
}

/** A cell with its id. */
export function makeCell(contender: string, checksum: string, codec: string, level: number | null): Cell {
  const codecAndLevel = level === null ? codec : `${codec}:${level}`;
  return {
    id: `${contender}/${checksum}/${codecAndLevel}/local/initial`,
    contender,
    checksum,
    codec,
    level,
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
