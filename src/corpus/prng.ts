/**
 * sfc32, the small fast counting generator of Chris Doty-Humphrey's PractRand (public domain): 128 bits of
 * state, 32-bit integer steps only, so every JavaScript engine gives the same numbers.
 */
export class Prng {
  #a: number;
  #b: number;
  #c: number;
  #counter = 1;

  /** A stream of its own for each pair. `seed` may use all 53 bits of a safe integer, `stream` 32. */
  constructor(seed: number, stream: number) {
    this.#a = seed | 0;
    this.#b = Math.floor(seed / 2 ** 32) | 0;
    this.#c = stream | 0;
    // PractRand's own seeding: twelve rounds spread the seed over the whole state.
    for (let round = 0; round < 12; round += 1) this.next();
  }

  /** The next 32 bits, unsigned. */
  next(): number {
    const result = (this.#a + this.#b + this.#counter) | 0;
    this.#counter = (this.#counter + 1) | 0;
    this.#a = this.#b ^ (this.#b >>> 9);
    this.#b = (this.#c + (this.#c << 3)) | 0;
    this.#c = (((this.#c << 21) | (this.#c >>> 11)) + result) | 0;
    return result >>> 0;
  }

  /** A whole number from 0 to `limit` − 1. */
  below(limit: number): number {
    return Math.floor((this.next() / 2 ** 32) * limit);
  }
}
