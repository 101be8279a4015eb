import { z } from "zod";
import {
  bestRun,
  type Counting,
  type CountRun,
  countingCorpusNames,
  leastJitter,
  totalOf,
} from "../../run/counting/counting-record.ts";
import { errorOf, type Size, type Weights, weighted, weightsFor } from "./weights.ts";

/** A number of instructions and how far it can be off, either way. */
export const estimateSchema = z.object({ value: z.number(), error: z.number() });
export type Estimate = z.infer<typeof estimateSchema>;

const costsSchema = z.object({
  /** Once: dynamic linking, libraries, the first file's set-up. */
  startup: estimateSchema,
  perFile: estimateSchema,
  perByte: estimateSchema,
  /** All together for the user's corpus. */
  corpus: estimateSchema,
});
export type Costs = z.infer<typeof costsSchema>;

/** What one cell costs, in instructions, by what they are spent on. */
export const cellCountsSchema = z.object({
  cell: z.string(),
  method: z.enum(["callgrind", "perf"]),
  /** Of all processes together. */
  total: costsSchema,
  roles: z.array(z.object({ role: z.string(), costs: costsSchema })),
});
export type CellCounts = z.infer<typeof cellCountsSchema>;

/** One counted run a corpus, in the order of `countingCorpusNames`, and how far each count can be off. */
export interface CountedCell {
  cell: string;
  method: CountRun["method"];
  runs: readonly CountRun[];
  /** Largest less smallest count of a corpus, 0 of a single one. */
  spreads: readonly number[];
}

/** How far a count can be off without its repeats showing it. perf counts around interrupts and page faults, too. */
const jitter = { callgrind: { least: leastJitter, share: 1e-4 }, perf: { least: 20_000, share: 3e-3 } };

/**
 * A cell's best runs by one method; null unless it was counted on every corpus.
 * @param all the runs of this cell, or of more.
 */
export function countedCell(
  all: readonly CountRun[],
  cell: string,
  method: CountRun["method"],
): CountedCell | null {
  const runs = countingCorpusNames.flatMap((corpus) => bestRun(all, cell, corpus, method) ?? []);
  if (runs.length < countingCorpusNames.length) return null;
  const spreads = countingCorpusNames.map((corpus) => {
    const own = all.filter((run) => run.cell === cell && run.corpus === corpus && run.method === method);
    const totals = own.flatMap((run) => totalOf(run) ?? []);
    return Math.max(...totals) - Math.min(...totals);
  });
  return { cell, method, runs, spreads };
}

/** What the answers are about, each as weights of the counts (see weights.ts). */
export type Questions = Readonly<Record<keyof Costs, Weights>>;

/**
 * The questions of a run; null when its corpora cannot answer them. What a copy of the user's corpus costs is
 * extrapolated on these grounds: its files are of the same kinds as the counted ones, and cost per byte what those do
 * of the size of the larger corpus. A codec whose window exceeds a counted file (zstd) finds more in a large corpus
 * than here, so totals are estimates; two contenders are off alike, and ratios hold.
 */
export function questionsFor(counting: Counting, corpus: Size): Questions | null {
  const sizes = countingCorpusNames.flatMap(
    (name) => counting.corpora.find((one) => one.name === name) ?? [],
  );
  const startup = weightsFor(sizes, [1, 0, 0]);
  const perFile = weightsFor(sizes, [0, 1, 0]);
  const perByte = weightsFor(sizes, [0, 0, 1]);
  const whole = weightsFor(sizes, [1, corpus.files, corpus.bytes]);
  return startup && perFile && perByte && whole ? { startup, perFile, perByte, corpus: whole } : null;
}

/** Answers the questions for one cell. */
export function estimateCell(counted: CountedCell, questions: Questions): CellCounts {
  const { cell, method, runs, spreads } = counted;
  const { least, share } = jitter[method];
  const costs = (counts: readonly number[]): Costs => {
    const errors = counts.map((count, index) => Math.max(least + share * count, spreads[index] ?? 0));
    const answer = (weights: Weights) => ({
      value: weighted(weights, counts),
      error: errorOf(weights, errors),
    });
    return {
      startup: answer(questions.startup),
      perFile: answer(questions.perFile),
      perByte: answer(questions.perByte),
      corpus: answer(questions.corpus),
    };
  };
  const roles = rolesOf(runs).map((role) => ({ role, costs: costs(runs.map((run) => countOf(run, role))) }));
  return { cell, method, total: costs(runs.map((run) => totalOf(run) ?? 0)), roles };
}

/** In the order of the last run's processes. */
function rolesOf(runs: readonly CountRun[]): string[] {
  return [...new Set(runs.flatMap((run) => processesOf(run).map(({ role }) => role)))];
}

function countOf(run: CountRun, role: string): number {
  const own = processesOf(run).filter((process) => process.role === role);
  return own.reduce((sum, { instructions }) => sum + instructions, 0);
}

/** The processes of a counted run; none of a failed one. */
export function processesOf({ result }: CountRun) {
  return result.kind === "counted" ? result.processes : [];
}
