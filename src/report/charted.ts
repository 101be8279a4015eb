import type { Cell } from "../plan/plan.ts";
import { findChanges } from "./changes.ts";
import type { Results } from "./results.ts";

/** A cell in the charts. */
export interface ChartedCell {
  cell: Cell;
  sentBytes: number;
  throughput: number;
}

/** What the charts show: one checksum, each codec at its first level, a few contenders. */
export interface Charted {
  checksum: string;
  /** Codec by codec, the baseline first. */
  cells: ChartedCell[];
  /** Of the same combinations, but nothing was measured or runs failed. */
  failed: Cell[];
  /** Contenders for which there is no room. */
  absent: string[];
}

/** More would make the charts higher than a screen. */
const mostCandidates = 2;
/** With one codec there is nothing to compare. */
const fewestCodecs = 2;

/** Chooses what to draw; null when there is nothing to see. */
export function findCharted(results: Results): Charted | null {
  const worst = findChanges(results).map(({ contender }) => contender);
  const shown = new Set([results.baseline, ...worst.slice(0, mostCandidates)]);
  const planned = results.measurements.plan.cells.filter(({ contender }) => shown.has(contender));
  const checksum = mostShared(planned);
  const chosen = firstLevels(planned.filter((cell) => cell.checksum === checksum));
  const ordered = chosen.flatMap((group) => [
    ...group.filter(({ contender }) => contender === results.baseline),
    ...group.filter(({ contender }) => contender !== results.baseline),
  ]);
  const cells = ordered.flatMap((cell) => chartedCell(results, cell));
  if (new Set(cells.map(({ cell }) => cell.codec)).size < fewestCodecs) return null;
  const drawn = new Set(cells.map(({ cell }) => cell));
  return {
    checksum,
    cells,
    failed: ordered.filter((cell) => !drawn.has(cell)),
    absent: worst.slice(mostCandidates),
  };
}

/** The checksum that most of the contenders have, the first one of several. */
function mostShared(cells: readonly Cell[]): string {
  const byChecksum = Map.groupBy(cells, ({ checksum }) => checksum);
  const counts = Array.from(byChecksum, ([checksum, own]) => ({
    checksum,
    contenders: new Set(own.map(({ contender }) => contender)).size,
  }));
  const [first] = counts.sort((one, other) => other.contenders - one.contenders);
  return first?.checksum ?? "";
}

/** The cells of each codec at the level, and with the skip list, that come first in the plan. */
function firstLevels(cells: readonly Cell[]): Cell[][] {
  const byCodec = Map.groupBy(cells, ({ codec }) => codec);
  return Array.from(byCodec.values(), (own) =>
    own.filter(({ level, skipCompress }) => level === own[0]?.level && skipCompress === own[0]?.skipCompress),
  );
}

function chartedCell(results: Results, cell: Cell): ChartedCell[] {
  const summary = results.summary(cell);
  if (!summary || summary.failures > 0) return [];
  const { sentBytes, throughput } = summary;
  if (!isDrawable(sentBytes) || !isDrawable(throughput?.median)) return [];
  return [{ cell, sentBytes, throughput: throughput.median }];
}

/** Nobody's disk holds as many bytes; a file of results may claim more. */
const mostDrawn = 1e18;

function isDrawable(value: number | null | undefined): value is number {
  return value != null && value > 0 && value < mostDrawn;
}
