import { z } from "zod";
import { Failure } from "../failure.ts";
import { metrics } from "./metrics.ts";

/** What a gate allows. A fraction of 0.005 is 0.5 %; ratios are cell ÷ reference cell. */
const limitSchema = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("max-increase"), fraction: z.number() }),
  z.object({ kind: z.literal("max-decrease"), fraction: z.number() }),
  z.object({ kind: z.literal("min-ratio"), ratio: z.number() }),
]);

const levelSchema = z.union([z.number().int(), z.literal("default")]);

/** Which cells a gate is for: all those whose coordinates equal every one that is given. */
const whereSchema = z
  .strictObject({
    contender: z.string(),
    checksum: z.string(),
    codec: z.string(),
    level: levelSchema,
    transport: z.string(),
    scenario: z.string(),
  })
  .partial();

/** A user's threshold, one limit each. */
export const gateSchema = z.object({
  metric: z.enum(metrics),
  where: whereSchema,
  limit: limitSchema,
  /** `error` fails the build, `warn` only says so. */
  level: z.enum(["error", "warn"]),
});
export type Gate = z.infer<typeof gateSchema>;

const percentage = z
  .string()
  .regex(/^\d+(\.\d+)?\s*%$/, "write a percentage such as 0.5%")
  .transform((text) => Number.parseFloat(text) / 100)
  .refine((fraction) => fraction <= 1000, "a limit of more than 100000 % could never fire");

/** A gate as a user writes it. YAML reads a bare 3.2 as a number, so a contender may be one. */
export const writtenGateSchema = z.strictObject({
  metric: z.enum(metrics),
  where: whereSchema
    .extend({ contender: z.union([z.string(), z.number().transform(String)]).optional() })
    .default({}),
  "max-increase": percentage.optional(),
  "max-decrease": percentage.refine((part) => part < 1, "nothing decreases by 100 % or more").optional(),
  "min-ratio": z.number().positive().optional(),
  level: z.enum(["error", "warn"]).default("error"),
});

/**
 * Validates the `gates` list of a thresholds or configuration file; a gate with several limits becomes several.
 * Throws a usage Failure that names the gate and the field.
 */
export function parseGates(value: unknown, file: string): Gate[] {
  const parsed = z.array(writtenGateSchema).safeParse(value);
  if (!parsed.success) {
    const problems = parsed.error.issues.map((issue) => `gates[${issue.path.join(".")}]: ${issue.message}`);
    throw invalid(file, problems.join("; "));
  }
  return parsed.data.flatMap((written, index) => {
    const limits = limitsOf(written);
    if (limits.length === 0) throw invalid(file, `gates[${index}] has no limit`);
    const { metric, level } = written;
    const where = whereSchema.parse(written.where);
    return limits.map((limit) => ({ metric, where, limit, level }));
  });
}

function limitsOf(written: z.output<typeof writtenGateSchema>): Gate["limit"][] {
  const limits: Gate["limit"][] = [];
  const { "max-increase": increase, "max-decrease": decrease, "min-ratio": ratio } = written;
  if (increase !== undefined) limits.push({ kind: "max-increase", fraction: increase });
  if (decrease !== undefined) limits.push({ kind: "max-decrease", fraction: decrease });
  if (ratio !== undefined) limits.push({ kind: "min-ratio", ratio });
  return limits;
}

function invalid(file: string, problem: string): Failure {
  return new Failure(
    "usage",
    `${file}: ${problem}.`,
    `A gate reads { metric: wire-bytes, max-increase: 0.5% }; metrics are ${metrics.join(", ")}, limits max-increase, max-decrease and min-ratio.`,
  );
}
