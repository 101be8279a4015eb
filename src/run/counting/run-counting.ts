import { mkdir } from "node:fs/promises";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { metricTraits } from "../../config/metrics.ts";
import type { Cell } from "../../plan/plan.ts";
import type { Contender } from "../../provision/contender.ts";
import type { Journal } from "../journal.ts";
import { type CountBench, type CountJob, countOnce } from "./count-cell.ts";
import type { Pair } from "./count-plan.ts";
import { type Counting, type CountRun, countingCorpusNames } from "./counting-record.ts";
import { differenceOf } from "./differences.ts";
import { dropProfiles } from "./profiles.ts";

export interface RunCountingOptions {
  bench: CountBench;
  pairs: readonly Pair[];
  cells: ReadonlyMap<string, Cell>;
  contenders: ReadonlyMap<string, Contender>;
  journal: Journal<CountRun>;
  /** What an interrupted run already counted. */
  counted: readonly CountRun[];
  /** Whether `perf stat` has counters here. */
  hasPerf: boolean;
  /** An existing directory. */
  folder: string;
  /** Milliseconds that only ever grow, and when to begin nothing more. */
  clock: () => number;
  deadline: number;
  progress: (text: string) => void;
}

/** Each runs three processes that take some 50 MB each under valgrind. */
const mostWorkers = 8;
/** Repeats of one copy differed by 0.05 % at most (npm run benchmark -- counting): 2 % are no accident. */
const beyondDoubt = 0.02;
/** A reader looks at a few; the rest of the numbers are in the results. */
const mostProfiledPairs = 6;

/**
 * Counts both sides of every pair, as many at once as there are cores: counts do not depend on how busy the machine
 * is. A pair that differs by more than the tolerance is counted once more, unless it differs by so much that no
 * repeat could take it back; the smallest difference first, where a repeat can tell most. A pair that valgrind cannot run goes to `perf` where that can count.
 * After the deadline nothing more begins. Throws the signal's reason and what the file system throws.
 */
export async function runCounting(options: RunCountingOptions): Promise<Pick<Counting, "runs" | "absent">> {
  const counter = new Counter(options);
  const left = await counter.each(options.pairs, 1, "callgrind");
  const absent: Counting["absent"] = [];
  if (left.length > 0) absent.push({ cells: left.map(({ cell }) => cell), reason: "time budget" });
  const failed = options.pairs.filter((pair) => !left.includes(pair) && !counter.isCounted(pair));
  const unseen = options.hasPerf ? await counter.each(failed, 1, "perf") : failed;
  for (const pair of failed) {
    if (unseen.includes(pair) || !counter.isCounted(pair, "perf")) {
      absent.push({ cells: [pair.cell], reason: counter.failureOf(pair, options.hasPerf) });
    }
  }
  const differing = differingPairs(options.pairs, counter.runs);
  const doubtful = differing.filter(({ difference }) => difference < beyondDoubt);
  await counter.each(pairsIn(doubtful), 2, "callgrind");
  // A repeat may have taken a difference back.
  const confirmed = pairsIn(differingPairs(options.pairs, counter.runs));
  await keepProfilesOf(confirmed.slice(-mostProfiledPairs), options);
  return { runs: counter.runs, absent };
}

interface Differing {
  pair: Pair;
  difference: number;
}

/** The smallest difference first. */
function differingPairs(pairs: readonly Pair[], runs: readonly CountRun[]): Differing[] {
  const { evidence } = metricTraits.instructions;
  const tolerance = evidence.kind === "counted" ? evidence.tolerance : 0;
  return pairs
    .flatMap((pair) => {
      const difference = differenceOf(pair, runs);
      return difference !== null && difference > tolerance ? [{ pair, difference }] : [];
    })
    .sort((one, other) => one.difference - other.difference);
}

function pairsIn(differing: readonly Differing[]): Pair[] {
  return differing.map(({ pair }) => pair);
}

async function keepProfilesOf(pairs: readonly Pair[], { bench, cells }: RunCountingOptions): Promise<void> {
  const ids = new Set(pairs.flatMap(({ cell, reference }) => [cell, reference]));
  await dropProfiles(
    bench.profiles,
    [...ids].flatMap((id) => cells.get(id) ?? []),
  );
}

/** Counts cells, each once a repetition however many pairs it is in. */
class Counter {
  readonly runs: CountRun[];
  readonly #options: RunCountingOptions;
  readonly #underWay = new Map<string, Promise<void>>();

  constructor(options: RunCountingOptions) {
    this.#options = options;
    this.runs = [...options.counted];
  }

  /** Counts the pairs side by side; gives those that the time did not suffice for. */
  async each(pairs: readonly Pair[], repetition: number, method: CountRun["method"]): Promise<Pair[]> {
    const { clock, deadline, progress } = this.#options;
    const queue = [...pairs];
    const left: Pair[] = [];
    const work = async (worker: number) => {
      for (let pair = queue.shift(); pair; pair = queue.shift()) {
        if (clock() > deadline) {
          left.push(pair);
          continue;
        }
        const done = pairs.length - queue.length;
        progress(`counting instructions${repetition > 1 ? " again" : ""}, pair ${done} of ${pairs.length}`);
        for (const id of [pair.reference, pair.cell]) await this.#once(id, repetition, method, worker);
      }
    };
    const workers = Math.min(availableParallelism(), mostWorkers, Math.max(1, pairs.length));
    const ended = await Promise.allSettled(Array.from({ length: workers }, (_, worker) => work(worker)));
    for (const one of ended) if (one.status === "rejected") throw one.reason;
    return left;
  }

  isCounted({ cell, reference }: Pair, method: CountRun["method"] = "callgrind"): boolean {
    return [cell, reference].every((id) =>
      countingCorpusNames.every((corpus) =>
        this.runs.some(
          (run) =>
            run.cell === id &&
            run.corpus === corpus &&
            run.method === method &&
            run.result.kind === "counted",
        ),
      ),
    );
  }

  /** Why a pair has no counts, by its first failed run. */
  failureOf({ cell, reference }: Pair, hasPerf: boolean): string {
    const failed = this.runs.find(
      (run) => (run.cell === cell || run.cell === reference) && run.result.kind === "failed",
    );
    const reason = failed?.result.kind === "failed" ? failed.result.reason : "it was not counted";
    const who = failed?.cell === reference ? `${this.#options.cells.get(reference)?.contender}: ` : "";
    return `${who}${reason}${hasPerf ? "" : "; perf stat has no counters here"}`;
  }

  #once(id: string, repetition: number, method: CountRun["method"], worker: number): Promise<void> {
    const key = `${method} ${repetition} ${id}`;
    const begun = this.#underWay.get(key) ?? this.#count(id, repetition, method, worker);
    this.#underWay.set(key, begun);
    return begun;
  }

  async #count(id: string, repetition: number, method: CountRun["method"], worker: number): Promise<void> {
    const { bench, cells, contenders, journal, folder } = this.#options;
    const cell = cells.get(id);
    const contender = cell && contenders.get(cell.contender);
    if (!cell || !contender) return;
    const place = join(folder, `count-${worker}`);
    await mkdir(folder, { recursive: true });
    for (const corpus of countingCorpusNames) {
      if (this.#isKnown(id, corpus, repetition, method)) continue;
      const job: CountJob = { contender, cell, corpus, repetition, method };
      const run = await countOnce(bench, job, place);
      journal.append(run);
      this.runs.push(run);
      // What fails on one file fails on two hundred.
      if (run.result.kind === "failed") return;
    }
  }

  #isKnown(id: string, corpus: string, repetition: number, method: CountRun["method"]): boolean {
    return this.runs.some(
      (run) =>
        run.cell === id && run.corpus === corpus && run.repetition === repetition && run.method === method,
    );
  }
}
