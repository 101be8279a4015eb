import type { ClassIndex } from "../corpus/class-index.ts";
import type { Corpus } from "../corpus/corpus.ts";
import { cellArgv, runEnvironment } from "../plan/argv.ts";
import type { Cell } from "../plan/plan.ts";
import type { Contender } from "../provision/contender.ts";
import { execute } from "./execute.ts";
import { parseItem } from "./item-line.ts";
import type { Content, Observation } from "./observation.ts";
import { type Oracle, predictionFor } from "./oracle/oracle.ts";
import { removeTree } from "./remove-tree.ts";
import type { ResourceMeter } from "./resource-meter.ts";
import { resetScratch, type Scratch } from "./scratch.ts";
import { StatsParser } from "./stats-parser.ts";
import { TransferTally } from "./transfer-tally.ts";
import { verifyContent } from "./verify-content.ts";

/** What all runs of one plan share. */
export interface Bench {
  corpus: Corpus;
  classes: ClassIndex;
  oracle: Oracle;
  scratch: Scratch;
  meter: ResourceMeter | null;
  /** Whether the first run of each cell in the warm-up is to see each process. */
  seesProcesses: boolean;
  /** PATH of the contenders. */
  path: string;
  timeoutMs: number;
  signal: AbortSignal;
  now: () => Date;
  /** Milliseconds that only ever grow. */
  clock: () => number;
}

/** Runs one cell once, onto an empty destination, and checks the copy. Throws only the signal's reason. */
export async function runCell(
  bench: Bench,
  contender: Contender,
  cell: Cell,
  place: { block: number; sequence: number },
  { trace }: { trace: boolean },
): Promise<Observation> {
  const { scratch, signal } = bench;
  await resetScratch(scratch);
  const argv = cellArgv(contender, cell, bench.corpus.root, scratch.destination);
  const stats = new StatsParser();
  const tally = new TransferTally(cell, bench.classes, predictionFor(bench.oracle, cell));
  const startedAt = bench.now().toISOString();
  const { outcome, usage, stderr } = await execute({
    argv,
    env: runEnvironment(bench.path, scratch.home),
    cwd: scratch.home,
    resultFile: scratch.meterFile,
    meter: bench.meter,
    trace,
    timeoutMs: bench.timeoutMs,
    signal,
    onLine: (line) => {
      const item = parseItem(line);
      if (item === null) stats.push(line);
      else tally.add(item);
    },
  });
  signal.throwIfAborted();
  const verifyStart = bench.clock();
  const completed = outcome.kind === "exited" && outcome.code === 0;
  const content: Content = completed
    ? await checkCopy(bench)
    : { kind: "not-checked", reason: "the run did not complete" };
  const verifyS = (bench.clock() - verifyStart) / 1000;
  // Gone before the observation is written: a full disk must not cost what was measured.
  await removeTree(scratch.destination);
  return {
    cell: cell.id,
    ...place,
    startedAt,
    argv,
    outcome,
    stderr,
    usage,
    stats: stats.result(),
    transfer: tally.result(),
    content,
    verifyS,
  };
}

async function checkCopy({ corpus, scratch, signal }: Bench): Promise<Content> {
  try {
    return await verifyContent(corpus, scratch.destination, signal);
  } catch (error) {
    signal.throwIfAborted();
    // The message names a file, which is the user's own business; the code is not.
    const code = (error as NodeJS.ErrnoException).code ?? "unknown error";
    return { kind: "not-checked", reason: `the copy could not be read (${code})` };
  }
}
