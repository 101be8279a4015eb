import type { CountRun } from "../../run/counting/counting-record.ts";
import type { Comparison } from "../comparison.ts";
import type { Measurements } from "../measurements.ts";
import { findCauses, type Side } from "./causes.ts";
import {
  type CellCounts,
  type CountedCell,
  countedCell,
  estimateCell,
  type Questions,
  questionsFor,
} from "./cell-counts.ts";
import { compareCounts } from "./compare-counts.ts";
import type { Counts } from "./counts.ts";

/** Estimates, compares and explains; null when nobody asked for instructions. */
export function analyseCounts(measurements: Measurements): {
  counts: Counts | null;
  comparisons: Comparison[];
} {
  const { plan, corpus, config, run } = measurements;
  const { counting } = run;
  if (counting === null) return { counts: null, comparisons: [] };
  const questions = questionsFor(counting, corpus);
  const counts: Counts = { cells: [], changes: [], absent: counting.absent };
  if (questions === null) return { counts, comparisons: [] };
  const runs = Map.groupBy(counting.runs, ({ cell }) => cell);
  const sideOf = programOf(measurements);
  const known = new Map<string, CellCounts>();
  const comparisons = plan.references.flatMap(({ cell, reference, match }) => {
    const sides = match === "same" ? sidesOf(runs, cell, reference) : null;
    if (sides === null) return [];
    const [own, other] = sides.map((side) => estimateCell(side, questions)) as [CellCounts, CellCounts];
    for (const one of [own, other]) known.set(one.cell, one);
    const compared = compareCounts(own, other, config.metrics);
    counts.changes.push(changeOf(compared, [sideOf(sides[0]), sideOf(sides[1])], questions));
    return compared;
  });
  counts.cells = [...known.values()];
  return { counts, comparisons };
}

/** Both sides by the same method, the better one that both have. */
function sidesOf(
  runs: ReadonlyMap<string, CountRun[]>,
  cell: string,
  reference: string,
): [CountedCell, CountedCell] | null {
  for (const method of ["callgrind", "perf"] as const) {
    const [own, other] = [cell, reference].map((id) => countedCell(runs.get(id) ?? [], id, method));
    if (own && other) return [own, other];
  }
  return null;
}

/** Finds out what the program of a counted cell is called. */
function programOf({ plan, provisioned }: Measurements): (counted: CountedCell) => Side {
  const binaries = new Map(provisioned.contenders.map(({ label, binary }) => [label, binary]));
  const labels = new Map(plan.cells.map(({ id, contender }) => [id, contender]));
  return (counted) => {
    const binary = binaries.get(labels.get(counted.cell) ?? "") ?? "";
    return { counted, program: binary.slice(binary.lastIndexOf("/") + 1) };
  };
}

function changeOf(
  compared: readonly Comparison[],
  [own, reference]: [Side, Side],
  questions: Questions,
): Counts["changes"][number] {
  const changed = compared.some(
    ({ interval }) => interval !== null && (interval.low > 1 || interval.high < 1),
  );
  const causes = changed ? findCauses(own, reference, questions.corpus) : [];
  return { cell: own.counted.cell, reference: reference.counted.cell, changed, causes };
}
