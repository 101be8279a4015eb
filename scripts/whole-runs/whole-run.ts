import { runCli } from "../../__tests__/helpers/cli.ts";
import { readResults } from "../../__tests__/helpers/results.ts";
import type { Noise, TimedGroup } from "../../src/analyse/timed/timed-group.ts";

/** What a whole run of the program came to. */
export interface WholeRun {
  /** Of the whole command, from its start. */
  seconds: number;
  /** Measured blocks that it began, those for confirming included. */
  blocks: number;
  /** Pairs of runs, in whole blocks. */
  wholeBlocks: number;
  ending: string;
  /** One-minute load average when it began. */
  load: number;
  noise: readonly Noise[];
  groups: readonly TimedGroup[];
}

/** Runs the committed bundle with `args` and reads what it left in `out`. Throws when it measured nothing. */
export async function wholeRun(args: readonly string[], out: string): Promise<WholeRun> {
  const began = performance.now();
  const { stderr } = await runCli(["run", ...args, "--trials", "none", "--fail-on", "never", "--out", out]);
  const seconds = (performance.now() - began) / 1000;
  const { plan, run, analysis } = readResults(out);
  const measured = run.observations.filter(({ block }) => block > 0);
  if (measured.length === 0) throw new Error(`Nothing was measured:\n${stderr}`);
  return {
    seconds,
    blocks: new Set(measured.map(({ block }) => block)).size,
    wholeBlocks: measured.length / plan.cells.length,
    ending: run.ending.kind,
    load: run.machine.loadAverage,
    noise: analysis.noise,
    groups: analysis.timedGroups,
  };
}

/** Groups that are said to be slower or faster. */
export function claimsOf({ groups }: WholeRun): TimedGroup[] {
  return groups.filter(({ verdict }) => verdict === "regression" || verdict === "improvement");
}

/** `cpu-time family "codec zstd": regression +5.1 % (+2.0 % to +8.3 %), fresh +4.9 %` */
export function groupText({
  metric,
  level,
  name,
  verdict,
  ratio,
  interval,
  confirmation,
}: TimedGroup): string {
  const change = (value: number | undefined | null) =>
    value == null ? "?" : `${value < 1 ? "" : "+"}${(100 * (value - 1)).toFixed(1)} %`;
  const range = `${change(interval?.low)} to ${change(interval?.high)}`;
  const fresh = confirmation === null ? "" : `, fresh ${change(confirmation.ratio)}`;
  return `${metric} ${level} "${name}": ${verdict} ${change(ratio)} (${range})${fresh}`;
}

/** Least, median and most. */
export function spreadText(values: readonly number[], digits: number): string {
  const sorted = values.toSorted((a, b) => a - b);
  const at = (part: number) => (sorted[Math.round((sorted.length - 1) * part)] ?? Number.NaN).toFixed(digits);
  return `${at(0)} to ${at(1)}, median ${at(0.5)}`;
}
