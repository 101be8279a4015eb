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
  "sender-memory",
  "generator-memory",
  "receiver-memory",
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

/**
 * How far two equal runs' resident sizes lie apart: a little more than the largest ÷ the smallest of 30 runs each of
 * 3.2.7 and 3.5.0 with zlib and zstd, on mixed-logs of 16 MiB and on 3,000 small files (Linux 6.18, x64, two busy
 * cores), which was 1.026 of the sender (VmHWM), 1.042 of the generator and 1.080 of the receiver, and of the largest
 * process by wait4(2) 1.046, or 1.082 of 3.2.3. That is 100 to 300 KiB of a few MiB: where libraries come to lie, and
 * counters that the kernel keeps apart for each processor and adds up now and then (since Linux 6.2), so that a
 * machine with many is less exact. As the warm-up of this does, repeated:
 * `rsync-bench run --versions 3.2.7,system --checksums xxh128 --codecs zlib,zstd --corpus-size 16MiB --repetitions 1`
 */
const memoryTolerance = { peak: 0.1, sender: 0.04, generator: 0.06, receiver: 0.1 } as const;

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
  "peak-memory": {
    evidence: { kind: "counted", tolerance: memoryTolerance.peak },
    unit: "KiB",
    worse: "higher",
  },
  "sender-memory": {
    evidence: { kind: "counted", tolerance: memoryTolerance.sender },
    unit: "KiB",
    worse: "higher",
  },
  "generator-memory": {
    evidence: { kind: "counted", tolerance: memoryTolerance.generator },
    unit: "KiB",
    worse: "higher",
  },
  "receiver-memory": {
    evidence: { kind: "counted", tolerance: memoryTolerance.receiver },
    unit: "KiB",
    worse: "higher",
  },
};

/** What the clock says of a run, and differs from run to run. */
export type TimedMetric = "cpu-time" | "wall-time" | "throughput" | "wire-rate";

export function isTimed(metric: Metric): metric is TimedMetric {
  return metricTraits[metric].evidence.kind === "timed";
}

/** What is the same in every run. */
export type ExactMetric = "wire-bytes" | "sent-bytes" | "literal-bytes";

export function isExact(metric: Metric): metric is ExactMetric {
  return metricTraits[metric].evidence.kind === "exact";
}

/** Whether any of these metrics needs several runs, on which to do statistics. */
export function hasTimes(chosen: readonly Metric[]): boolean {
  return chosen.some(isTimed);
}

/** Whether any of these metrics needs a run in which each process is seen, which takes a little longer. */
export function seesProcesses(chosen: readonly Metric[]): boolean {
  return chosen.some(
    (metric) => metric === "sender-memory" || metric === "generator-memory" || metric === "receiver-memory",
  );
}
