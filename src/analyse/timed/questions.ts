import type { Config } from "../../config/config.ts";
import { isTimed, type Metric } from "../../config/metrics.ts";
import { type JudgedTime, judgedTimes } from "../../config/min-effect.ts";
import type { Plan } from "../../plan/plan.ts";
import { type VerdictPlan, verdictPlan } from "../statistics/verdict-plan.ts";

/** The chance of any false alarm in a whole run: over all contenders, cells, looks and both times. */
export const falseAlarms = 0.01;

/** CPU time is the surer of the two: it gets most of the error that a run may make. */
const shares: Readonly<Record<JudgedTime, number>> = { "cpu-time": 0.8, "wall-time": 0.2 };

/** Whether a contender got slower, by one of the two times. */
export interface Question {
  contender: string;
  time: JudgedTime;
  plan: VerdictPlan;
}

/** The time that a timed metric stands on: rates are wall time turned over. */
export function timeOf(metric: Metric): JudgedTime {
  return metric === "cpu-time" ? "cpu-time" : "wall-time";
}

/** What a run asks of its times: each of `config.metrics` of each contender other than the baseline. */
export function questionsOf(config: Config, plan: Plan): Question[] {
  const timed = config.metrics.filter(isTimed);
  const asked = new Set(timed.map(timeOf));
  const times = judgedTimes.filter((time) => asked.has(time));
  const contenders = [...new Set(plan.references.map(({ cell }) => contenderOf(plan, cell)))];
  const whole = times.reduce((sum, time) => sum + shares[time], 0);
  return contenders.flatMap((contender) =>
    times.map((time) => ({
      contender,
      time,
      plan: verdictPlan({
        alpha: (falseAlarms * shares[time]) / whole / contenders.length,
        minEffect: config.minEffect[time],
        looks: plan.looks,
        pairs: Number.MAX_SAFE_INTEGER,
      }),
    })),
  );
}

function contenderOf(plan: Plan, id: string): string {
  return plan.cells.find((cell) => cell.id === id)?.contender ?? "";
}
