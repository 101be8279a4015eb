import type { Config } from "../../config/config.ts";
import type { Plan } from "../../plan/plan.ts";
import type { RunStep } from "../../plan/run-step.ts";
import type { Observation } from "../../run/observation.ts";
import { runsByCell } from "../observed.ts";
import { decide } from "../statistics/decide.ts";
import { type CellRatios, hypothesesOf } from "../statistics/hypotheses.ts";
import { completed, nextLook, pairsOf } from "../statistics/next-look.ts";
import { cellRatios } from "./cell-ratios.ts";
import { questionsOf } from "./questions.ts";

export interface StepRequest {
  config: Config;
  plan: Plan;
  corpusBytes: number;
  observations: readonly Observation[];
  /** The look that was just reached. */
  look: number;
  /** Runs that the time left pays for. */
  runsLeft: number;
}

/**
 * What a run does after a look: more blocks of the cells whose times could still turn out slower or faster, else
 * fresh blocks of those that seem slower, else nothing.
 */
export function nextStep({ config, plan, corpusBytes, observations, look, runsLeft }: StepRequest): RunStep {
  const source = { plan, runs: runsByCell(plan, observations), corpusBytes };
  const steps = questionsOf(config, plan).map((question) => {
    const ratios = cellRatios(source, question.contender, question.time, "same");
    const decisions = decide(ratios, question.plan, look);
    const hypotheses = hypothesesOf(ratios);
    const pairs = Math.max(1, pairsOf(ratios) + Math.floor(runsLeft / 2));
    const next = nextLook(ratios, { ...question.plan, pairs }, look, decisions);
    const accused = decisions.flatMap(({ verdict }, index) =>
      verdict === "regression" ? (hypotheses[index]?.cells ?? []) : [],
    );
    const wanted = next.kind === "measure" ? next.cells : [];
    return { contender: question.contender, ratios, next, wanted, accused: namesOf(ratios, accused) };
  });
  const wanted = [...Map.groupBy(steps, ({ contender }) => contender).values()].flatMap(wantedByAny);
  if (wanted.length > 0) return { kind: "look", look: look + 1, cells: withReferences(plan, wanted) };
  const accused = steps.flatMap((step) => step.accused);
  if (accused.length > 0) return { kind: "confirm", cells: withReferences(plan, accused) };
  const unpaid = steps.some(({ next }) => next.kind === "stop" && next.reason === "budget-spent");
  return { kind: "end", unpaid };
}

/**
 * The cells of one contender that either time wants. What two questions choose may be most of a group though neither
 * chose it whole; then the rest of the group is measured, too, so that chosen cells never stand for it.
 */
function wantedByAny(steps: readonly { ratios: CellRatios[]; wanted: readonly string[] }[]): string[] {
  const ratios = steps[0]?.ratios ?? [];
  const wanted = new Set(steps.flatMap((step) => step.wanted));
  const chosen = ratios.flatMap(({ cell }, index) => (wanted.has(cell) ? [index] : []));
  return namesOf(ratios, completed(new Set(chosen), hypothesesOf(ratios)));
}

function namesOf(ratios: readonly CellRatios[], cells: Iterable<number>): string[] {
  return [...cells].flatMap((cell) => ratios[cell]?.cell ?? []);
}

function withReferences({ references }: Plan, cells: readonly string[]): string[] {
  const wanted = new Set(cells);
  return [...wanted, ...references.flatMap(({ cell, reference }) => (wanted.has(cell) ? [reference] : []))];
}
