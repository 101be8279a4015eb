import { runCommand } from "../config/run-command.ts";
import type { Anomaly } from "./anomaly.ts";
import type { Measurements } from "./measurements.ts";
import { type CellRuns, runsOf } from "./observed.ts";
import { repeatableConfig } from "./repeatable-config.ts";
import type { Finding, RuleFunction } from "./rule.ts";
import { accountingRule } from "./rule-accounting.ts";
import { contentRule } from "./rule-content.ts";
import { determinismRule } from "./rule-determinism.ts";
import { notCompressedRule } from "./rule-not-compressed.ts";
import { storedRule } from "./rule-stored.ts";
import { wireModelRule } from "./rule-wire-model.ts";

/** In the order that a reader should hear of them: content, accounting, compression, the rest. */
const rules: readonly RuleFunction[] = [
  contentRule,
  accountingRule,
  storedRule,
  notCompressedRule,
  wireModelRule,
  determinismRule,
];

/** Applies every rule to every contender. Anomalies that fail the build come first, then the baseline's own. */
export function findAnomalies(measurements: Measurements, runs: readonly CellRuns[]): Anomaly[] {
  const { plan, corpus, provisioned } = measurements;
  const found = rules.flatMap((rule) =>
    provisioned.contenders.flatMap(({ label }) =>
      rule({ contender: label, runs: runsOf(runs, label), corpus }).map((finding) => ({ label, finding })),
    ),
  );
  const anomalies = found.map(({ label, finding }): Anomaly => {
    const inBaseline = found.some((other) => other.label === plan.baseline && isSame(other.finding, finding));
    return {
      ...finding,
      contender: label,
      reproduce: reproduction(measurements, runs, label, finding),
      inBaseline,
      fails: finding.severity === "error" && (label !== plan.baseline || finding.rule === "A12"),
    };
  });
  return anomalies.sort((one, other) => Number(other.fails) - Number(one.fails));
}

function isSame(one: Finding, other: Finding): boolean {
  return one.rule === other.rule && one.fileClass === other.fileClass;
}

/** A run of the accused contender on the first cell that shows it, against the baseline or, if that is it, another. */
function reproduction(
  measurements: Measurements,
  runs: readonly CellRuns[],
  contender: string,
  { cells }: Finding,
): Anomaly["reproduce"] {
  const { plan, provisioned } = measurements;
  const config = repeatableConfig(measurements);
  const shown = runs.find(({ cell }) => cell.id === cells[0]);
  if (!shown) return { bench: [], argv: [] };
  const { checksum, codec, level, skipCompress } = shown.cell;
  const others = provisioned.contenders.map(({ label }) => label).filter((label) => label !== contender);
  const other = others.includes(plan.baseline) ? plan.baseline : others[0];
  const versions = config.versions.filter(({ label }) => label === contender || label === other);
  const bench = runCommand({
    ...config,
    versions,
    baseline: plan.baseline,
    checksums: { kind: "names", names: [checksum] },
    codecs: { kind: "names", names: [codec] },
    levels:
      level === null
        ? { kind: "every", levels: [null] }
        : { kind: "per-codec", levels: { [codec]: [level] } },
    skipCompress: [skipCompress],
    repetitions: 1,
    metrics: ["wire-bytes"],
  });
  return { bench, argv: shown.completed[0]?.argv ?? [] };
}
