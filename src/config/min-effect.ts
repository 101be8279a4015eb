import { z } from "zod";
import { Failure } from "../failure.ts";

/** Timed metrics that are judged, the surest first; throughput is judged as wall time is, the wire rate is only shown. */
export const judgedTimes = ["cpu-time", "wall-time"] as const;
export type JudgedTime = (typeof judgedTimes)[number];

export const minEffectSchema = z.object({ "cpu-time": fraction(), "wall-time": fraction() });
export type MinEffect = z.infer<typeof minEffectSchema>;

function fraction() {
  return z.number().positive().max(1);
}

/** Parses `5%`, or one a metric, `cpu-time=3%,wall-time=5%`; what is not named keeps its default. Throws a usage Failure. */
export function parseMinEffect(text: string): MinEffect {
  const effect: MinEffect = { "cpu-time": 0.03, "wall-time": 0.05 };
  for (const part of text.split(",").map((one) => one.trim())) {
    const [, name, percent] = /^(?:([a-z-]+)\s*=\s*)?(\d+(?:\.\d+)?)\s*%$/.exec(part) ?? [];
    const value = Number(percent) / 100;
    const known = judgedTimes.filter((metric) => name === undefined || name === metric);
    if (!(value > 0 && value <= 1) || known.length === 0) {
      throw new Failure(
        "usage",
        `min-effect: "${part}" is not a percentage from above 0 % to 100 %, nor one of ${judgedTimes.join(" or ")}.`,
        "Write 5% or cpu-time=3%,wall-time=5%.",
      );
    }
    for (const metric of known) effect[metric] = value;
  }
  return effect;
}
