import { isExact, metrics, metricTraits } from "../../config/metrics.ts";
import { exactValue } from "../cell-value.ts";
import type { Comparison } from "../comparison.ts";
import type { Measurements } from "../measurements.ts";
import type { CellRuns } from "../observed.ts";
import type { StoredBaseline, StoredCell } from "./stored-baseline.ts";

/** Enough for counts, which vary in the sixth digit, and few enough to be read. */
const ratioDigits = 6;

/** What later runs need of this one. */
export function reduceRun(
  measurements: Measurements,
  runs: readonly CellRuns[],
  comparisons: readonly Comparison[],
): StoredBaseline {
  const { tool, startedAt, corpus, run, plan, provisioned } = measurements;
  const contender = provisioned.contenders.find(({ label }) => label === plan.baseline);
  const { cpu, architecture, valgrind } = run.machine;
  const compared = Map.groupBy(comparisons, ({ cell }) => cell);
  const cells = runs.map((one) => reduceCell(one, compared.get(one.cell.id) ?? [], corpus.bytes));
  return {
    tool,
    measuredAt: startedAt,
    corpus: { origin: originOf(corpus), treeHash: corpus.treeHash },
    machine: { cpu, architecture, valgrind },
    baseline: {
      label: plan.baseline,
      version: contender?.capabilities.version ?? "unknown",
      sha256: contender?.sha256 ?? "unknown",
    },
    cells: cells
      .filter(({ values, ratios }) => Object.keys({ ...values, ...ratios }).length > 0)
      .sort((one, other) => (one.cell < other.cell ? -1 : 1)),
  };
}

function reduceCell(runs: CellRuns, comparisons: readonly Comparison[], corpusBytes: number): StoredCell {
  const values = metrics
    .filter(isExact)
    .map((metric) => [metric, exactValue(metric, runs, corpusBytes)] as const);
  const ratios = comparisons
    .filter(({ metric, match }) => match === "same" && metricTraits[metric].evidence.kind !== "exact")
    .map(({ metric, ratio }) => [metric, ratio && Number(ratio.toPrecision(ratioDigits))] as const);
  return { cell: runs.cell.id, values: known(values), ratios: known(ratios) };
}

function known(entries: readonly (readonly [string, number | null])[]): Record<string, number> {
  const sorted = entries.toSorted(([one], [other]) => (one < other ? -1 : 1));
  return Object.fromEntries(sorted.flatMap(([name, value]) => (value === null ? [] : [[name, value]])));
}

/** Without the name of a user's directory. */
function originOf({ source }: Measurements["corpus"]): string {
  if (source.kind === "path") return "files of the user's own";
  return `${source.profile}, ${source.size}, seed ${source.seed}, generator ${source.generator}`;
}
