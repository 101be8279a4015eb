/** The metrics of this release, in the order reports show them. Strictest evidence first. */
export const metrics = [
  "wire-bytes",
  "sent-bytes",
  "literal-bytes",
  "cpu-time",
  "wall-time",
  "throughput",
  "wire-rate",
  "peak-memory",
  "sender-memory",
  "generator-memory",
  "receiver-memory",
] as const;
export type Metric = (typeof metrics)[number];

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
  "cpu-time": { evidence: { kind: "timed" }, unit: "s", worse: "higher" },
  "wall-time": { evidence: { kind: "timed" }, unit: "s", worse: "higher" },
  throughput: { evidence: { kind: "timed" }, unit: "MB/s", worse: "lower" },
  "wire-rate": { evidence: { kind: "timed" }, unit: "MB/s", worse: "lower" },
  // TOLERANCE
  "peak-memory": { evidence: { kind: "counted", tolerance: 0.1 }, unit: "KiB", worse: "higher" },
  "sender-memory": { evidence: { kind: "counted", tolerance: 0.1 }, unit: "KiB", worse: "higher" },
  "generator-memory": { evidence: { kind: "counted", tolerance: 0.1 }, unit: "KiB", worse: "higher" },
  "receiver-memory": { evidence: { kind: "counted", tolerance: 0.1 }, unit: "KiB", worse: "higher" },
};

/** Whether any of these metrics needs several runs, on which to do statistics. */
export function hasTimes(chosen: readonly Metric[]): boolean {
  return chosen.some((metric) => metricTraits[metric].evidence.kind === "timed");
}

/** Whether any of these metrics needs a run in which each process is seen, which takes a little longer. */
export function seesProcesses(chosen: readonly Metric[]): boolean {
  return chosen.some(
    (metric) => metric === "sender-memory" || metric === "generator-memory" || metric === "receiver-memory",
  );
}
