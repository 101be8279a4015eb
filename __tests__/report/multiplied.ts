import type { Measurements } from "../../src/analyse/measurements.ts";
import { cellArgv } from "../../src/plan/argv.ts";
import { digestBytes } from "../../src/plan/digest-bytes.ts";
import { makeCell } from "../../src/plan/make-plan.ts";
import type { Cell } from "../../src/plan/plan.ts";
import type { Observation } from "../../src/run/observation.ts";
import { recorded } from "./recorded.ts";

/** The coordinates of a large matrix. Of the codecs only those that were recorded. */
export interface Matrix {
  contenders: string[];
  checksums: string[];
  codecs: string[];
  levels: (number | null)[];
}

/**
 * A large result out of a small one: every cell repeats two measured runs of the recorded baseline with its
 * codec and md5, and where `odd` says so that of 3.2.3, which stored its zlib blocks. The first contender is the
 * baseline.
 */
export function multiplied(matrix: Matrix, odd: (cell: Cell) => boolean): Measurements {
  const measurements = recorded("fail");
  const [baseline = "", ...candidates] = matrix.contenders;
  const cells = cellsOf(matrix);
  const first = measurements.run.observations.filter(({ block }) => block === 1 || block === 2);
  const own = Map.groupBy(first, ({ cell }) => cell);
  const [model] = measurements.provisioned.contenders;
  if (!model) throw new Error("the recording has no contender");
  const observations = cells.flatMap((cell) => {
    const like = makeCell(odd(cell) ? "3.2.3" : "3.2.7", "md5", cell.codec, null).id;
    return (own.get(like) ?? []).map((one) => {
      const destination = (one.argv.at(-1) ?? "").replace(/\/$/, "");
      const argv = cellArgv(model, cell, measurements.corpus.root, destination);
      return { ...one, cell: cell.id, argv, transfer: withDigest(one.transfer, cell.checksum) };
    });
  });
  return {
    ...measurements,
    config: {
      ...measurements.config,
      baseline,
      versions: matrix.contenders.map((label) => ({ kind: "release" as const, label, version: model.spec })),
    },
    provisioned: { contenders: matrix.contenders.map((label) => ({ ...model, label })), unobtainable: [] },
    plan: {
      ...measurements.plan,
      baseline,
      cells,
      blocks: measurements.plan.blocks.map(() => cells.map(({ id }) => id)),
      references: cellsOf({ ...matrix, contenders: candidates }).map((cell) => ({
        cell: cell.id,
        reference: makeCell(baseline, cell.checksum, cell.codec, cell.level).id,
        match: "same" as const,
      })),
    },
    run: { ...measurements.run, observations, counting: null },
  };
}

/** What was recorded with md5, with the digests of another checksum. */
function withDigest(transfer: Observation["transfer"], checksum: string): Observation["transfer"] {
  const more = (digestBytes(checksum) ?? 0) - (digestBytes("md5") ?? 0);
  return transfer && { ...transfer, wireBytes: transfer.wireBytes + more * transfer.files };
}

function cellsOf({ contenders, checksums, codecs, levels }: Matrix): Cell[] {
  return checksums.flatMap((checksum) =>
    codecs.flatMap((codec) =>
      levels.flatMap((level) => contenders.map((contender) => makeCell(contender, checksum, codec, level))),
    ),
  );
}

/** `3.2.3 md5 zlib 1`, as tests compare cells. */
export function nameOf({ contender, checksum, codec, level }: Cell): string {
  return [contender, checksum, codec, level ?? "default"].join(" ");
}

/** Every cell that a report names, in the rows of its main table and in the lines of its flagged cells. */
export function namedCells(markdown: string): Set<string> {
  return new Set([...tableCells(markdown), ...listedCells(markdown)]);
}

function tableCells(markdown: string): string[] {
  return Array.from(
    markdown.matchAll(
      /^\| (\w+) +\| (\w+) +\|(?: +(-?\d+|default|) \|)? (?!Version|Level|Cells|Limit)(\S+)(?: ⚠)? +\|/gm,
    ),
    // Where no cell has a level, the table has no such column.
    ([, checksum, codec, level = "default", contender]) => [contender, checksum, codec, level].join(" "),
  );
}

/** `- **b**, anomaly: 4 cells (md5, xxh3 × zlib (1..3, 5), zstd; md4 × lz4)` */
function listedCells(markdown: string): string[] {
  const lines = markdown.matchAll(/^- \*\*(\S+)\*\*, .*: [\d,]+ cells? \((.*)\)$/gm);
  return Array.from(lines).flatMap(([, contender, where = ""]) =>
    where.split("; ").flatMap((group) => {
      const [checksums = "", codecs = ""] = group.split(" × ");
      return checksums
        .split(", ")
        .flatMap((checksum) =>
          Array.from(codecs.matchAll(/(\w+)(?: \(([^)]*)\))?/g)).flatMap(([, codec, levels = "default"]) =>
            levels
              .split(", ")
              .flatMap((level) => expand(level).map((one) => [contender, checksum, codec, one].join(" "))),
          ),
        );
    }),
  );
}

function expand(level: string): string[] {
  const [first, last] = level.split("..").map(Number);
  if (last === undefined || first === undefined) return [level];
  return Array.from({ length: last - first + 1 }, (_, index) => String(first + index));
}
