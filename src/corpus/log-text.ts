import { firstSecond, type PlannedFile } from "./corpus-plan.ts";
import { type LogParameters, logParameters, type RepeatParameters } from "./log-parameters.ts";
import { makePassages, type Passages } from "./log-passages.ts";
import { pairTable, skewedChoices } from "./log-tables.ts";
import { Prng } from "./prng.ts";

/** A piece is written while the processor's cache still holds it. */
const pieceBytes = 256 * 2 ** 10;
/** Earlier text that repeats come from: within zstd's window and, mostly, beyond a file's beginning. */
const historyBytes = 256 * 2 ** 10;
/** No step writes more; the longest repeat is 1¾ of its mean. */
const longestStep = 64 * 2 ** 10;
const textBytes = 2 ** 20;
const newline = 10;
const decimalPairs = pairTable(100, 10);
const hexPairs = pairTable(256, 16);
/** How long before its file's time the first line of a log was written, seconds. */
const logSeconds = 3600;

/**
 * Writes the text of a corpus's logs, file by file in order: passages with new times and tokens, between
 * repeats of earlier text, from the file before too. Everything lies in one arena: the passages, then the text,
 * so that all work is copying within it and filling in pairs of characters.
 */
export class LogText {
  readonly #seed: number;
  readonly #repeats: readonly RepeatParameters[];
  readonly #passages: Passages;
  readonly #choices: Uint32Array;
  readonly #arena: Buffer;
  readonly #view: DataView;
  /** Where the text in the arena begins, and how far it goes. */
  readonly #begin: number;
  #end: number;

  constructor(seed: number, parameters: LogParameters = logParameters) {
    this.#seed = seed;
    this.#repeats = parameters.repeats;
    this.#passages = makePassages(parameters, seed);
    this.#choices = skewedChoices(parameters);
    this.#begin = this.#passages.text.length;
    this.#end = this.#begin;
    this.#arena = Buffer.alloc(this.#begin + textBytes);
    this.#view = new DataView(this.#arena.buffer, this.#arena.byteOffset, this.#arena.length);
    this.#passages.text.copy(this.#arena);
  }

  /** The next file's text, in pieces that each hold until the next is asked for; in one piece if it is small. */
  *pieces({ stream, size, mtime }: PlannedFile): Generator<Buffer, void, void> {
    const prng = new Prng(this.#seed, stream);
    for (let done = 0; done < size; ) {
      const start = this.#makeRoom();
      const limit = start + Math.min(pieceBytes, size - done);
      while (this.#end < limit) {
        const written = done + this.#end - start;
        this.#step(prng, mtime - logSeconds + Math.floor((written / size) * logSeconds));
      }
      const stop = Math.min(this.#end, start + size - done);
      done += stop - start;
      if (done === size) {
        this.#arena[stop - 1] = newline;
        // Only whole lines are repeated, so the one that was cut is forgotten.
        this.#end = this.#arena.lastIndexOf(newline, stop - 2) + 1;
      }
      yield this.#arena.subarray(start, stop);
    }
  }

  /** Moves what repeats may come from to the front when the next piece would not fit. Gives where it begins. */
  #makeRoom(): number {
    if (this.#end + pieceBytes + longestStep > this.#arena.length) {
      this.#arena.copyWithin(this.#begin, this.#end - historyBytes, this.#end);
      this.#end = this.#begin + historyBytes;
    }
    return this.#end;
  }

  #step(prng: Prng, seconds: number): void {
    let share = prng.next() / 2 ** 32;
    for (const repeat of this.#repeats) {
      share -= repeat.share;
      if (share < 0) {
        this.#repeat(prng, repeat);
        return;
      }
    }
    this.#writePassage(prng, seconds);
  }

  /** Copies whole lines from further back than they are long; nothing when there is no such text yet. */
  #repeat(prng: Prng, { meanBytes, mostDistance }: RepeatParameters): void {
    const length = Math.floor(meanBytes / 4) + prng.below(Math.floor(meanBytes * 1.5));
    const from = this.#end - length - prng.below(Math.max(1, mostDistance - length));
    if (from < this.#begin) return;
    const first = this.#arena.indexOf(newline, from) + 1;
    const stop = this.#arena.lastIndexOf(newline, Math.min(first + length, this.#end) - 1) + 1;
    if (stop <= first) return;
    this.#arena.copyWithin(this.#end, first, stop);
    this.#end += stop - first;
  }

  #writePassage(prng: Prng, seconds: number): void {
    const { starts } = this.#passages;
    const passage = this.#choices[prng.below(this.#choices.length)] ?? 0;
    const from = starts[passage] ?? 0;
    const stop = starts[passage + 1] ?? 0;
    this.#arena.copyWithin(this.#end, from, stop);
    const shift = this.#end - from;
    this.#end += stop - from;
    this.#fillTimes(passage, shift, seconds);
    this.#fillTokens(passage, shift, prng);
  }

  #fillTimes(passage: number, shift: number, seconds: number): void {
    const days = Math.floor((seconds - firstSecond) / 86_400);
    const month = decimalPairs[days < 30 ? 11 : 12] ?? 0;
    const day = decimalPairs[(days % 30) + 1] ?? 0;
    const hour = decimalPairs[Math.floor(seconds / 3600) % 24] ?? 0;
    const minute = decimalPairs[Math.floor(seconds / 60) % 60] ?? 0;
    const second = decimalPairs[seconds % 60] ?? 0;
    const { times, firstTimes } = this.#passages;
    const stop = firstTimes[passage + 1] ?? 0;
    for (let index = firstTimes[passage] ?? 0; index < stop; index += 1) {
      const place = (times[index] ?? 0) + shift;
      this.#view.setUint16(place, month, true);
      this.#view.setUint16(place + 3, day, true);
      this.#view.setUint16(place + 6, hour, true);
      this.#view.setUint16(place + 9, minute, true);
      this.#view.setUint16(place + 12, second, true);
    }
  }

  #fillTokens(passage: number, shift: number, prng: Prng): void {
    const { tokens, firstTokens } = this.#passages;
    const first = firstTokens[passage] ?? 0;
    const stop = firstTokens[passage + 1] ?? 0;
    let bits = 0;
    for (let index = first; index < stop; index += 1) {
      // Four pairs of digits come from one number.
      bits = (index - first) % 4 === 0 ? prng.next() : bits >>> 8;
      this.#view.setUint16((tokens[index] ?? 0) + shift, hexPairs[bits & 0xff] ?? 0, true);
    }
  }
}
