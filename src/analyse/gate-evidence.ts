import { isAbsolute } from "../config/gate-limits.ts";
import type { Gate } from "../config/gates.ts";
import {
  type InstructionMetric,
  isInstructionMetric,
  metricTraits,
  type ObservedMetric,
} from "../config/metrics.ts";
import type { Plan } from "../plan/plan.ts";
import { exactValue, measuredSpread } from "./cell-value.ts";
import type { Comparison } from "./comparison.ts";
import type { CellCounts } from "./counting/cell-counts.ts";
import { estimateOf } from "./counting/compare-counts.ts";
import type { Counts } from "./counting/counts.ts";
import type { Evidence } from "./gate-outcome.ts";
import { finite } from "./metric-value.ts";
import type { CellRuns } from "./observed.ts";
import type { StoredAnalysis, StoredComparison, StoredDifference } from "./stored/stored-analysis.ts";
import { claimsIn } from "./timed/claims.ts";
import { timeOf } from "./timed/questions.ts";
import type { TimedGroup } from "./timed/timed-group.ts";

/** What gates are judged by. */
export interface Judged {
  plan: Plan;
  runs: readonly CellRuns[];
  corpusBytes: number;
  comparisons: readonly Comparison[];
  /** Instructions; null when nobody asked for them. */
  counts: Counts | null;
  /** Groups of cells whose times were judged. */
  groups: readonly TimedGroup[];
  /** Null when there is nothing stored to compare with. */
  stored: StoredAnalysis | null;
}

/** Everything by the cell's id, or by metric and id. */
export interface LookUp {
  runs: ReadonlyMap<string, CellRuns>;
  comparisons: ReadonlyMap<string, Comparison>;
  counts: ReadonlyMap<string, CellCounts>;
  /** By time and cell: those in a group that got slower as a whole, be it the whole matrix. */
  slower: ReadonlySet<string>;
  /** The same of what seemed slower, and was not confirmed for want of time. */
  unconfirmed: ReadonlySet<string>;
  stored: ReadonlyMap<string, StoredComparison>;
  differences: readonly StoredDifference[];
  corpusBytes: number;
}

/** Makes the look-ups. */
export function indexed({ runs, comparisons, counts, groups, stored, corpusBytes }: Judged): LookUp {
  return {
    runs: new Map(runs.map((one) => [one.cell.id, one])),
    comparisons: new Map(comparisons.map((one) => [`${one.metric} ${one.cell}`, one])),
    counts: new Map((counts?.cells ?? []).map((one) => [one.cell, one])),
    slower: new Set(
      [...Map.groupBy(groups, ({ contender, metric }) => `${contender} ${metric}`).values()]
        .flatMap(claimsIn)
        .filter(({ verdict }) => verdict === "regression")
        .flatMap(({ metric, cells }) => cells.map((cell) => `${metric} ${cell}`)),
    ),
    unconfirmed: new Set(
      groups
        .filter(({ verdict }) => verdict === "unconfirmed")
        .flatMap(({ metric, cells }) => cells.map((cell) => `${metric} ${cell}`)),
    ),
    stored: new Map((stored?.comparisons ?? []).map((one) => [`${one.metric} ${one.cell}`, one])),
    differences: stored?.differences ?? [],
    corpusBytes,
  };
}

/** What there is to judge a gate on a cell by; null for nothing. */
export function evidenceOf(gate: Gate, cell: string, lookUp: LookUp): Evidence | null {
  const { runs, counts, stored, corpusBytes } = lookUp;
  if (gate.against === "stored") return storedEvidence(stored.get(`${gate.metric} ${cell}`));
  if (!isAbsolute(gate.limit)) return comparedEvidence(gate, cell, lookUp);
  const { metric } = gate;
  if (isInstructionMetric(metric)) return countedEvidence(metric, counts.get(cell));
  const own = runs.get(cell);
  return own ? ownEvidence(metric, own, corpusBytes) : null;
}

const alone = { referenceValue: null, ratio: null, verdict: null };

/** Instructions by themselves. */
function countedEvidence(metric: InstructionMetric, counts: CellCounts | undefined): Evidence | null {
  if (counts === undefined) return null;
  const { value, error } = estimateOf(counts, metric);
  return { ...alone, value, interval: { low: value - error, high: value + error } };
}

/** A cell is slower, too, when a group that it belongs to is, though alone it may be undecided. */
function comparedEvidence({ metric }: Gate, cell: string, lookUp: LookUp): Evidence | null {
  const found = lookUp.comparisons.get(`${metric} ${cell}`);
  if (found === undefined) return null;
  if (found.verdict === null) return found;
  const key = `${timeOf(metric)} ${cell}`;
  if (lookUp.slower.has(key)) return { ...found, verdict: "regression" };
  return lookUp.unconfirmed.has(key) ? { ...found, verdict: "unconfirmed" } : found;
}

/** Fewer repetitions can agree by chance. */
const fewestRepetitions = 3;

/** The metric by itself: its value, or where the measured repetitions lie. */
function ownEvidence(metric: ObservedMetric, runs: CellRuns, corpusBytes: number): Evidence | null {
  const { evidence } = metricTraits[metric];
  if (evidence.kind === "exact") {
    const value = exactValue(metric, runs, corpusBytes);
    return value === null ? null : { ...alone, value, interval: null };
  }
  const found = measuredSpread(metric, runs, corpusBytes);
  if (found === null) return null;
  const { median, min, max } = found.spread;
  const isEnough = evidence.kind === "counted" || found.repetitions >= fewestRepetitions;
  return { ...alone, value: median, interval: isEnough ? { low: min, high: max } : null };
}

function storedEvidence(comparison: StoredComparison | undefined): Evidence | null {
  if (comparison === undefined) return null;
  const { metric, stored, found, change } = comparison;
  const ratio = change === "same" ? 1 : finite(found / stored);
  const { evidence } = metricTraits[metric];
  const tolerance = evidence.kind === "counted" ? evidence.tolerance : 0;
  const interval = ratio === null ? null : { low: ratio / (1 + tolerance), high: ratio * (1 + tolerance) };
  // Within the jitter of the metric nothing has changed.
  const value = change === "same" ? stored : found;
  return { value, referenceValue: stored, ratio, interval, verdict: null };
}
