import { z } from "zod";

const count = z.number().int();

/** The corpora that are counted, in the order of what they hold (see corpus/counting-plan.ts). */
export const countingCorpusNames = ["bare", "many", "large"] as const;
export const countingCorpusNameSchema = z.enum(countingCorpusNames);
export type CountingCorpusName = z.infer<typeof countingCorpusNameSchema>;

/** What one function did itself, without those that it called. */
export const functionCountSchema = z.object({
  /** Its address where the program has no symbols. */
  name: z.string(),
  /** File name of the program or library that holds it. */
  object: z.string(),
  instructions: count,
});
export type FunctionCount = z.infer<typeof functionCountSchema>;

/** What one process executed of its own, what it inherited by fork left out. */
export const processCountSchema = z.object({
  /** `sender`, `generator`, `receiver`; `process 1` and so on of a program that is built otherwise. */
  role: z.string(),
  instructions: count,
  /** The most expensive ones first; cheap ones are left out. */
  functions: z.array(functionCountSchema),
});
export type ProcessCount = z.infer<typeof processCountSchema>;

/** One counted copy of one corpus by one cell, written as soon as it is known. */
export const countRunSchema = z.object({
  cell: z.string(),
  corpus: countingCorpusNameSchema,
  /** 1, and 2 for the repeat that a difference must survive. */
  repetition: count,
  /** `perf` sees one number for all processes and no functions. */
  method: z.enum(["callgrind", "perf"]),
  result: z.discriminatedUnion("kind", [
    z.object({ kind: z.literal("counted"), processes: z.array(processCountSchema) }),
    z.object({ kind: z.literal("failed"), reason: z.string() }),
  ]),
});
export type CountRun = z.infer<typeof countRunSchema>;

/** What counting gave. */
export const countingSchema = z.object({
  /** Environment variables that counted runs had beside the usual ones, to take the same code paths on all machines. */
  pinned: z.record(z.string(), z.string()),
  corpora: z.array(
    z.object({ name: countingCorpusNameSchema, files: count, bytes: count, treeHash: z.string() }),
  ),
  runs: z.array(countRunSchema),
  /** Cells that were not counted although a comparison would need them, and why. */
  absent: z.array(z.object({ cells: z.array(z.string()), reason: z.string() })),
  /** How long it took, seconds. */
  wallS: z.number(),
});
export type Counting = z.infer<typeof countingSchema>;

/**
 * Two counts of one copy differ by about so many instructions whatever its size: how often processes wait for each
 * other, how many digits a time has.
 */
export const leastJitter = 2000;

/** Instructions of all processes of one run; null when it failed. */
export function totalOf({ result }: CountRun): number | null {
  if (result.kind === "failed") return null;
  return result.processes.reduce((sum, { instructions }) => sum + instructions, 0);
}

/** The run of a cell on a corpus with the fewest instructions: waiting for each other only ever adds some. */
export function bestRun(
  runs: readonly CountRun[],
  cell: string,
  corpus: CountingCorpusName,
  method: CountRun["method"],
): CountRun | null {
  let best: { run: CountRun; total: number } | null = null;
  for (const run of runs) {
    const total = totalOf(run);
    if (run.cell !== cell || run.corpus !== corpus || run.method !== method || total === null) continue;
    if (best === null || total < best.total) best = { run, total };
  }
  return best?.run ?? null;
}
