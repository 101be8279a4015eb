import { appendFileSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { exactInterval } from "./verdicts/rates.ts";
import { claimsOf, groupText, spreadText, type WholeRun, wholeRun } from "./whole-runs/whole-run.ts";

export interface AlarmOptions {
  runs: number;
  /** Of the corpus and the order of runs; each run takes the next. */
  seed: number;
  timeBudget: string;
  corpusSize: string;
}

/**
 * False alarms on a real machine: whole runs of the default matrix in which the system's rsync stands under two
 * labels, so that every claim about its times is false. Each run's outcome is appended to `alarms.jsonl` in
 * `folder`, beside its results.
 */
export async function benchmarkAlarms(
  { runs, seed, timeBudget, corpusSize }: AlarmOptions,
  folder: string,
  print: (line: string) => void,
): Promise<void> {
  mkdirSync(folder, { recursive: true });
  print(
    `${runs} runs, the system's rsync under two labels, corpus of ${corpusSize}, time budget ${timeBudget}`,
  );
  const done: WholeRun[] = [];
  for (let index = 0; index < runs; index += 1) {
    const given = ["--versions", "one=system,other=system", "--corpus-size", corpusSize];
    const seeded = ["--corpus-seed", String(seed + index), "--time-budget", timeBudget];
    const run = await wholeRun([...given, ...seeded], join(folder, `run-${seed + index}`));
    done.push(run);
    const claims = claimsOf(run).map(groupText);
    const { seconds, blocks, ending, load } = run;
    appendFileSync(join(folder, "alarms.jsonl"), `${JSON.stringify({ seed: seed + index, ...run })}\n`);
    print(
      `run ${index + 1}: ${claims.length} claims, ${blocks} blocks, ${seconds.toFixed(0)} s, ${ending}, load ${load}`,
    );
    for (const claim of claims) print(`  ${claim}`);
    for (const group of run.groups.filter((one) => one.verdict === "undecided" && one.confirmation)) {
      print(`  not confirmed: ${groupText(group)}`);
    }
  }
  for (const line of summary(done)) print(line);
}

function summary(done: readonly WholeRun[]): string[] {
  const alarms = done.filter((run) => claimsOf(run).length > 0).length;
  const { low, high } = exactInterval(alarms, done.length);
  const noise = (["cpu-time", "wall-time"] as const).map((metric) => {
    const found = done.flatMap((run) => run.noise.filter((one) => one.metric === metric));
    return `noise of ${metric} by the probe, %: ${spreadText(
      found.map(({ sd }) => 100 * sd),
      1,
    )}`;
  });
  return [
    `${alarms} of ${done.length} runs with any claim (95 % interval of the rate: ${(100 * low).toFixed(1)} to ${(100 * high).toFixed(1)} %)`,
    `blocks: ${spreadText(
      done.map(({ blocks }) => blocks),
      0,
    )}`,
    `seconds: ${spreadText(
      done.map(({ seconds }) => seconds),
      0,
    )}`,
    ...noise,
  ];
}
