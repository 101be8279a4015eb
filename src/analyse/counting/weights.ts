/** What was copied while instructions were counted. */
export interface Size {
  files: number;
  bytes: number;
}

/** One weight a corpus. */
export type Weights = readonly number[];

/**
 * A cost model: instructions = start + files × perFile + bytes × perByte. Three corpora give three equations, which
 * are solved exactly. Every answer, be it a coefficient or the cost of a fourth corpus, is a weighted sum of the
 * three counts, and these are its weights: those w with Aᵀ w = target, where A has a row (1, files, bytes) a corpus.
 * So the error of an answer is at most the sum of |weight| × error of a count. Null when the corpora are so alike
 * that files and bytes cannot be told apart.
 *
 * @param target coefficients of (start, perFile, perByte): (1, 0, 0) asks for the start, (1, 900, 1e9) for a copy.
 */
export function weightsFor(
  corpora: readonly Size[],
  target: readonly [number, number, number],
): Weights | null {
  const [first, second, third] = corpora;
  if (!first || !second || !third || corpora.length !== 3) return null;
  // In MB, so that no column is a million times another.
  const rows = [first, second, third].map(({ files, bytes }): Row => [1, files, bytes / 1e6]);
  const columns = transposed(rows);
  const goal: Row = [target[0], target[1], target[2] / 1e6];
  const whole = determinant(columns);
  if (Math.abs(whole) < leastDeterminant) return null;
  return [0, 1, 2].map(
    (index) => determinant(columns.map((row, at) => withItem(row, index, goal[at]))) / whole,
  );
}

type Row = [number, number, number];

/** Twice the area, in files × MB, of the triangle that the corpora span: that of a real cut is about a hundred. */
const leastDeterminant = 1;

function transposed(rows: readonly Row[]): Row[] {
  return [0, 1, 2].map((column) => rows.map((row) => row[column] ?? 0) as Row);
}

function withItem(row: Row, index: number, value = 0): Row {
  return row.map((item, at) => (at === index ? value : item)) as Row;
}

/** By the rule of Sarrus. */
function determinant(rows: readonly Row[]): number {
  const [[a, b, c], [d, e, f], [g, h, i]] = rows as [Row, Row, Row];
  return a * e * i + b * f * g + c * d * h - c * e * g - b * d * i - a * f * h;
}

/** The answer that weights give on three counts. */
export function weighted(weights: Weights, counts: readonly number[]): number {
  return weights.reduce((sum, weight, index) => sum + weight * (counts[index] ?? 0), 0);
}

/** How far that answer can be off if every count is off by its error. */
export function errorOf(weights: Weights, errors: readonly number[]): number {
  return weights.reduce((sum, weight, index) => sum + Math.abs(weight) * (errors[index] ?? 0), 0);
}
