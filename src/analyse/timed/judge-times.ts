import type { Config } from "../../config/config.ts";
import { isTimed, type Metric, metricTraits, type TimedMetric } from "../../config/metrics.ts";
import { confirmationBlocks } from "../../plan/looks.ts";
import type { Comparison } from "../comparison.ts";
import { type Decision, decide } from "../statistics/decide.ts";
import { hypothesesOf, limit } from "../statistics/hypotheses.ts";
import { type VerdictPlan, verdictPlan } from "../statistics/verdict-plan.ts";
import { cellRatios, type RatioSource } from "./cell-ratios.ts";
import { type Fresh, freshEvidence } from "./confirm.ts";
import { lookReached } from "./look-reached.ts";
import { type Question, questionsOf, timeOf } from "./questions.ts";
import type { TimedGroup } from "./timed-group.ts";

/** What statistics say of a comparison on a timed metric. */
export type Judged = Pick<Comparison, "ratio" | "interval" | "verdict">;

/** The judgement of all times of a run. */
export interface JudgedTimes {
  groups: TimedGroup[];
  /** By metric and cell. */
  comparison(metric: Metric, cell: string): Judged | undefined;
}

/** Judges the times of every contender: the whole matrix, each codec and transport, each cell. */
export function judgeGroups(config: Config, source: RatioSource): TimedGroup[] {
  return questionsOf(config, source.plan).flatMap((question) => groupsOf(question, source));
}

/** Judges every group, and every comparison on a timed metric. */
export function judgeTimes(config: Config, source: RatioSource): JudgedTimes {
  const questions = questionsOf(config, source.plan);
  const groups = judgeGroups(config, source);
  const verdicts = new Map(
    groups.map((group) => [`${group.contender} ${group.metric} ${group.name}`, group]),
  );
  const timed = config.metrics.filter(isTimed);
  const judged = questions.flatMap((question) =>
    timed
      .filter((metric) => timeOf(metric) === question.time)
      .flatMap((metric) =>
        comparisonsOf(question, metric, source).map(({ cell, same, ...intervals }) => {
          const group = same ? verdicts.get(`${question.contender} ${question.time} ${cell}`) : undefined;
          // The wire rate mixes two things; which of its changes are good nobody can say.
          const verdict = metric === "wire-rate" ? null : (group?.verdict ?? null);
          return [`${metric} ${cell}`, { ...intervals, verdict }] as const;
        }),
      ),
  );
  const comparisons = new Map<string, Judged>(judged);
  return { groups, comparison: (metric, cell) => comparisons.get(`${metric} ${cell}`) };
}

function groupsOf({ contender, time, plan }: Question, source: RatioSource): TimedGroup[] {
  const ratios = cellRatios(source, contender, time, "same");
  const hypotheses = hypothesesOf(ratios);
  const seen = plan.looks.at(-1) ?? 0;
  return decide(ratios, plan, lookReached(source.plan, source.runs)).map((decision, index) => {
    const { level, name, verdict, estimate, blocks } = decision;
    const group = hypotheses[index] ?? { level, name, cells: [] };
    const fresh = verdict === "regression" ? freshEvidence(ratios, group, seen) : null;
    const minEffect = plan[level].minEffect;
    return {
      contender,
      metric: time,
      level,
      name,
      cells: group.cells.flatMap((cell) => ratios[cell]?.cell ?? []),
      verdict: fresh === null ? verdict : confirmed(fresh),
      ratio: blocks > 0 ? Math.exp(estimate) : null,
      interval: ratioInterval(decision, 1),
      minEffect,
      blocks,
      confirmation:
        fresh && fresh.blocks > 0 ? { blocks: fresh.blocks, ratio: Math.exp(fresh.estimate) } : null,
    };
  });
}

/** What became of a regression when it was looked at afresh. */
function confirmed({ blocks, estimate }: Fresh): TimedGroup["verdict"] {
  if (blocks < confirmationBlocks) return "unconfirmed";
  return estimate > 0 ? "regression" : "undecided";
}

function comparisonsOf(question: Question, metric: TimedMetric, source: RatioSource) {
  const same = decide(
    cellRatios(source, question.contender, metric, "same"),
    question.plan,
    lookReached(source.plan, source.runs),
  );
  const nearest = decide(
    cellRatios(source, question.contender, metric, "nearest"),
    onceJudged(question.plan),
    0,
  );
  return [
    ...same.map((decision) => ({ decision, same: true })),
    ...nearest.map((decision) => ({ decision, same: false })),
  ]
    .filter(({ decision }) => decision.level === "cell")
    .map(({ decision, same }) => ({ cell: decision.name, same, ...shownRatio(decision, metric) }));
}

/** What is only comparable with another combination is never followed up: one look gets all of the error. */
function onceJudged({ alpha, cell, looks, pairs }: VerdictPlan): VerdictPlan {
  return verdictPlan({ alpha, minEffect: cell.minEffect, looks: looks.slice(0, 1), pairs });
}

function shownRatio(decision: Decision, metric: Metric): Pick<Judged, "ratio" | "interval"> {
  const sign = metricTraits[metric].worse === "higher" ? 1 : -1;
  return {
    ratio: decision.blocks > 0 ? Math.exp(sign * decision.estimate) : null,
    interval: ratioInterval(decision, sign),
  };
}

/** Of ratios, the right way round again; few wild blocks give ends that are no number any more. */
function ratioInterval({ interval }: Decision, sign: number): Comparison["interval"] {
  if (interval === null) return null;
  const ends = [interval.low, interval.high].map((end) =>
    Math.exp(sign * Math.max(-limit, Math.min(limit, end))),
  );
  return { low: Math.min(...ends), high: Math.max(...ends) };
}
