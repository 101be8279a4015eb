/**
 * What this program costs beside doing the same by hand: `npm run benchmark [corpus|counting|provision|run|warm …]`. Both sides
 * of every comparison run in turns on this machine, now; only the ratios mean something elsewhere.
 *
 * And how often verdicts on times, and advice, are right, each by its name only:
 * - `npm run benchmark -- verdicts [--runs 400] [--seed 1] [--plain]` on made-up runs, the same everywhere;
 * - `npm run benchmark -- link [--runs 3]`: the advice for a link against copies at a limited rate;
 * - `npm run benchmark -- alarms [--runs 20] [--seed 1] [--time-budget 8m] [--corpus-size 64MiB] [--keep DIR]`
 *   on real ones, in which nothing differs;
 * - `npm run benchmark -- power [--truths all:5,codec:10,cell:25] …` and the same options, in which a contender is
 *   slower by a known share of its CPU time.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { benchmarkAlarms } from "./benchmark-alarms.ts";
import { benchmarkCorpus } from "./benchmark-corpus.ts";
import { benchmarkCounting } from "./benchmark-counting.ts";
import { benchmarkLink } from "./benchmark-link.ts";
import { benchmarkPower } from "./benchmark-power.ts";
import { benchmarkProvision } from "./benchmark-provision.ts";
import { benchmarkRun } from "./benchmark-run.ts";
import { benchmarkVerdicts } from "./benchmark-verdicts.ts";
import { benchmarkWarm } from "./benchmark-warm.ts";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    runs: { type: "string" },
    seed: { type: "string", default: "1" },
    plain: { type: "boolean", default: false },
    "time-budget": { type: "string", default: "8m" },
    "corpus-size": { type: "string", default: "64MiB" },
    keep: { type: "string" },
    truths: { type: "string", default: "all:3,all:5,codec:5,codec:10,cell:15,cell:25" },
  },
});
const scratch = mkdtempSync(join(tmpdir(), "rsync-bench-benchmark-"));
const print = (line: string) => console.log(line);
const runs = (usual: string) => wholeNumber(values.runs ?? usual);
const seed = wholeNumber(values.seed);
const whole = { seed, timeBudget: values["time-budget"], corpusSize: values["corpus-size"] };
const kept = values.keep ?? join(scratch, "whole-runs");

const costs: Readonly<Record<string, () => Promise<void>>> = {
  corpus: () => benchmarkCorpus(scratch, print),
  counting: () => benchmarkCounting(scratch, print),
  provision: () => benchmarkProvision(scratch, print),
  run: () => benchmarkRun(scratch, print),
  warm: () => benchmarkWarm(scratch, print),
};
const parts: Readonly<Record<string, () => Promise<void>>> = {
  ...costs,
  link: () => benchmarkLink(runs("3"), scratch, print),
  verdicts: () => benchmarkVerdicts({ runs: runs("400"), seed, plain: values.plain }, print),
  alarms: () => benchmarkAlarms({ ...whole, runs: runs("20") }, kept, print),
  power: () => benchmarkPower({ ...whole, runs: runs("10"), truths: values.truths }, kept, print),
};

const wanted = positionals.length > 0 ? positionals : Object.keys(costs);
try {
  for (const name of wanted) {
    const part = parts[name];
    if (!part) throw new Error(`There is no benchmark "${name}": choose ${Object.keys(parts).join(", ")}.`);
    print(`\n== ${name}`);
    await part();
  }
} finally {
  rmSync(scratch, { recursive: true, force: true });
}

function wholeNumber(text: string): number {
  if (!/^[1-9]\d*$/.test(text)) throw new Error(`"${text}" is not a whole number from 1.`);
  return Number(text);
}
