import { join } from "node:path";
import type { Config } from "../config/config.ts";
import { seesProcesses } from "../config/metrics.ts";
import { loadClassIndex } from "../corpus/class-index.ts";
import type { Corpus } from "../corpus/corpus.ts";
import type { Host } from "../host.ts";
import type { Suspicion } from "../plan/diagnosis/diagnosis-tests.ts";
import type { Plan } from "../plan/plan.ts";
import type { Contender } from "../provision/contender.ts";
import { sha256OfFile } from "../provision/sha256.ts";
import type { Valgrind } from "../provision/valgrind.ts";
import { withMore } from "./after-matrix.ts";
import { Journal, runIdentity } from "./journal.ts";
import { describeMachine } from "./machine.ts";
import { type Observation, observationSchema } from "./observation.ts";
import { makeOracle } from "./oracle/oracle.ts";
import { chooseMeter } from "./resource-meter.ts";
import type { Bench } from "./run-cell.ts";
import { type AskNext, runPlan } from "./run-plan.ts";
import type { RunRecord } from "./run-record.ts";
import { closeScratch, openScratch, type Scratch } from "./scratch.ts";

export interface RunOptions {
  config: Config;
  contenders: readonly Contender[];
  plan: Plan;
  corpus: Corpus;
  resume: boolean;
  /** What counts instructions; null when nobody asked for them. */
  valgrind: Valgrind | null;
  host: Host;
  now: () => Date;
  clock: () => number;
  /** Looks at the results between blocks. */
  nextStep: AskNext;
  /** Looks at the results of the matrix: the cells that need a diagnosis. */
  suspicions: (observations: readonly Observation[]) => Suspicion[];
  /** Called when nothing can refuse the run any more. */
  onStart: () => void;
}

/**
 * Runs the plan on this machine, in the existing directory `config.out`. Observations land in `observations.jsonl` as they are made.
 * Throws a usage Failure when there is nothing to resume, and what the file system throws.
 */
export async function run(options: RunOptions): Promise<RunRecord> {
  const { config, host } = options;
  const scratch = await openScratch(config.out);
  try {
    return await runIn(scratch, options);
  } finally {
    await closeScratch(config.out).catch((error: unknown) =>
      host.warn(`The working space in ${config.out} could not be removed: ${error}`),
    );
  }
}

async function runIn(scratch: Scratch, options: RunOptions): Promise<RunRecord> {
  const { config, contenders, plan, corpus, host, valgrind } = options;
  const { journal, observations } = openJournal(options);
  options.onStart();
  try {
    const meter = await chooseMeter(process.arch, scratch.meterFile);
    const machine = await describeMachine(
      meter?.method ?? "wall-only",
      valgrind?.kind === "ready" ? valgrind.version : null,
    );
    if (meter === null) {
      host.warn("CPU time and memory cannot be measured here: neither perl nor GNU time works.");
    }
    const bench: Bench = {
      corpus,
      classes: loadClassIndex(corpus.manifest, corpus.files),
      oracle: await makeOracle(plan.cells, corpus, host.signal),
      scratch,
      meter,
      seesProcesses: seesProcesses(config.metrics),
      path: host.env.PATH ?? "/usr/local/bin:/usr/bin:/bin",
      timeoutMs: config.runTimeoutMs,
      signal: host.signal,
      now: options.now,
      clock: options.clock,
    };
    const timed = await runPlan({
      bench,
      plan,
      contenders,
      journal,
      observed: observations,
      timeBudgetMs: config.timeBudgetMs,
      nextStep: options.nextStep,
      progress: host.progress,
    });
    const record = await withMore(timed, { run: options, meter, scratch });
    const changed = await changedContender(contenders);
    if (changed !== null && record.ending.kind !== "interrupted") {
      return { machine, ...record, ending: { kind: "contender-changed", contender: changed } };
    }
    return { machine, ...record };
  } finally {
    journal.close();
  }
}

/** The label of a contender whose binary is not the described one any more; null when all are. */
async function changedContender(contenders: readonly Contender[]): Promise<string | null> {
  for (const { label, binary, sha256 } of contenders) {
    if ((await sha256OfFile(binary).catch(() => null)) !== sha256) return label;
  }
  return null;
}

function openJournal({ config, contenders, plan, corpus, resume }: RunOptions) {
  const path = join(config.out, "observations.jsonl");
  const binaries = contenders.map(({ label, sha256 }) => ({ label, sha256 }));
  const run = runIdentity({
    binaries,
    cells: plan.cells,
    blocks: plan.blocks,
    looks: plan.looks,
    corpus: corpus.treeHash,
  });
  if (!resume) return { journal: Journal.create<Observation>(path, run), observations: [] };
  const { journal, records } = Journal.resume(path, run, observationSchema);
  return { journal, observations: records };
}
