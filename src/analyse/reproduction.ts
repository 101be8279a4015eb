import { runCommand } from "../config/run-command.ts";
import type { Anomaly } from "./anomaly.ts";
import type { Measurements } from "./measurements.ts";
import type { CellRuns } from "./observed.ts";
import { repeatableConfig } from "./repeatable-config.ts";
import type { Finding } from "./rule.ts";

/**
 * A run of the accused contender on the first cell or in the trials that show it, against the baseline or, if that
 * is it, another.
 */
export function reproduction(
  measurements: Measurements,
  runs: readonly CellRuns[],
  contender: string,
  { cells, trials = [] }: Finding,
): Anomaly["reproduce"] {
  const { plan, provisioned, run } = measurements;
  const config = repeatableConfig(measurements);
  const others = provisioned.contenders.map(({ label }) => label).filter((label) => label !== contender);
  const other = others.includes(plan.baseline) ? plan.baseline : others[0];
  const versions = config.versions.filter(({ label }) => label === contender || label === other);
  const short = {
    ...config,
    versions,
    baseline: plan.baseline,
    repetitions: 1,
    metrics: ["wire-bytes" as const],
    link: null,
    trials,
  };
  const [trial] = trials;
  if (trial !== undefined) {
    const bench = runCommand({ ...short, codecs: { kind: "names", names: ["none"] } });
    const tried = run.trials?.runs.find((one) => one.contender === contender && one.trial === trial);
    return { bench, argv: tried?.steps.at(-1)?.argv ?? [] };
  }
  const shown = runs.find(({ cell }) => cell.id === cells[0]);
  if (!shown) return { bench: [], argv: [] };
  const { checksum, codec, level, skipCompress } = shown.cell;
  const bench = runCommand({
    ...short,
    checksums: { kind: "names", names: [checksum] },
    codecs: { kind: "names", names: [codec] },
    levels:
      level === null
        ? { kind: "every", levels: [null] }
        : { kind: "per-codec", levels: { [codec]: [level] } },
    skipCompress: [skipCompress],
  });
  return { bench, argv: shown.completed[0]?.argv ?? [] };
}
