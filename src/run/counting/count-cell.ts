import { mkdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Corpus } from "../../corpus/corpus.ts";
import type { CountingCorpora } from "../../corpus/counting-corpora.ts";
import { cellArgv, runEnvironment } from "../../plan/argv.ts";
import type { Cell } from "../../plan/plan.ts";
import type { Contender } from "../../provision/contender.ts";
import { type Execution, execute } from "../execute.ts";
import { removeTree } from "../remove-tree.ts";
import type { ResourceMeter } from "../resource-meter.ts";
import { verifyContent } from "../verify-content.ts";
import { callgrindArgv } from "./callgrind-command.ts";
import type { CountingCorpusName, CountRun } from "./counting-record.ts";
import { parsePerfStat, perfArgv } from "./perf-stat.ts";
import { tellProcesses } from "./processes.ts";
import { keepProfiles, readDumps } from "./profiles.ts";

/** What all counted runs of one plan share. */
export interface CountBench {
  valgrind: string;
  pinned: Readonly<Record<string, string>>;
  corpora: CountingCorpora;
  /** Directory of kept profiles. */
  profiles: string;
  meter: ResourceMeter | null;
  /** PATH of the contenders. */
  path: string;
  timeoutMs: number;
  signal: AbortSignal;
}

export interface CountJob {
  contender: Contender;
  cell: Cell;
  corpus: CountingCorpusName;
  repetition: number;
  method: CountRun["method"];
}

/**
 * Copies one counting corpus with one cell and counts what it takes, in `folder`, which no other run uses meanwhile.
 * Paths are as long for one contender as for another, though counts hardly depend on it. A copy that failed or is
 * wrong counts for nothing. Throws only the signal's reason and what the file system throws.
 */
export async function countOnce(bench: CountBench, job: CountJob, folder: string): Promise<CountRun> {
  const { contender, cell, corpus: name, repetition, method } = job;
  const place = await emptyPlace(folder);
  const corpus = bench.corpora[name];
  const plain = cellArgv(contender, cell, corpus.root, place.destination);
  const argv =
    method === "perf" ? perfArgv(place.perf, plain) : callgrindArgv(bench.valgrind, place.dumps, plain);
  const execution = await execute({
    argv,
    env: { ...runEnvironment(bench.path, place.home), ...bench.pinned },
    cwd: place.home,
    resultFile: place.usage,
    meter: bench.meter,
    trace: false,
    timeoutMs: bench.timeoutMs,
    signal: bench.signal,
    onLine: () => undefined,
  });
  bench.signal.throwIfAborted();
  const reason = failureOf(execution) ?? (await wrongCopy(corpus, place.destination, bench.signal));
  const result: CountRun["result"] =
    reason === null ? await readResult(bench, job, place) : { kind: "failed", reason };
  await removeTree(folder);
  return { cell: cell.id, corpus: name, repetition, method, result };
}

interface Place {
  home: string;
  destination: string;
  dumps: string;
  perf: string;
  usage: string;
}

async function emptyPlace(folder: string): Promise<Place> {
  await removeTree(folder);
  const place = {
    home: join(folder, "home"),
    destination: join(folder, "destination"),
    dumps: join(folder, "dumps"),
  };
  await mkdir(folder);
  for (const directory of Object.values(place)) await mkdir(directory);
  return { ...place, perf: join(folder, "perf"), usage: join(folder, "usage") };
}

async function readResult(bench: CountBench, job: CountJob, place: Place): Promise<CountRun["result"]> {
  if (job.method === "perf") return await readPerf(place.perf);
  const dumps = await readDumps(place.dumps);
  if (dumps === null) return { kind: "failed", reason: "a profile of callgrind's is cut off" };
  const told = tellProcesses(dumps.map(({ dump }) => dump));
  if (told.kind === "mixed") return { kind: "failed", reason: told.reason };
  const roles = new Map(told.processes.map(({ pid, role }) => [pid, role]));
  if (job.corpus !== "bare") await keepProfiles(bench.profiles, job, dumps, roles);
  return { kind: "counted", processes: told.processes.map(({ pid: _, ...process }) => process) };
}

async function readPerf(file: string): Promise<CountRun["result"]> {
  const count = parsePerfStat(await readFile(file, "utf8").catch(() => ""));
  if (count.kind === "none") return { kind: "failed", reason: count.reason };
  const { instructions } = count;
  return { kind: "counted", processes: [{ role: "all", instructions, functions: [] }] };
}

function failureOf({ outcome, stderr }: Execution): string | null {
  const said = stderr.trim().split("\n").at(-1) ?? "";
  const detail = said === "" ? "" : ` (${said.slice(0, 200)})`;
  switch (outcome.kind) {
    case "exited":
      return outcome.code === 0 ? null : `its counted run exited with code ${outcome.code}${detail}`;
    case "signalled":
      return `its counted run was ended by ${outcome.signal}${detail}`;
    case "timed-out":
      return `its counted run was still running after ${outcome.limitMs / 1000} s`;
    case "not-started":
      return `its counted run could not be started: ${outcome.message}`;
  }
}

async function wrongCopy(corpus: Corpus, copy: string, signal: AbortSignal): Promise<string | null> {
  try {
    const content = await verifyContent(corpus, copy, signal);
    return content.kind === "verified" ? null : "its counted run copied wrongly";
  } catch {
    signal.throwIfAborted();
    return "the copy of its counted run could not be read";
  }
}
