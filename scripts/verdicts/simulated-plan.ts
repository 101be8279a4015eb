import { type VerdictPlan, verdictPlan } from "../../src/analyse/statistics/verdict-plan.ts";
import { adaptiveLooks } from "../../src/plan/looks.ts";

/** The terms on which a run of two versions judges CPU time (src/analyse/timed/questions.ts), by default. */
export function simulatedPlan(cells: number, blocks = 14): VerdictPlan {
  return verdictPlan({ alpha: 0.008, minEffect: 0.03, looks: adaptiveLooks, pairs: cells * blocks });
}
