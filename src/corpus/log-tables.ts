import type { LogParameters } from "./log-parameters.ts";

/** Choices of passages are looked up in a table of so many. */
const choices = 8192;

/** Two characters for each number, the first one low: the digits of 0 to `count` − 1. */
export function pairTable(count: number, radix: number): Uint16Array {
  return Uint16Array.from({ length: count }, (_, number) => {
    const digits = number.toString(radix).padStart(2, "0");
    return digits.charCodeAt(0) | (digits.charCodeAt(1) << 8);
  });
}

/** Passages by how often they come up, spread over a table. Division rounds alike everywhere; powers may not. */
export function skewedChoices({ passages, skew }: LogParameters): Uint32Array {
  const weights = Array.from({ length: passages }, (_, index) => 1 / ((index + skew) * (index + skew)));
  const sum = weights.reduce((a, b) => a + b, 0);
  const table = new Uint32Array(choices);
  let passage = 0;
  let upTo = (weights[0] ?? 0) / sum;
  for (let index = 0; index < choices; index += 1) {
    while (index / choices >= upTo && passage < passages - 1) {
      passage += 1;
      upTo += (weights[passage] ?? 0) / sum;
    }
    table[index] = passage;
  }
  return table;
}
