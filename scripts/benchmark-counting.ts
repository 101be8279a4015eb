import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { countedCell, estimateCell, questionsFor } from "../src/analyse/counting/cell-counts.ts";
import type { Corpus } from "../src/corpus/corpus.ts";
import { type CountingCorpora, makeCountingCorpora } from "../src/corpus/counting-corpora.ts";
import { generateCorpus } from "../src/corpus/generate-corpus.ts";
import { cliHost } from "../src/hosts/cli-host.ts";
import { makeCell } from "../src/plan/make-plan.ts";
import type { Contender } from "../src/provision/contender.ts";
import { provision } from "../src/provision/provision.ts";
import { defaultStore } from "../src/provision/store.ts";
import { findValgrind } from "../src/provision/valgrind.ts";
import { pinnedDispatch } from "../src/run/counting/callgrind-command.ts";
import { type CountBench, countOnce } from "../src/run/counting/count-cell.ts";
import {
  type Counting,
  type CountRun,
  countingCorpusNames,
  totalOf,
} from "../src/run/counting/counting-record.ts";
import { chooseMeter } from "../src/run/resource-meter.ts";

/** Of each copy: enough to see outliers. */
const repeats = 6;
const codecs = ["none", "zlib", "zstd"];
const largerBytes = 16 * 2 ** 20;
const seed = 1;

/**
 * How far counts can be trusted: what repeats of one copy differ by, what a pair of cells costs in time, and how far
 * the estimate for a larger corpus is from a copy of it that was counted whole.
 */
export async function benchmarkCounting(scratch: string, print: (line: string) => void): Promise<void> {
  const host = cliHost(new AbortController().signal);
  const store = defaultStore(host.env);
  const valgrind = await findValgrind({ installDeps: true, store, host });
  if (valgrind.kind === "absent") throw new Error(valgrind.reason);
  const request = { allowMissing: false, installDeps: true, sourceMirrors: [], store, host };
  const release = (version: string) => ({ kind: "release" as const, label: version, version });
  const { contenders } = await provision({ specs: ["3.2.3", "3.2.7"].map(release), ...request });
  const size = { kind: "bytes" as const, bytes: largerBytes };
  const profile = "mixed-logs" as const;
  const larger = await generateCorpus({ dir: join(scratch, "larger"), profile, size, seed, host });
  const folder = join(scratch, "cuts");
  mkdirSync(folder);
  const spec = { kind: "profile" as const, profile, size, seed };
  const corpora = await makeCountingCorpora({ spec, corpus: larger, seed, folder, host });
  const bench: CountBench = {
    valgrind: valgrind.path,
    pinned: pinnedDispatch(process.arch),
    corpora,
    profiles: join(scratch, "profiles"),
    meter: await chooseMeter(process.arch, join(scratch, "usage")),
    path: host.env.PATH ?? "",
    timeoutMs: 600_000,
    signal: host.signal,
  };
  print("rsync  codec  repeats differ by %  one cell s  estimate of 16 MiB  counted whole  error %");
  for (const contender of contenders) {
    for (const codec of codecs) print(await lineOf(contender, codec, bench, larger, join(scratch, "count")));
  }
}

async function lineOf(
  contender: Contender,
  codec: string,
  bench: CountBench,
  larger: Corpus,
  folder: string,
): Promise<string> {
  const cell = makeCell(contender.label, "md5", codec, null);
  const job = { contender, cell, repetition: 1, method: "callgrind" as const };
  const runs: CountRun[] = [];
  const started = performance.now();
  for (let repeat = 0; repeat < repeats; repeat += 1) {
    for (const corpus of countingCorpusNames) runs.push(await countOnce(bench, { ...job, corpus }, folder));
  }
  const seconds = (performance.now() - started) / 1000 / repeats;
  const whole = { ...bench, corpora: { ...bench.corpora, large: larger } };
  const counted = totalOf(await countOnce(whole, { ...job, corpus: "large" }, folder)) ?? 0;
  const estimate = estimateOf(runs, cell.id, bench.corpora, larger);
  const error = 100 * (estimate / counted - 1);
  const spread = Math.max(...countingCorpusNames.map((name) => spreadOf(runs, name)));
  return `${contender.label}  ${codec.padEnd(5)}  ${spread.toFixed(4)}  ${seconds.toFixed(1)}  ${Math.round(estimate)}  ${counted}  ${error.toFixed(2)}`;
}

/** Percent from the least to the greatest count of one corpus. */
function spreadOf(runs: readonly CountRun[], corpus: string): number {
  const totals = runs.filter((run) => run.corpus === corpus).flatMap((run) => totalOf(run) ?? []);
  return 100 * (Math.max(...totals) / Math.min(...totals) - 1);
}

function estimateOf(runs: CountRun[], cell: string, corpora: CountingCorpora, larger: Corpus): number {
  const described = countingCorpusNames.map((name) => {
    const { files, bytes, treeHash } = corpora[name];
    return { name, files, bytes, treeHash };
  });
  const counting: Counting = { pinned: {}, corpora: described, runs, absent: [], wallS: 0 };
  const questions = questionsFor(counting, larger);
  const counted = countedCell(runs, cell, "callgrind");
  return questions && counted ? estimateCell(counted, questions).total.corpus.value : 0;
}
