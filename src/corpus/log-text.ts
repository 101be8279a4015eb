import { Prng } from "./prng.ts";
export class LogText {
  readonly #pool: Buffer;
  constructor(seed: number) {
    const prng = new Prng(seed, 0);
    const lines: string[] = [];
    for (let i = 0; i < 20000; i += 1) {
      const s = i % 60;
      lines.push(
        `10.0.${prng.below(256)}.${prng.below(256)} - - [01/Nov/2020:00:00:${String(s).padStart(2, "0")} +0000] "GET /wp-content/${prng.next().toString(16)} HTTP/1.1" 200 ${prng.below(100000)} "-" "Mozilla/5.0"\n`,
      );
    }
    this.#pool = Buffer.from(lines.join(""));
  }
  text(stream: number, size: number): Buffer {
    const out = Buffer.alloc(size);
    const prng = new Prng(stream, 7);
    for (let done = 0; done < size; ) {
      const start = prng.below(this.#pool.length - 4096);
      done += this.#pool.copy(out, done, start, start + 4096);
    }
    return out;
  }
}
