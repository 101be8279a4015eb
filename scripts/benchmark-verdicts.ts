import { markdownTable } from "markdown-table";
import { busy, disturbed, type Machine, plain, quiet } from "./verdicts/machine.ts";
import { recordedNoise } from "./verdicts/noise.ts";
import { exactInterval } from "./verdicts/rates.ts";
import { simulatedPlan } from "./verdicts/simulated-plan.ts";
import { matrix } from "./verdicts/synthetic-run.ts";
import { type Tally, tally } from "./verdicts/tally.ts";
import { type Case, cases } from "./verdicts/truths.ts";

/** One pair of runs of about a second each. */
const pairSeconds = 2;

/** How many made-up runs of each case, where chance starts, and whether only the recorded noise is at work. */
export type VerdictOptions = { runs: number; seed: number; plain: boolean };

/**
 * How often verdicts are right: false-alarm rate and power of `src/analyse/statistics/` over made-up runs of a
 * matrix of twenty cells, whose noise is drawn from recorded pairs of equal runs (fixtures/noise/), with drift and
 * bursts on top. Exact intervals of 95 %; goals beside them, and the simulated design that was to be beaten.
 */
export async function benchmarkVerdicts(
  { runs, seed, plain: only }: VerdictOptions,
  print: (line: string) => void,
): Promise<void> {
  const started = performance.now();
  const noise = recordedNoise();
  const plan = simulatedPlan(matrix.length);
  const rows = (machine: Machine, chosen: readonly Case[], name: string) =>
    chosen.map((one) => row(one, machine.name, name, tally(one, machine, plan, noise, runs, seed)));
  const body = [quiet, busy].flatMap((machine) => [
    ...rows(only ? plain(machine) : machine, cases, machine.name),
    ...(only ? [] : rows(disturbed(machine), cases.slice(0, 1), `${machine.name}, disturbed blocks`)),
  ]);
  const noiseOf = only ? "recorded noise alone" : "recorded noise, drift and bursts";
  print(
    `${runs} made-up runs a row, seed ${seed}, ${matrix.length} cells, ${noiseOf}; at most ${plan.pairs} pairs.`,
  );
  print("");
  for (const line of markdownTable([head, ...body]).split("\n")) print(line);
  print("");
  print(`(${((performance.now() - started) / 1000).toFixed(0)} s)`);
}

const head = [
  "truth",
  "machine",
  "found (95 % interval)",
  "goal",
  "the design to beat: found (blocks)",
  "false claims",
  "interval holds",
  "blocks, mean (95 % of runs)",
  `minutes at ${pairSeconds} s a pair`,
];

function row(one: Case, machine: Machine["name"], name: string, found: Tally): string[] {
  const { truth, accused, goal, before } = one;
  const { runs, blocks } = found;
  const hits = accused === null ? found.falseClaims : found.caught;
  const { low, high } = exactInterval(hits, runs);
  const mean = blocks.reduce((sum, own) => sum + own, 0) / runs;
  const most = blocks[Math.ceil(runs * 0.95) - 1] ?? 0;
  const wanted = goal[machine];
  const minutes = (count: number) => ((count * matrix.length * pairSeconds) / 60).toFixed(1);
  return [
    truth.name,
    name,
    `${percent(hits / runs)} (${percent(low)}–${percent(high)})`,
    wanted === undefined
      ? ""
      : `${accused === null ? "≤" : "≥"} ${wanted} % ${met(hits / runs, wanted, accused)}`,
    before[machine] ?? "",
    percent(found.falseClaims / runs),
    accused === null ? "" : percent(found.covered / runs),
    `${mean.toFixed(1)} (${most.toFixed(1)})`,
    `${minutes(mean)} (${minutes(most)})`,
  ];
}

const percent = (rate: number) => `${(rate * 100).toFixed(rate < 0.1 ? 2 : 1)} %`;

function met(rate: number, wanted: number, accused: Case["accused"]): string {
  const reached = accused === null ? rate * 100 <= wanted : rate * 100 >= wanted;
  return reached ? "met" : "NOT MET";
}
