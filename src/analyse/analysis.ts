import { z } from "zod";
import { gateSchema } from "../config/gates.ts";
import { metrics } from "../config/metrics.ts";
import { fileClassSchema } from "../corpus/corpus.ts";
import { countsSchema } from "./counting/counts.ts";

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
  /** rsync's total, framing included, which can vary by a few bytes between runs: the most frequent value. */
  sentBytes: count.nullable(),
  /** The sum over files of `%b`, what comparisons and gates stand on; of the first right copy (see rule A11). */
  wireBytes: count.nullable(),
  literalBytes: count.nullable(),
  wallS: spreadSchema.nullable(),
  /** User and system time of the whole process tree. */
  cpuS: spreadSchema.nullable(),
  maxRssKib: spreadSchema.nullable(),
  /** Bytes in the source tree ÷ wall time, MB/s. */
  throughput: spreadSchema.nullable(),
  /** Bytes sent ÷ wall time, MB/s. */
  wireRate: spreadSchema.nullable(),
});
export type Summary = z.infer<typeof summarySchema>;

/** Of ratios, both ends included. */
export const intervalSchema = z.object({ low: z.number(), high: z.number() });
export type Interval = z.infer<typeof intervalSchema>;

/** A cell against its reference cell on one metric. */
export const comparisonSchema = z.object({
  cell: z.string(),
  reference: z.string(),
  match: z.enum(["same", "nearest"]),
  metric: z.enum(metrics),
  value: z.number(),
  referenceValue: z.number(),
  /** value ÷ referenceValue; for timed metrics the median over blocks of the ratio within the block. */
  ratio: z.number().nullable(),
  /** Timed metrics: the lowest and highest ratio of any block. */
  range: z.object({ min: z.number(), max: z.number() }).nullable(),
  /**
   * Where the true ratio lies: of counted metrics by their tolerance, of timed ones by statistics; null for exact
   * ones, and where too little was measured.
   */
  interval: intervalSchema.nullable(),
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

/** A gate against one comparison. */
export const gateResultSchema = z.object({
  gate: gateSchema,
  cell: z.string().nullable(),
  /** `unmatched`: no cell fits its `where`, so it could never fire. */
  outcome: z.enum(["pass", "fail", "undecided", "not-measured", "unmatched"]),
  /** The ratio found, and where the true one lies (see `comparisonSchema`). */
  ratio: z.number().nullable(),
  interval: intervalSchema.nullable(),
});
export type GateResult = z.infer<typeof gateResultSchema>;

/** Something the reader should know, as data; rendered with advice in report/. */
export const warningSchema = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("baseline-replaced"), wanted: z.string(), used: z.string() }),
  /** It is the very program that it is compared with. */
  z.object({ kind: z.literal("same-binary"), contender: z.string() }),
  z.object({ kind: z.literal("budget-spent"), blocks: count, wanted: count }),
  z.object({ kind: z.literal("few-repetitions"), repetitions: count }),
  z.object({ kind: z.literal("no-resource-usage") }),
  z.object({ kind: z.literal("coarse-resource-usage") }),
  /** No file of the class plain is large enough for the rules about how files were sent. */
  z.object({ kind: z.literal("nothing-judged") }),
  z.object({ kind: z.literal("busy-machine"), loadAverage: z.number(), cores: count }),
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
  /** Instructions; null when no metric asked for them. */
  counts: countsSchema.nullable(),
  anomalies: z.array(anomalySchema),
  gates: z.array(gateResultSchema),
  warnings: z.array(warningSchema),
  /** Cells with the highest throughput and with the fewest bytes sent. */
  fastest: z.string().nullable(),
  smallest: z.string().nullable(),
});
export type Analysis = z.infer<typeof analysisSchema>;
