/** Bound once: these are called millions of times, and a look-up of a global is slow in a sandbox. */
const { PI, abs, exp, log } = Math;

/**
 * The natural logarithm of the gamma function, to about 15 digits.
 *
 * Stirling's series (https://dlmf.nist.gov/5.11.E1) at ten or above, reached with Γ(x) = Γ(x + 1) / x.
 * @param x greater than 0.
 */
export function logGamma(x: number): number {
  let [at, product] = [x, 1];
  while (at < 10) {
    product *= at;
    at += 1;
  }
  const square = 1 / (at * at);
  const series =
    (1 / 12 - square * (1 / 360 - square * (1 / 1260 - square * (1 / 1680 - square / 1188)))) / at;
  return (at - 0.5) * log(at) - at + log(2 * PI) / 2 + series - log(product);
}

/**
 * The regularised incomplete beta function I_x(a, b), from 0 to 1.
 *
 * The continued fraction of https://dlmf.nist.gov/8.17.E22, on the side of the mean where it converges fast.
 * @param x from 0 to 1.
 * @param a greater than 0.
 * @param b greater than 0.
 * @param rest 1 − x, for callers that know it more exactly than the subtraction gives it.
 */
export function incompleteBeta(x: number, a: number, b: number, rest = 1 - x): number {
  if (x <= 0) return 0;
  if (rest <= 0) return 1;
  const front = exp(a * log(x) + b * log(rest) + logGamma(a + b) - logGamma(a) - logGamma(b));
  return x < (a + 1) / (a + b + 2)
    ? (front * continuedFraction(x, a, b)) / a
    : 1 - (front * continuedFraction(rest, b, a)) / b;
}

/** Lentz's way to evaluate a continued fraction from the front (Thompson & Barnett 1986). */
function continuedFraction(x: number, a: number, b: number): number {
  const tiny = 1e-300;
  const kept = (value: number) => (abs(value) < tiny ? tiny : value);
  let [c, d] = [1, 1 / kept(1 - ((a + b) * x) / (a + 1))];
  let value = d;
  for (let m = 1; m <= 500; m += 1) {
    const even = (m * (b - m) * x) / ((a + 2 * m - 1) * (a + 2 * m));
    const odd = (-(a + m) * (a + b + m) * x) / ((a + 2 * m) * (a + 2 * m + 1));
    let factor = 1;
    for (const numerator of [even, odd]) {
      d = 1 / kept(1 + numerator * d);
      c = kept(1 + numerator / c);
      factor = c * d;
      value *= factor;
    }
    if (abs(factor - 1) < 1e-15) break;
  }
  return value;
}
