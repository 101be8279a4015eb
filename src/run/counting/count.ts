import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { makeCountingCorpora } from "../../corpus/counting-corpora.ts";
import { Failure } from "../../failure.ts";
import type { Valgrind } from "../../provision/valgrind.ts";
import { Journal, runIdentity } from "../journal.ts";
import type { Observation } from "../observation.ts";
import type { ResourceMeter } from "../resource-meter.ts";
import type { RunOptions } from "../run.ts";
import { pinnedDispatch } from "./callgrind-command.ts";
import { type Pair, pairsToCount } from "./count-plan.ts";
import { type Counting, type CountRun, countRunSchema } from "./counting-record.ts";
import { perfCounts } from "./probe-perf.ts";
import { runCounting } from "./run-counting.ts";

export interface CountOptions {
  run: RunOptions;
  valgrind: Valgrind;
  meter: ResourceMeter | null;
  observations: readonly Observation[];
  /** Made, used and left to the run's working space. */
  folder: string;
}

/** Of the time budget, on top of it: a quarter of the usual eight minutes suffices for 20 pairs on two cores. */
const shareOfBudget = 1 / 4;
/** A counted copy takes a second or two; whatever is still running after so many milliseconds hangs. */
const longestRunMs = 60_000;

/**
 * The counting step of a run: after the timed matrix, never beside it. What goes wrong here costs only these metrics: it becomes the reason that they were not measured.
 */
export async function count(options: CountOptions): Promise<Counting> {
  const { run, valgrind, observations } = options;
  const started = run.clock();
  const pairs = pairsToCount(run.plan);
  const [sound, broken] = bySoundness(pairs, observations);
  const absent = broken.map(({ cell }) => ({ cells: [cell], reason: "its timed runs failed" }));
  const base = { pinned: {}, corpora: [], runs: [] };
  const missing = (reason: string) =>
    sound.length === 0 ? absent : [...absent, { cells: sound.map(({ cell }) => cell), reason }];
  const wallS = () => (run.clock() - started) / 1000;
  if (valgrind.kind === "absent") {
    return { ...base, absent: missing(valgrind.reason), wallS: wallS() };
  }
  if (sound.length === 0) return { ...base, absent, wallS: wallS() };
  try {
    const counted = await countPairs(sound, valgrind, options);
    return { ...counted, absent: [...absent, ...counted.absent], wallS: wallS() };
  } catch (error) {
    run.host.signal.throwIfAborted();
    const reason = error instanceof Error ? error.message : String(error);
    run.host.warn(`Instructions could not be counted: ${reason}`);
    return { ...base, absent: missing(`counting failed: ${reason}`), wallS: wallS() };
  }
}

/** Pairs both of whose cells copied, and the others: what crashes or hangs would do so again, more slowly. */
function bySoundness(pairs: readonly Pair[], observations: readonly Observation[]): [Pair[], Pair[]] {
  const copied = new Set(
    observations.flatMap(({ cell, content }) => (content.kind === "verified" ? [cell] : [])),
  );
  const groups = Map.groupBy(pairs, ({ cell, reference }) => copied.has(cell) && copied.has(reference));
  return [groups.get(true) ?? [], groups.get(false) ?? []];
}

async function countPairs(
  pairs: readonly Pair[],
  { path, version }: Extract<Valgrind, { kind: "ready" }>,
  { run, meter, folder }: CountOptions,
): Promise<Omit<Counting, "wallS">> {
  const { config, host, corpus, plan, contenders } = run;
  await mkdir(folder);
  const corporaFolder = join(folder, "corpora");
  await mkdir(corporaFolder);
  const corpora = await makeCountingCorpora({
    spec: config.corpus,
    corpus,
    seed: config.seed,
    folder: corporaFolder,
    host,
  });
  const described = Object.entries(corpora).map(([name, { files, bytes, treeHash }]) => {
    return { name: name as keyof typeof corpora, files, bytes, treeHash };
  });
  const pinned = pinnedDispatch(process.arch);
  const binaries = contenders.map(({ label, sha256 }) => ({ label, sha256 }));
  const identity = runIdentity({ binaries, cells: plan.cells, described, version, pinned });
  const { journal, counted } = openCounts(join(config.out, "counts.jsonl"), identity, run.resume);
  const bench = {
    valgrind: path,
    pinned,
    corpora,
    profiles: join(config.out, "profiles"),
    meter,
    path: host.env.PATH ?? "/usr/local/bin:/usr/bin:/bin",
    timeoutMs: Math.min(config.runTimeoutMs, longestRunMs),
    signal: host.signal,
  };
  try {
    const result = await runCounting({
      bench,
      pairs,
      cells: new Map(plan.cells.map((cell) => [cell.id, cell])),
      contenders: new Map(contenders.map((contender) => [contender.label, contender])),
      journal,
      counted,
      hasPerf: await perfCounts(bench, folder),
      folder,
      clock: run.clock,
      deadline: run.clock() + config.timeBudgetMs * shareOfBudget,
      progress: host.progress,
    });
    return { pinned, corpora: described, ...result };
  } finally {
    journal.close();
  }
}

/** A run that was interrupted before it counted has nothing to resume from; other counts are begun anew. */
function openCounts(path: string, identity: string, resume: boolean) {
  try {
    if (resume) {
      const { journal, records } = Journal.resume(path, identity, countRunSchema);
      return { journal, counted: records };
    }
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
  }
  return { journal: Journal.create<CountRun>(path, identity), counted: [] };
}
