import { isAbsolute } from "../config/gate-limits.ts";
import type { Gate } from "../config/gates.ts";
import {
  type InstructionMetric,
  isInstructionMetric,
  metricTraits,
  type ObservedMetric,
} from "../config/metrics.ts";
import { cellsOfGate } from "../plan/gate-cells.ts";
import type { Plan } from "../plan/plan.ts";
import type { Comparison, GateResult, TimedGroup } from "./analysis.ts";
import { exactValue, measuredSpread } from "./cell-value.ts";
import type { CellCounts } from "./counting/cell-counts.ts";
import { estimateOf } from "./counting/compare-counts.ts";
import type { Counts } from "./counting/counts.ts";
import { type Evidence, judgeLimit } from "./gate-outcome.ts";
import { finite } from "./metric-value.ts";
import type { CellRuns } from "./observed.ts";
import {
  isAdvisory,
  type StoredAnalysis,
  type StoredComparison,
  type StoredDifference,
} from "./stored/stored-analysis.ts";
import { claimsIn } from "./timed/claims.ts";
import { timeOf } from "./timed/questions.ts";

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

const nothing = { value: null, referenceValue: null, ratio: null, interval: null, margin: null };
/** Fewer repetitions can agree by chance. */
const fewestRepetitions = 3;

/** Judges every gate on every cell that it is for. A gate that fits no cell could never fire, and says so. */
export function judgeGates(gates: readonly Gate[], judged: Judged): GateResult[] {
  const lookUp = indexed(judged);
  return gates.flatMap((gate): GateResult[] => {
    const cells = cellsOfGate(gate, judged.plan);
    if (cells.length === 0) return [{ gate, cell: null, outcome: "unmatched", ...nothing }];
    return cells.map(({ id }) => judgeCell(gate, id, lookUp));
  });
}

/** Everything by the cell's id, or by metric and id. */
interface LookUp {
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

function indexed({ runs, comparisons, counts, groups, stored, corpusBytes }: Judged): LookUp {
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

function judgeCell(gate: Gate, cell: string, lookUp: LookUp): GateResult {
  const found = evidenceOf(gate, cell, lookUp);
  if (found === null) {
    return { gate, cell, outcome: gate.against === "stored" ? "not-stored" : "not-measured", ...nothing };
  }
  const { outcome, margin } = judgeLimit(gate.metric, gate.limit, found);
  const { value, referenceValue, ratio, interval } = found;
  const by = metricTraits[gate.metric].evidence.kind === "exact" ? "value" : "ratio";
  const isExcused = gate.against === "stored" && outcome === "fail" && isAdvisory(lookUp.differences, by);
  return {
    gate,
    cell,
    outcome: isExcused ? "advisory" : outcome,
    value,
    referenceValue,
    ratio,
    interval,
    margin,
  };
}

function evidenceOf(gate: Gate, cell: string, lookUp: LookUp): Evidence | null {
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
