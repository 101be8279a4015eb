/** Keeps a number and its unit on one line. */
const space = "\u00a0";
const minus = "\u2212";

/** A whole number with its digits grouped, whatever the machine's locale: `67,108,864`. */
export function grouped(value: number): string {
  return Math.round(value)
    .toString()
    .replace(/\B(?=(\d{3})+$)/g, ",");
}

/** `1 cell`, `20 cells`. */
export function counted(count: number, noun: string, plural = `${noun}s`): string {
  return `${grouped(count)} ${count === 1 ? noun : plural}`;
}

/** A measured value with about three significant digits: `84.7`, `526`. */
export function measured(value: number): string {
  return value.toFixed(value >= 99.95 ? 0 : 1);
}

/** KiB as MiB. */
export function mebibytes(kibibytes: number): string {
  return (kibibytes / 1024).toFixed(1);
}

/** A share of a whole: `42.8 %`. */
export function share(part: number, whole: number): string {
  return whole === 0 ? "\u2013" : `${((100 * part) / whole).toFixed(1)}${space}%`;
}

/** A difference in bytes, with its sign: `−11 B`. */
export function byteDifference(bytes: number): string {
  return `${bytes < 0 ? minus : "+"}${grouped(Math.abs(bytes))}${space}B`;
}

/** A ratio as a change: `+0.4 %`, `−12 %`; from tenfold on as a factor, `×12.3`. */
export function percentChange(ratio: number, digits: number): string {
  if (ratio >= 10) return `\u00d7${ratio.toFixed(1)}`;
  const percent = (Math.abs(ratio - 1) * 100).toFixed(digits);
  const sign = Number(percent) === 0 ? "\u00b1" : ratio < 1 ? minus : "+";
  return `${sign}${percent}${space}%`;
}
