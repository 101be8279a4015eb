import type { Cell } from "./plan.ts";

/**
 * The order of runs: a warm-up, which is one cell of each contender (the files and the binaries are in memory
 * then), and `repetitions` measured blocks, each every cell once. A shuffle by `seed` keeps slow drifts of the
 * machine (heat, neighbours, caches) from always hitting the same cell.
 */
export function makeBlocks(cells: readonly Cell[], repetitions: number, seed: number): string[][] {
  const random = mulberry32(seed);
  const ids = cells.map((cell) => cell.id);
  const firsts = new Map(cells.toReversed().map(({ contender, id }) => [contender, id]));
  const warmUp = shuffled([...firsts.values()], random);
  return [warmUp, ...Array.from({ length: repetitions }, () => shuffled(ids, random))];
}

/** Fisher and Yates, as Durstenfeld's in-place version (CACM 7, algorithm 235, 1964), on a copy. */
function shuffled(ids: readonly string[], random: () => number): string[] {
  const order = [...ids];
  for (let last = order.length - 1; last > 0; last--) {
    const pick = Math.floor((random() / 2 ** 32) * (last + 1));
    const moved = order[last] as string;
    order[last] = order[pick] as string;
    order[pick] = moved;
  }
  return order;
}

/** Tommy Ettinger's mulberry32 (public domain): 32-bit integers from a 32-bit state, the same everywhere. */
function mulberry32(seed: number): () => number {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return (mixed ^ (mixed >>> 14)) >>> 0;
  };
}
