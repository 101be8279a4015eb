import { availableParallelism } from "node:os";
import { markdownTable } from "markdown-table";
import { exactInterval } from "./verdicts/rates.ts";
import { type Row, rows } from "./verdicts/rows.ts";
import { simulatedSetting } from "./verdicts/setting.ts";
import type { Part, Tally } from "./verdicts/tally.ts";
import { tallyInThread } from "./verdicts/tally-row.ts";

/** How many made-up runs of each case, where chance starts, and whether only the recorded noise is at work. */
export type VerdictOptions = { runs: number; seed: number; plain: boolean };

/**
 * How often verdicts are right: false-alarm rate and power of the shipped plan, looks, confirmation and verdicts
 * over made-up whole runs of a matrix of twenty cells, whose times are drawn from recorded pairs of equal runs
 * (fixtures/noise/), with drift and bursts on top. Exact intervals of 95 %; goals beside them.
 */
export async function benchmarkVerdicts(
  { runs, seed, plain }: VerdictOptions,
  print: (line: string) => void,
): Promise<void> {
  const started = performance.now();
  const { config, plan, runSeconds } = simulatedSetting();
  const noise = plain ? "recorded noise alone" : "recorded noise, drift and bursts";
  print(
    `${runs} made-up runs a row, seed ${seed}; ${plan.cells.length / 2} cells, ${noise}; time budget ${config.timeBudgetMs / 60_000} minutes at ${2 * runSeconds} s a pair.`,
  );
  print("");
  const all = rows(plain);
  const tallies = await inThreads(all.length, (row) => tallyInThread({ row, runs, seed, plain }));
  const body = all.map((row, index) => line(row, tallies[index] as Tally));
  for (const text of markdownTable([head, ...body], { alignDelimiters: false, padding: true }).split("\n"))
    print(text);
  print("");
  print(`(${((performance.now() - started) / 1000).toFixed(0)} s)`);
}

/** Results of work that is started on as many threads as there are cores, in its order. */
async function inThreads<T>(count: number, work: (index: number) => Promise<T>): Promise<T[]> {
  const found: T[] = [];
  let next = 0;
  const thread = async () => {
    while (next < count) {
      const index = next;
      next += 1;
      found[index] = await work(index);
    }
  };
  await Promise.all(Array.from({ length: availableParallelism() }, thread));
  return found;
}

const head = [
  "truth",
  "machine",
  "found by CPU time (95 % interval)",
  "goal",
  "by wall time",
  "runs with a false claim (95 % interval)",
  "averted by fresh blocks",
  "interval holds the truth: all runs, those found",
  "blocks, mean (95 % of runs)",
  "minutes, mean (95 % of runs)",
];

function line({ one, machine, name }: Row, found: Tally): string[] {
  const { truth, accused, goal } = one;
  const { runs, caught, falseClaims, averted, covered } = found;
  const hits = accused === null ? falseClaims : caught["cpu-time"];
  const wanted = goal[machine.name];
  const met = (accused === null ? 100 * hits <= (wanted ?? 0) * runs : 100 * hits >= (wanted ?? 0) * runs)
    ? "met"
    : "NOT MET";
  return [
    truth.name,
    name,
    accused === null ? "" : rate(hits, runs),
    wanted === undefined ? "" : `${accused === null ? "≤" : "≥"} ${wanted} %: ${met}`,
    accused === null ? "" : percent(caught["wall-time"] / runs),
    rate(falseClaims, runs),
    percent(averted / runs),
    accused === null ? "" : `${part(covered.all)}, ${part(covered.caught)}`,
    meanAndMost(found.blocks),
    meanAndMost(found.minutes),
  ];
}

function rate(found: number, of: number): string {
  const { low, high } = exactInterval(found, of);
  return `${percent(found / of)} (${percent(low)}–${percent(high)})`;
}

function meanAndMost(rising: readonly number[]): string {
  const mean = rising.reduce((sum, own) => sum + own, 0) / rising.length;
  return `${mean.toFixed(1)} (${(rising[Math.ceil(rising.length * 0.95) - 1] ?? 0).toFixed(1)})`;
}

const part = ({ found, of }: Part) => (of === 0 ? "–" : percent(found / of));
const percent = (share: number) => `${(share * 100).toFixed(share < 0.1 ? 2 : 1)} %`;
