import { type Metric, metrics, metricTraits } from "../../config/metrics.ts";
import type { StoredAnalysis, StoredComparison, StoredDifference } from "./stored-analysis.ts";
import type { StoredBaseline, StoredCell } from "./stored-baseline.ts";

/**
 * rsync's total varies by multiplex headers of 4 bytes, whose number depends on timing (metric-value.ts); a run of
 * 64 MiB was seen to vary by fewer bytes than these.
 */
export const framingJitter = 64;

/** Holds what two runs left against each other, cell by cell. Pure, and the same from either side. */
export function compareStored(stored: StoredBaseline, found: StoredBaseline): StoredAnalysis {
  const [before, after] = [stored, found].map(({ cells }) => new Map(cells.map((one) => [one.cell, one])));
  const differences = findDifferences(stored, found);
  // Bytes of other files say nothing of a program.
  const sameFiles = stored.corpus.treeHash === found.corpus.treeHash;
  return {
    measuredAt: stored.measuredAt,
    differences,
    comparisons: sameFiles
      ? found.cells.flatMap((own) => {
          const other = before?.get(own.cell);
          return other ? compareCell(other, own) : [];
        })
      : [],
    added: found.cells.flatMap(({ cell }) => (before?.has(cell) ? [] : [cell])),
    removed: stored.cells.flatMap(({ cell }) => (after?.has(cell) ? [] : [cell])),
  };
}

function compareCell(stored: StoredCell, found: StoredCell): StoredComparison[] {
  return metrics.flatMap((metric): StoredComparison[] => {
    const by = metricTraits[metric].evidence.kind === "exact" ? "value" : "ratio";
    const [before, after] = [stored, found].map((one) => (by === "value" ? one.values : one.ratios)[metric]);
    if (before === undefined || after === undefined) return [];
    const change = changeOf(metric, before, after);
    return [{ cell: found.cell, metric, by, stored: before, found: after, change }];
  });
}

function changeOf(metric: Metric, before: number, after: number): StoredComparison["change"] {
  const { evidence, worse } = metricTraits[metric];
  if (evidence.kind === "timed") return "information";
  const [less, more] = before < after ? [before, after] : [after, before];
  const isSame =
    evidence.kind === "counted"
      ? more <= less * (1 + storedTolerance(metric))
      : more - less <= (metric === "sent-bytes" ? framingJitter : 0);
  if (isSame) return "same";
  return after > before === (worse === "higher") ? "worse" : "better";
}

/** How far a stored ratio and today's may lie apart: each is of two runs, so that the metric's tolerance comes twice. */
function storedTolerance(metric: Metric): number {
  const { evidence } = metricTraits[metric];
  return evidence.kind === "counted" ? (1 + evidence.tolerance) ** 2 - 1 : 0;
}

function findDifferences(stored: StoredBaseline, found: StoredBaseline): StoredDifference[] {
  const described = (one: StoredBaseline): Record<StoredDifference["what"], string> => ({
    corpus: `${one.corpus.origin}, tree hash ${one.corpus.treeHash.slice(0, 12)}`,
    baseline: one.baseline.label,
    binary: `${one.baseline.version}, SHA-256 ${one.baseline.sha256.slice(0, 12)}`,
    cpu: `${one.machine.cpu} (${one.machine.architecture})`,
    valgrind: one.machine.valgrind ?? "none",
    tool: `${one.tool.name} ${one.tool.version}`,
  });
  const [before, after] = [described(stored), described(found)];
  // Where one side counted nothing there are no counts to compare, and bytes do not hang on valgrind.
  const isUncounted = (kind: StoredDifference["what"]) =>
    kind === "valgrind" && (stored.machine.valgrind === null || found.machine.valgrind === null);
  const what: StoredDifference["what"][] = ["baseline", "binary", "cpu", "valgrind", "tool"];
  const differing = what.filter((kind) => before[kind] !== after[kind] && !isUncounted(kind));
  // The same files may come from elsewhere: only their hash counts.
  if (stored.corpus.treeHash !== found.corpus.treeHash) differing.unshift("corpus");
  return differing.map((kind) => ({ what: kind, stored: before[kind], found: after[kind] }));
}
