/** The metrics of this release, in the order reports show them. Strictest evidence first. */
export const metrics = [
  "wire-bytes",
  "sent-bytes",
  "literal-bytes",
  "instructions",
  "startup-instructions",
  "file-instructions",
  "byte-instructions",
  "cpu-time",
  "wall-time",
  "throughput",
  "wire-rate",
  "peak-memory",
] as const;
export type Metric = (typeof metrics)[number];

/** Those that are counted under an instrument, in a step of their own (run/counting/), instead of observed. */
export const instructionMetrics = [
  "instructions",
  "startup-instructions",
  "file-instructions",
  "byte-instructions",
] as const satisfies readonly Metric[];
export type InstructionMetric = (typeof instructionMetrics)[number];
/** Those that every run of a cell gives. */
export type ObservedMetric = Exclude<Metric, InstructionMetric>;

export function isInstructionMetric(metric: Metric): metric is InstructionMetric {
  return instructionMetrics.some((name) => name === metric);
}

/**
 * How far a metric can be trusted: `exact` ones do not vary between repeats, `counted` ones by no more than their
 * tolerance (a fraction, either way), `timed` ones by whatever the machine is doing.
 */
export type Evidence = { kind: "exact" } | { kind: "counted"; tolerance: number } | { kind: "timed" };

interface MetricTraits {
  evidence: Evidence;
  unit: string;
  /** Which direction is worse. */
  worse: "higher" | "lower";
}

export const metricTraits: Readonly<Record<Metric, MetricTraits>> = {
  "wire-bytes": { evidence: { kind: "exact" }, unit: "bytes", worse: "higher" },
  "sent-bytes": { evidence: { kind: "exact" }, unit: "bytes", worse: "higher" },
  "literal-bytes": { evidence: { kind: "exact" }, unit: "bytes", worse: "higher" },
  // Of the whole copy of the user's corpus, and what one process tree costs to start, a file and a byte more.
  instructions: { evidence: { kind: "counted", tolerance: 0.0005 }, unit: "instructions", worse: "higher" },
  "startup-instructions": {
    evidence: { kind: "counted", tolerance: 0.001 },
    unit: "instructions",
    worse: "higher",
  },
  "file-instructions": {
    evidence: { kind: "counted", tolerance: 0.002 },
    unit: "instructions/file",
    worse: "higher",
  },
  "byte-instructions": {
    evidence: { kind: "counted", tolerance: 0.001 },
    unit: "instructions/byte",
    worse: "higher",
  },
  "cpu-time": { evidence: { kind: "timed" }, unit: "s", worse: "higher" },
  "wall-time": { evidence: { kind: "timed" }, unit: "s", worse: "higher" },
  throughput: { evidence: { kind: "timed" }, unit: "MB/s", worse: "lower" },
  "wire-rate": { evidence: { kind: "timed" }, unit: "MB/s", worse: "lower" },
  "peak-memory": { evidence: { kind: "counted", tolerance: 0.02 }, unit: "KiB", worse: "higher" },
};
