import { z } from "zod";
import { metrics } from "../../config/metrics.ts";
import { trialNames } from "../../config/trial-names.ts";
import { cellSchema } from "../../plan/plan.ts";
import { runRecordSchema } from "../../run/run-record.ts";
import { anomalySchema, causeSchema } from "../anomaly.ts";

/** A release in the order of the history, and whether it was there to be measured. */
export const historyReleaseSchema = z.discriminatedUnion("kind", [
  /** `version`: as the program itself says. */
  z.object({ kind: z.literal("measured"), label: z.string(), version: z.string(), sha256: z.string() }),
  /** A gap. `reason` is a clause. */
  z.object({ kind: z.literal("missing"), label: z.string(), reason: z.string() }),
]);
export type HistoryRelease = z.infer<typeof historyReleaseSchema>;

/** A cell without its contender: what is compared from release to release. */
export const combinationSchema = cellSchema.omit({ id: true, contender: true });
export type HistoryCombination = z.infer<typeof combinationSchema>;

/** What is known of one release at one place. `reason` is a clause. */
const pointSchema = z.discriminatedUnion("kind", [
  /** In the metric's unit; `error` is how far it can be off either way, 0 for exact metrics. */
  z.object({ kind: z.literal("measured"), release: z.string(), value: z.number(), error: z.number() }),
  /** The release cannot do this combination. */
  z.object({ kind: z.literal("unable"), release: z.string(), reason: z.string() }),
  /** A gap, a run that failed, or a count that was not made. */
  z.object({ kind: z.literal("not-measured"), release: z.string(), reason: z.string() }),
]);
export type Point = z.infer<typeof pointSchema>;

/** Between which releases something changed. `skipped`: those between them of which nothing is known. */
const spanSchema = z.object({ before: z.string(), after: z.string(), skipped: z.array(z.string()) });
export type Span = z.infer<typeof spanSchema>;

const changeSchema = spanSchema.extend({
  valueBefore: z.number(),
  valueAfter: z.number(),
  /** valueAfter ÷ valueBefore; null where that is no number. */
  ratio: z.number().nullable(),
});
export type HistoryChange = z.infer<typeof changeSchema>;

/** One metric of one combination over all releases. */
export const seriesSchema = z.object({
  metric: z.enum(metrics),
  combination: combinationSchema,
  /** One a release, in their order. */
  points: z.array(pointSchema),
  changes: z.array(changeSchema),
});
export type Series = z.infer<typeof seriesSchema>;

/** Whether a release shows an anomaly. `clear`: it did to the end what others show it in, and does not. */
const appearanceSchema = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("shown"),
    release: z.string(),
    actual: z.string(),
    /** The known bug by its name, else its issue; null when what this release shows has no known cause. */
    cause: z.string().nullable().default(null),
  }),
  z.object({ kind: z.literal("clear"), release: z.string() }),
  z.object({ kind: z.literal("unknown"), release: z.string(), reason: z.string() }),
]);
export type Appearance = z.infer<typeof appearanceSchema>;

const courseShape = {
  /** One a release, in their order. */
  appearances: z.array(appearanceSchema),
  events: z.array(spanSchema.extend({ kind: z.enum(["appears", "gone"]) })),
};

/** One anomaly over all releases. */
export const timelineSchema = z.object({
  ...anomalySchema.pick({ rule: true, severity: true, fileClass: true, suffixes: true, cause: true }).shape,
  /** The cells that any release shows it in; none for what a trial shows. */
  combinations: z.array(combinationSchema),
  /** The trials that show it, all at the same releases; none for what cells show. */
  trials: z.array(z.enum(trialNames)).default([]),
  ...courseShape,
});
export type Timeline = z.infer<typeof timelineSchema>;

/** A known bug over all releases, wherever it shows. */
export const bugTimelineSchema = z.object({
  /** Its name in the catalogue (bugs/known-bugs.ts). */
  bug: z.string(),
  ...causeSchema.pick({ issue: true, fixedIn: true }).shape,
  shownBy: z.array(timelineSchema.pick({ rule: true, trials: true })),
  ...courseShape,
});
export type BugTimeline = z.infer<typeof bugTimelineSchema>;

/** What a run over releases in their order says of them. */
export const historySchema = z.object({
  releases: z.array(historyReleaseSchema),
  series: z.array(seriesSchema),
  anomalies: z.array(timelineSchema),
  bugs: z.array(bugTimelineSchema).default([]),
  /** How the run ended: one that was cut short leaves gaps, and what changed under it leaves nothing to rely on. */
  ending: runRecordSchema.shape.ending,
});
export type History = z.infer<typeof historySchema>;
