import { z } from "zod";
import { gateSchema } from "../config/gates.ts";
import { metrics } from "../config/metrics.ts";
import { judgedTimes } from "../config/min-effect.ts";
import { fileClassSchema } from "../corpus/corpus.ts";
import { countsSchema } from "./counting/counts.ts";
import { levels } from "./statistics/hypotheses.ts";
import { storedAnalysisSchema, storedDifferenceSchema } from "./stored/stored-analysis.ts";

const count = z.number().int();

/** A timed metric over the measured repetitions. */
export const spreadSchema = z.object({ median: z.number(), min: z.number(), max: z.number() });
export type Spread = z.infer<typeof spreadSchema>;

/** One cell over all its runs. `null` where nothing was measured. */
export const summarySchema = z.object({
  cell: z.string(),
  /** Completed runs whose copy was right, the warm-up left out: those that the timed metrics stand on. */
  repetitions: count,
  /** Runs that crashed, hung, copied wrongly or could not be checked, the warm-up included. */
  failures: count,
  /** Of the repetitions, those that neighbours disturbed (disturbed-runs.ts). They count all the same. */
  disturbed: count,
  /** rsync's total, framing included, which can vary by a few bytes between runs: the most frequent value. */
  sentBytes: count.nullable(),
  /** The sum over files of `%b`, what comparisons and gates stand on; of the first right copy (see rule A11). */
  wireBytes: count.nullable(),
  literalBytes: count.nullable(),
  wallS: spreadSchema.nullable(),
  /** User and system time of the whole process tree. */
  cpuS: spreadSchema.nullable(),
  maxRssKib: spreadSchema.nullable(),
  /** Largest resident sizes of rsync's three processes, in the one run that saw them. */
  senderKib: count.nullable(),
  generatorKib: count.nullable(),
  receiverKib: count.nullable(),
  /** Bytes in the source tree ÷ wall time, MB/s. */
  throughput: spreadSchema.nullable(),
  /** Bytes sent ÷ wall time, MB/s. */
  wireRate: spreadSchema.nullable(),
});
export type Summary = z.infer<typeof summarySchema>;

/** Of ratios, both ends included. */
export const intervalSchema = z.object({ low: z.number(), high: z.number() });
export type Interval = z.infer<typeof intervalSchema>;

/**
 * What times may be said to be. `equivalent`: the change is surely less than the minimum effect; `unconfirmed`: it
 * would be a regression, but there was no time for the fresh blocks that have to confirm it.
 */
export const timedVerdictSchema = z.enum([
  "regression",
  "improvement",
  "equivalent",
  "undecided",
  "unconfirmed",
]);
export type TimedVerdict = z.infer<typeof timedVerdictSchema>;

/** A group of one contender's cells against their references on one time. */
export const timedGroupSchema = z.object({
  contender: z.string(),
  metric: z.enum(judgedTimes),
  level: z.enum(levels),
  /** The codec or transport (`codec zstd`), or the cell; empty for the whole matrix. */
  name: z.string(),
  cells: z.array(z.string()),
  verdict: timedVerdictSchema,
  /** Candidate ÷ reference: more than 1 is slower. null where nothing was measured. */
  ratio: z.number().nullable(),
  /** All intervals of a run hold together, but for one run in a hundred. */
  interval: intervalSchema.nullable(),
  /** The least effect to claim, as a fraction. */
  minEffect: z.number(),
  /** Blocks that the ratio stands on. */
  blocks: count,
  /** Of what looked slower: the fresh blocks that had to confirm it. */
  confirmation: z.object({ blocks: count, ratio: z.number() }).nullable(),
});
export type TimedGroup = z.infer<typeof timedGroupSchema>;

/** How much one time differs between equal runs on this machine. */
export const noiseSchema = z.object({
  metric: z.enum(judgedTimes),
  /** Standard deviation of the log-ratio of two neighbouring runs. */
  sd: z.number(),
  pairs: count,
  /** Whole blocks that the time budget pays for. */
  blocks: count,
  /** The least changes to be seen at best, as fractions. */
  visible: z.object({ matrix: z.number(), cell: z.number() }),
});
export type Noise = z.infer<typeof noiseSchema>;

/** A cell against its reference cell on one metric. */
export const comparisonSchema = z.object({
  cell: z.string(),
  reference: z.string(),
  match: z.enum(["same", "nearest"]),
  metric: z.enum(metrics),
  value: z.number(),
  referenceValue: z.number(),
  /** value ÷ referenceValue; for timed metrics the trimmed geometric mean over blocks of the ratio within a block. */
  ratio: z.number().nullable(),
  /** Timed metrics: the lowest and highest ratio of any block. */
  range: z.object({ min: z.number(), max: z.number() }).nullable(),
  /**
   * Where the true ratio lies: of counted metrics by their tolerance, of timed ones by statistics; null for exact
   * ones, and where too little was measured.
   */
  interval: intervalSchema.nullable(),
  /** Of timed metrics, for the same combination; null for all others. */
  verdict: timedVerdictSchema.nullable(),
  /** Timed metrics: in how many blocks both sides were measured; 0 for exact ones. */
  pairs: count,
});
export type Comparison = z.infer<typeof comparisonSchema>;

export const ruleSchema = z.enum(["A1", "A2", "A11", "A12", "A13"]);
export type Rule = z.infer<typeof ruleSchema>;

/** A broken rule about bytes or content, with its evidence and its likely cause. */
export const anomalySchema = z.object({
  rule: ruleSchema,
  severity: z.enum(["error", "warning", "note"]),
  contender: z.string(),
  /** The cells that show it. */
  cells: z.array(z.string()),
  /** null when it is not about the files of one class. */
  fileClass: fileClassSchema.nullable(),
  /** Suffixes of the files concerned, with the dot. */
  suffixes: z.array(z.string()),
  /** What was found, in a sentence or two, with numbers. */
  finding: z.string(),
  expected: z.string(),
  actual: z.string(),
  cause: z
    .object({ text: z.string(), issue: z.string().nullable(), fixedIn: z.string().nullable() })
    .nullable(),
  /** `rsync-bench` command that shows it again, and the contender's own command. */
  reproduce: z.object({ bench: z.array(z.string()), argv: z.array(z.string()) }),
  /** The baseline shows it, too. Of the baseline alone it fails nobody, unless the content is wrong. */
  inBaseline: z.boolean(),
  /** It makes the verdict fail. */
  fails: z.boolean(),
});
export type Anomaly = z.infer<typeof anomalySchema>;

/** A gate against one cell. */
export const gateResultSchema = z.object({
  gate: gateSchema,
  cell: z.string().nullable(),
  /**
   * `unmatched`: no cell fits its `where`, so it could never fire. `not-stored`: nothing stored to compare the cell
   * with. `advisory`: beyond the limit, but what is stored was measured under other conditions.
   * `unsettled`: too few repetitions to judge by, or no time to confirm what seemed slower.
   */
  outcome: z.enum([
    "pass",
    "fail",
    "undecided",
    "unsettled",
    "not-measured",
    "unmatched",
    "not-stored",
    "advisory",
  ]),
  /** The metric in its unit, of the cell and of what it is held against; null where there is none. */
  value: z.number().nullable(),
  referenceValue: z.number().nullable(),
  /** The ratio found; null for limits on the value by itself. */
  ratio: z.number().nullable(),
  /** Where the true ratio lies (see `comparisonSchema`); for limits on the value by itself, the repetitions' range. */
  interval: intervalSchema.nullable(),
  /** Room from the found to the limit, of an interval from the end that is nearer; a ratio or the metric's unit. */
  margin: z.number().nullable(),
});
export type GateResult = z.infer<typeof gateResultSchema>;

/** Something the reader should know, as data; rendered with advice in report/. */
export const warningSchema = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("baseline-replaced"), wanted: z.string(), used: z.string() }),
  /** It is the very program that it is compared with. */
  z.object({ kind: z.literal("same-binary"), contender: z.string() }),
  /** `wanted`: repetitions that were asked for; null for as many as needed. */
  z.object({ kind: z.literal("budget-spent"), blocks: count, wanted: count.nullable() }),
  z.object({ kind: z.literal("few-repetitions"), repetitions: count }),
  z.object({ kind: z.literal("no-resource-usage") }),
  z.object({ kind: z.literal("coarse-resource-usage") }),
  /** No file of the class plain is large enough for the rules about how files were sent. */
  z.object({ kind: z.literal("nothing-judged") }),
  /** How many repetitions of how many, and of them how many by what; one can be disturbed in several ways. */
  z.object({
    kind: z.literal("disturbed-runs"),
    runs: count,
    of: count,
    others: count,
    stolen: count,
    switches: count,
  }),
  z.object({ kind: z.literal("busy-machine"), loadAverage: z.number(), cores: count }),
  /** Not even over the whole matrix can the minimum effect be seen. */
  z.object({ kind: z.literal("too-noisy"), noise: noiseSchema, minEffect: z.number() }),
  /** A stored baseline was asked for, and there is none, as on the first run. `why` is a clause. */
  z.object({ kind: z.literal("no-stored-baseline"), source: z.string(), why: z.string() }),
  z.object({ kind: z.literal("stored-baseline-differs"), differences: z.array(storedDifferenceSchema) }),
]);
export type Warning = z.infer<typeof warningSchema>;

/** Why the verdict is what it is. */
export const reasonSchema = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("nothing-measured") }),
  /** No cell of this contender has a reference cell that was measured. */
  z.object({ kind: z.literal("nothing-compared"), contender: z.string() }),
  z.object({ kind: z.literal("interrupted") }),
  z.object({ kind: z.literal("corpus-changed"), cell: z.string() }),
  z.object({ kind: z.literal("contender-changed"), contender: z.string() }),
  /** Runs of this contender crashed, hung or could not be checked. */
  z.object({
    kind: z.literal("runs-failed"),
    contender: z.string(),
    cells: z.array(z.string()),
    /** Of the first such run: how it ended and what it said. */
    outcome: z.string(),
    stderr: z.string(),
  }),
  /** Planned cells that were never run, because the contender hung too often or the run ended early. */
  z.object({ kind: z.literal("cells-not-run"), contender: z.string(), cells: z.array(z.string()) }),
  z.object({ kind: z.literal("anomalies"), indices: z.array(count) }),
  z.object({ kind: z.literal("gates"), indices: z.array(count) }),
  z.object({ kind: z.literal("gates-undecided"), indices: z.array(count) }),
]);
export type Reason = z.infer<typeof reasonSchema>;

/** What the analyse stage makes. */
export const analysisSchema = z.object({
  verdict: z.enum(["pass", "fail", "inconclusive"]),
  /** Empty for a pass. */
  reasons: z.array(reasonSchema),
  summaries: z.array(summarySchema),
  comparisons: z.array(comparisonSchema),
  /** Times, judged from the whole matrix down to the cell. */
  timedGroups: z.array(timedGroupSchema),
  /** Of each time that is judged, by a probe before the matrix; empty without one. */
  noise: z.array(noiseSchema),
  /** Instructions; null when no metric asked for them. */
  counts: countsSchema.nullable(),
  anomalies: z.array(anomalySchema),
  gates: z.array(gateResultSchema),
  warnings: z.array(warningSchema),
  /** Null when no earlier run left anything to compare with. */
  stored: storedAnalysisSchema.nullable(),
  /** Cells with the highest throughput and with the fewest bytes sent. */
  fastest: z.string().nullable(),
  smallest: z.string().nullable(),
});
export type Analysis = z.infer<typeof analysisSchema>;
