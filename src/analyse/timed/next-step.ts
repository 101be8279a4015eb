import type { Config } from "../../config/config.ts";
import type { Plan } from "../../plan/plan.ts";
import type { RunStep } from "../../plan/run-step.ts";
import type { Observation } from "../../run/observation.ts";
import { runsByCell } from "../observed.ts";
import { decide } from "../statistics/decide.ts";
import { hypothesesOf } from "../statistics/hypotheses.ts";
import { nextLook, pairsOf } from "../statistics/next-look.ts";
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
    return { next, accused: accused.flatMap((cell) => ratios[cell]?.cell ?? []) };
  });
  const wanted = steps.flatMap(({ next }) => (next.kind === "measure" ? next.cells : []));
  if (wanted.length > 0) return { kind: "look", look: look + 1, cells: withReferences(plan, wanted) };
  const accused = steps.flatMap((step) => step.accused);
  if (accused.length > 0) return { kind: "confirm", cells: withReferences(plan, accused) };
  const unpaid = steps.some(({ next }) => next.kind === "stop" && next.reason === "budget-spent");
  return { kind: "end", unpaid };
}

function withReferences({ references }: Plan, cells: readonly string[]): string[] {
  const wanted = new Set(cells);
  return [...wanted, ...references.flatMap(({ cell, reference }) => (wanted.has(cell) ? [reference] : []))];
}
