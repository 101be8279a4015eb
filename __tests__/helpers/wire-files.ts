/** Bytes that no run changes: a linear congruential generator. */
function generator(seed: number): (limit: number) => number {
  let state = seed;
  return (limit) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * limit);
  };
}

/** Log lines. */
export function text(size: number, seed = 1): Buffer {
  const next = generator(seed);
  let all = "";
  while (all.length < size) {
    all += `2026-08-13T12:${next(60)} INFO request id=${next(1e6)} user=${next(100)} took ${next(5000)} ms\n`;
  }
  return Buffer.from(all.slice(0, size));
}

/** Bytes that nothing shrinks. */
export function noise(size: number, seed = 1): Buffer {
  const next = generator(seed);
  return Buffer.from(Uint8Array.from({ length: size }, () => next(256)));
}

/** Hexadecimal digits: deflate halves them, lz4 hardly shrinks them. */
export function hex(size: number, seed = 1): Buffer {
  return Buffer.from(
    noise(Math.ceil(size / 2), seed)
      .toString("hex")
      .slice(0, size),
  );
}

/** Text and noise in turn, in pieces of up to 20,000 bytes. */
export function mixture(size: number, seed = 1): Buffer {
  const next = generator(seed);
  const pieces: Buffer[] = [];
  for (let left = size; left > 0; ) {
    const length = Math.min(left, 1 + next(20_000));
    pieces.push(next(2) === 0 ? text(length, next(1e6)) : noise(length, next(1e6)));
    left -= length;
  }
  return Buffer.concat(pieces);
}

const kinds = { text, noise, hex, mixture };

/** Around every edge of token.c: frames, chunks, zlib's flush marker, lz4's smallest input; and some between. */
const sizes = [
  0, 1, 12, 13, 14, 255, 16_372, 16_373, 16_378, 16_383, 16_384, 32_747, 32_752, 32_757, 32_768, 32_769,
  65_536, 200_001,
];

/** The files whose cost is recorded in fixtures/wire-bytes/, by name. */
export const wireFiles: ReadonlyMap<string, Buffer> = new Map(
  Object.entries(kinds).flatMap(([kind, make]) =>
    sizes.map((size) => [`${kind}-${size}`, make(size, size + 1)] as const),
  ),
);
