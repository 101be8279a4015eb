/** lz4.c, LZ4_compress_generic: names and values of its limits, for inputs below 64 KiB (`byU16`). */
const minMatch = 4;
const lastLiterals = 5;
const matchFindLimit = 12;
const skipTrigger = 6;
const hashBits = 13;
const multiplier = 2_654_435_761;

/** From here on a length takes bytes of its own, one for every 255. */
const [literalsInToken, matchInToken] = [15, 15];

/**
 * The size that LZ4_compress_default makes of `data`, at most 65,546 bytes. Only the size: nothing is written.
 * A port of the search in lz4.c (noDict, notLimited, acceleration 1), which releases 1.8 to 1.10 share; it gave the
 * bytes of liblz4 1.9.4 for each of 516 files (see deflate-payload.ts).
 */
export function lz4BlockBytes(data: Uint8Array): number {
  const search = new Search(data);
  let size = 0;
  for (let found = search.next(); found !== null; found = search.next()) {
    size += 1 + found.literals + lengthBytes(found.literals, literalsInToken);
    size += 2 + lengthBytes(found.match - minMatch, matchInToken);
  }
  const rest = data.length - search.anchor;
  return size + 1 + rest + lengthBytes(rest, literalsInToken);
}

function lengthBytes(length: number, inToken: number): number {
  return length < inToken ? 0 : Math.floor((length - inToken) / 255) + 1;
}

/** One literal run and the match that follows it. */
interface Sequence {
  literals: number;
  match: number;
}

class Search {
  readonly #data: Uint8Array;
  readonly #table = new Uint16Array(1 << hashBits);
  readonly #limit: number;
  /** Where the literals begin that no match covers yet. */
  anchor = 0;
  #isAfterMatch = false;

  constructor(data: Uint8Array) {
    this.#data = data;
    this.#limit = data.length - matchFindLimit + 1;
  }

  /** The next sequence; null when only literals are left. */
  next(): Sequence | null {
    const { anchor } = this;
    if (anchor >= this.#limit || this.#limit < 2) return null;
    const found = this.#isAfterMatch ? this.#repeat(anchor) : null;
    const [at, source] = found ?? this.#find(anchor + 1) ?? [0, -1];
    if (source < 0) return null;
    const start = found === null ? this.#backwards(at, source) : at;
    const stop = this.#forwards(at, source);
    this.anchor = stop;
    this.#isAfterMatch = true;
    if (stop < this.#limit) this.#put(stop - 2);
    return { literals: start - anchor, match: stop - start };
  }

  /** Another match right after the last one. */
  #repeat(at: number): [number, number] | null {
    const source = this.#put(at);
    return this.#isEqual(source, at) ? [at, source] : null;
  }

  /** Looks at every position, then, the longer nothing is found, at fewer. */
  #find(from: number): [number, number] | null {
    let step = 1;
    for (let at = from, tries = 1 << skipTrigger; ; tries += 1) {
      const next = at + step;
      if (next > this.#limit) return null;
      step = tries >> skipTrigger;
      const source = this.#put(at);
      if (this.#isEqual(source, at)) return [at, source];
      at = next;
    }
  }

  #backwards(at: number, source: number): number {
    const data = this.#data;
    let start = at;
    for (
      let from = source;
      start > this.anchor && from > 0 && data[start - 1] === data[from - 1];
      from -= 1
    ) {
      start -= 1;
    }
    return start;
  }

  #forwards(at: number, source: number): number {
    const data = this.#data;
    const limit = data.length - lastLiterals;
    let stop = at + minMatch;
    for (let from = source + minMatch; stop < limit && data[stop] === data[from]; from += 1) stop += 1;
    return stop;
  }

  /** Puts a position into the table; gives the one that was there, 0 when none was. */
  #put(at: number): number {
    const hash = Math.imul(this.#word(at), multiplier) >>> (32 - hashBits);
    const before = this.#table[hash] ?? 0;
    this.#table[hash] = at;
    return before;
  }

  #isEqual(one: number, other: number): boolean {
    return this.#word(one) === this.#word(other);
  }

  #word(at: number): number {
    const data = this.#data;
    return (
      (data[at] ?? 0) | ((data[at + 1] ?? 0) << 8) | ((data[at + 2] ?? 0) << 16) | ((data[at + 3] ?? 0) << 24)
    );
  }
}
