import { z } from "zod";
import { parseMetricQuantity, unitsOf } from "./metric-quantity.ts";
import type { Metric } from "./metrics.ts";

/**
 * What a gate allows. A fraction of 0.005 is 0.5 %; ratios are cell ÷ reference cell; `max` and `min` are values
 * in the metric's unit (config/metrics.ts), whatever the reference.
 */
export const limitSchema = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("max-increase"), fraction: z.number() }),
  z.object({ kind: z.literal("max-decrease"), fraction: z.number() }),
  z.object({ kind: z.literal("min-ratio"), ratio: z.number() }),
  z.object({ kind: z.literal("max"), value: z.number() }),
  z.object({ kind: z.literal("min"), value: z.number() }),
  /** A timed metric fails by its statistics, any other by a change for the worse beyond its tolerance. */
  z.object({ kind: z.literal("no-regression") }),
]);
export type Limit = z.infer<typeof limitSchema>;

const percentage = z
  .string("write a percentage such as 0.5%")
  .regex(/^\d+(\.\d+)?\s*%$/, "write a percentage such as 0.5%")
  .transform((text) => Number.parseFloat(text) / 100)
  .refine((fraction) => fraction <= 1000, "a limit of more than 100000 % could never fire");
const quantity = z.union([z.string(), z.number()]);

/** The limits of a gate under the names that a user writes. */
export const writtenLimits = {
  "max-increase": percentage.optional(),
  "max-decrease": percentage.refine((part) => part < 1, "nothing decreases by 100 % or more").optional(),
  "min-ratio": z.number().positive().optional(),
  max: quantity.optional(),
  min: quantity.optional(),
  "no-regression": z.literal(true, "write true, or leave it out").optional(),
};
type WrittenLimits = z.output<z.ZodObject<typeof writtenLimits>>;

/** True of limits on a value by itself, which need no reference. */
export function isAbsolute({ kind }: Limit): boolean {
  return kind === "max" || kind === "min";
}

/** The limits of one written gate; `problems` say which of its values have no unit of the metric. */
export function limitsOf(metric: Metric, written: WrittenLimits): { limits: Limit[]; problems: string[] } {
  const limits: Limit[] = [];
  const problems: string[] = [];
  const { "max-increase": increase, "max-decrease": decrease, "min-ratio": ratio } = written;
  if (increase !== undefined) limits.push({ kind: "max-increase", fraction: increase });
  if (decrease !== undefined) limits.push({ kind: "max-decrease", fraction: decrease });
  if (ratio !== undefined) limits.push({ kind: "min-ratio", ratio });
  for (const kind of ["max", "min"] as const) {
    const own = written[kind];
    if (own === undefined) continue;
    const value = parseMetricQuantity(metric, own);
    if (value !== null) limits.push({ kind, value });
    else problems.push(`${kind}: "${own}" is no value of ${metric}; write a number in ${unitText(metric)}`);
  }
  if (written["no-regression"]) limits.push({ kind: "no-regression" });
  return { limits, problems };
}

function unitText(metric: Metric): string {
  const [own, ...others] = unitsOf(metric);
  return others.length === 0 ? `${own}` : `${own}, or with one of the units ${others.join(", ")}`;
}
