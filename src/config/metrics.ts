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
] as const;
export type Metric = (typeof metrics)[number];

interface MetricTraits {
  /** `exact` metrics do not vary between repeats; `timed` ones do. */
  evidence: "exact" | "timed";
  unit: string;
  /** Which direction is worse. */
  worse: "higher" | "lower";
}

export const metricTraits: Readonly<Record<Metric, MetricTraits>> = {
  "wire-bytes": { evidence: "exact", unit: "bytes", worse: "higher" },
  "sent-bytes": { evidence: "exact", unit: "bytes", worse: "higher" },
  "literal-bytes": { evidence: "exact", unit: "bytes", worse: "higher" },
  "cpu-time": { evidence: "timed", unit: "s", worse: "higher" },
  "wall-time": { evidence: "timed", unit: "s", worse: "higher" },
  throughput: { evidence: "timed", unit: "MB/s", worse: "lower" },
  "wire-rate": { evidence: "timed", unit: "MB/s", worse: "lower" },
  "peak-memory": { evidence: "timed", unit: "KiB", worse: "higher" },
};
