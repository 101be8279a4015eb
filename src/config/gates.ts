import { z } from "zod";
import { Failure } from "../failure.ts";
import { metrics } from "./metrics.ts";

const percentage = z
  .string()
  .regex(/^\d+(\.\d+)?\s*%$/, "write a percentage such as 0.5%")
  .transform((text) => Number.parseFloat(text) / 100);

/** A user's threshold. Increases and decreases are fractions: 0.005 is 0.5 %. */
export const gateSchema = z
  .strictObject({
    metric: z.enum(metrics),
    where: z
      .strictObject({
        contender: z.coerce.string(),
        checksum: z.string(),
        codec: z.string(),
        level: z.union([z.number().int(), z.literal("default")]),
        transport: z.string(),
        scenario: z.string(),
      })
      .partial()
      .default({}),
    "max-increase": percentage.optional(),
    "max-decrease": percentage.optional(),
    "min-ratio": z.number().positive().optional(),
    level: z.enum(["error", "warn"]).default("error"),
  })
  .refine(
    (gate) =>
      gate["max-increase"] !== undefined ||
      gate["max-decrease"] !== undefined ||
      gate["min-ratio"] !== undefined,
    "a gate needs a limit: max-increase, max-decrease or min-ratio",
  );
export type Gate = z.infer<typeof gateSchema>;

/**
 * Validates the `gates` list of a thresholds or configuration file.
 * Throws a usage Failure that names the gate and the field.
 */
export function parseGates(value: unknown, where: string): Gate[] {
  const parsed = z.array(gateSchema).safeParse(value);
  if (parsed.success) return parsed.data;
  const problems = parsed.error.issues.map((issue) => `gates[${issue.path.join(".")}]: ${issue.message}`);
  throw new Failure(
    "usage",
    `${where}: ${problems.join("; ")}.`,
    "A gate reads: { metric: wire-bytes, max-increase: 0.5% }; the README lists metrics and limits.",
  );
}
