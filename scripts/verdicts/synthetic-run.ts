import { type Decision, decide } from "../../src/analyse/statistics/decide.ts";
import { nextLook, pairsOf } from "../../src/analyse/statistics/next-look.ts";
import type { VerdictPlan } from "../../src/analyse/statistics/verdict-plan.ts";
import { blockErrors, type Machine } from "./machine.ts";

/** A true change: the cells it touches, and how much slower they are, as a fraction. */
export type Truth = { name: string; touches: (cell: SyntheticCell) => boolean; slower: number };
export type SyntheticCell = { cell: string; codec: string };

const codecs = ["none", "zlib", "zlibx", "zstd", "lz4"];
const checksums = ["md5", "xxh64", "xxh3", "xxh128"];

/** Twenty cells, the size that the goals are about. */
export const matrix: readonly SyntheticCell[] = codecs.flatMap((codec) =>
  checksums.map((checksum) => ({ cell: `${checksum}/${codec}`, codec })),
);

/** How one made-up run ended. */
export type Ending = {
  decisions: Decision[];
  /** Pairs that were measured, in whole blocks. */
  blocks: number;
};

/** Runs blocks, looks and goes on as `nextLook` says. The same chance gives the same ending. */
export function syntheticRun(
  plan: VerdictPlan,
  truth: Truth,
  machine: Machine,
  noise: ReadonlyMap<string, readonly number[]>,
  random: () => number,
): Ending {
  const ratios = matrix.map(({ cell, codec }) => ({
    cell,
    families: [`codec ${codec}`],
    logRatios: [] as (number | null)[],
  }));
  let cells = matrix.map(({ cell }) => cell);
  let [from, to, look] = [0, plan.looks[0] ?? 0, 0];
  for (;;) {
    for (let block = from; block < to; block += 1) {
      const running = shuffled(
        matrix.flatMap(({ cell, codec }, index) => (cells.includes(cell) ? [{ index, codec }] : [])),
        random,
      );
      for (const { logRatios } of ratios) logRatios.push(null);
      const errors = blockErrors(
        machine,
        noise,
        running.map(({ codec }) => codec),
        random,
      );
      running.forEach(({ index }, position) => {
        const own = matrix[index] as SyntheticCell;
        const effect = truth.touches(own) ? Math.log1p(truth.slower) : 0;
        (ratios[index]?.logRatios ?? [])[block] = effect + (errors[position] ?? 0);
      });
    }
    const decisions = decide(ratios, plan, look);
    const next = nextLook(ratios, plan, look, decisions);
    if (next.kind === "stop") return { decisions, blocks: pairsOf(ratios) / matrix.length };
    cells = next.cells;
    look = next.look;
    from = next.blocks.from;
    to = next.blocks.to;
  }
}

function shuffled<T>(values: readonly T[], random: () => number): T[] {
  const keyed = values.map((value) => ({ value, key: random() }));
  return keyed.sort((a, b) => a.key - b.key).map(({ value }) => value);
}
