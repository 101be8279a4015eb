/** Random 32-bit integers. */
export type Random = () => number;

/** Fisher and Yates, as Durstenfeld's in-place version (CACM 7, algorithm 235, 1964), on a copy. */
export function shuffled<T>(items: readonly T[], random: Random): T[] {
  const order = [...items];
  for (let last = order.length - 1; last > 0; last--) {
    const pick = Math.floor((random() / 2 ** 32) * (last + 1));
    const moved = order[last] as T;
    order[last] = order[pick] as T;
    order[pick] = moved;
  }
  return order;
}

/** Tommy Ettinger's mulberry32 (public domain): 32-bit integers from a 32-bit state, the same everywhere. */
export function seededRandom(seed: number): Random {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)) ^ mixed;
    return (mixed ^ (mixed >>> 14)) >>> 0;
  };
}
