import { mkdir } from "node:fs/promises";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import type { Cell } from "../../plan/plan.ts";
import type { Contender } from "../../provision/contender.ts";
import type { Journal } from "../journal.ts";
import { type CountBench, type CountJob, countOnce } from "./count-cell.ts";
import type { Pair } from "./count-plan.ts";
import { type CountRun, countingCorpusNames } from "./counting-record.ts";

export interface CounterOptions {
  bench: CountBench;
  cells: ReadonlyMap<string, Cell>;
  contenders: ReadonlyMap<string, Contender>;
  journal: Journal<CountRun>;
  /** What an interrupted run already counted. */
  counted: readonly CountRun[];
  /** An existing directory. */
  folder: string;
  /** Milliseconds that only ever grow, and when to begin nothing more. */
  clock: () => number;
  deadline: number;
  progress: (text: string) => void;
}

/** Each runs three processes that take some 50 MB each under valgrind. */
const mostWorkers = 8;
/** Counts cells, each once a repetition however many pairs it is in. */
export class Counter {
  readonly runs: CountRun[];
  readonly #options: CounterOptions;
  readonly #underWay = new Map<string, Promise<void>>();

  constructor(options: CounterOptions) {
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
