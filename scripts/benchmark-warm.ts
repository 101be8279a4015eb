import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { execa } from "execa";
import { readResults } from "../__tests__/helpers/results.ts";
import { ResultsService } from "../__tests__/helpers/results-service.ts";
import { Runner } from "../__tests__/helpers/runner.ts";
import type { Measurements } from "../src/analyse/measurements.ts";
import { defaultStore, storeFolders } from "../src/provision/store.ts";

const rounds = 5;
const versions = "3.2.3, 3.2.7";

/** The parts of a start, in order, each with the line of the log that begins the next one. */
const parts: readonly { name: string; until: RegExp }[] = [
  { name: "start of the program", until: /^::group::Provision/ },
  { name: "both versions: restored, verified, described", until: /^::group::Corpus/ },
  { name: "corpus: fetched", until: /^Cache Size/ },
  { name: "corpus: unpacked", until: /^Cache restored successfully/ },
  { name: "corpus: verified", until: /^::group::Run/ },
];
const lastPart = "first cell made ready";

/** Milliseconds from the start of the process. */
interface Start {
  firstTransfer: number;
  parts: Map<string, number>;
}

/**
 * What a warm start costs: the action's bundle on a machine with an empty tool cache, all else in the workflow's
 * cache service (its double, over a real blob store on this machine), up to the first transfer; beside tar and
 * sha256sum doing the same to the same files by hand. Medians; the goal is at most 5 s with a corpus of 64 MiB.
 */
export async function benchmarkWarm(parent: string, print: (line: string) => void): Promise<void> {
  const service = await ResultsService.start();
  const runner = new Runner();
  const tools = join(runner.root, "tools");
  try {
    // Builds both versions and generates the corpus, which fills the cache service.
    await start(runner, service, "false");
    const archive = join(parent, "warm.tar.zst");
    await execa("tar", [
      "--zstd",
      "-cf",
      archive,
      "-C",
      tools,
      "rsync-bench/contenders",
      "rsync-bench/corpora",
    ]);
    const starts: Start[] = [];
    const byHand: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      rmSync(tools, { recursive: true, force: true });
      starts.push(await start(runner, service, "true"));
      byHand.push(await unpackByHand(archive, join(parent, `by-hand-${round}`)));
    }
    report(starts, byHand, print);
  } finally {
    service.close();
    runner.close();
  }
}

/** One step, which must find corpus and versions in the cache as `hit` says. */
async function start(runner: Runner, service: ResultsService, hit: "true" | "false"): Promise<Start> {
  const arrivals: number[] = [];
  const mirror = storeFolders(defaultStore(process.env)).tarballs;
  const inputs = {
    versions,
    "source-mirrors": mirror,
    checksums: "md5",
    codecs: "zlib",
    repetitions: "1",
    trials: "none",
  };
  const began = Date.now();
  runner.watch = (line) => {
    if (parts[arrivals.length]?.until.test(line)) arrivals.push(Date.now() - began);
  };
  const step = await runner.step(inputs, { RSYNC_BENCH_STORE: "", ...service.env() });
  const { "corpus-cache-hit": corpus, "provision-cache-hit": provision } = step.outputs;
  if (corpus !== hit || provision !== hit)
    throw new Error(`The caches are not as they must be:\n${step.log}`);
  const firstTransfer = timeOfFirst(readResults(join(runner.workspace, "rsync-bench-results"))) - began;
  const ends = [...arrivals, firstTransfer];
  const names = [...parts.map(({ name }) => name), lastPart];
  return {
    firstTransfer,
    parts: new Map(names.map((name, index) => [name, (ends[index] ?? 0) - (ends[index - 1] ?? 0)])),
  };
}

/** Milliseconds since the epoch; the warm-up's runs are transfers, too. */
function timeOfFirst({ run }: Measurements): number {
  return Math.min(...run.observations.map(({ startedAt }) => Date.parse(startedAt)));
}

/** Milliseconds of unpacking the same files and hashing each, as anybody would who wants to be sure of them. */
async function unpackByHand(archive: string, folder: string): Promise<number> {
  mkdirSync(folder);
  const began = performance.now();
  await execa("tar", ["--zstd", "-xf", archive, "-C", folder]);
  await execa("find", [folder, "-type", "f", "-exec", "sha256sum", "{}", "+"], { stdout: "ignore" });
  const took = performance.now() - began;
  rmSync(folder, { recursive: true });
  return took;
}

function report(starts: readonly Start[], byHand: readonly number[], print: (line: string) => void): void {
  const seconds = (times: readonly number[]) => `${(median(times) / 1000).toFixed(2)} s`;
  const whole = starts.map(({ firstTransfer }) => firstTransfer);
  print(
    `start to first transfer, 64 MiB corpus, two versions, all from the cache; medians of ${rounds} rounds:`,
  );
  print(`  in all  ${seconds(whole)} (goal: at most 5 s)`);
  for (const name of starts[0]?.parts.keys() ?? []) {
    print(`    ${name.padEnd(46)} ${seconds(starts.map(({ parts }) => parts.get(name) ?? Number.NaN))}`);
  }
  const ratio = median(whole.map((time, round) => time / (byHand[round] ?? Number.NaN)));
  print(`  tar and sha256sum of the same files by hand  ${seconds(byHand)}; ratio ${ratio.toFixed(1)}`);
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}
