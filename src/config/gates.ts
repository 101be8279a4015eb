import { z } from "zod";
import { Failure } from "../failure.ts";
import { isAbsolute, limitSchema, limitsOf, writtenLimits } from "./gate-limits.ts";
import { whereSchema, writtenWhereSchema } from "./gate-where.ts";
import { metrics, metricTraits } from "./metrics.ts";

/** Ready-made sets of gates, under the words that users write (gate-profiles.ts says what each holds). */
export const gateProfileNames = ["strict", "default", "advisory"] as const;

/** A threshold, one limit each. */
export const gateSchema = z.object({
  metric: z.enum(metrics),
  where: whereSchema,
  limit: limitSchema,
  /** `error` fails the build, `warn` only says so. */
  level: z.enum(["error", "warn"]),
  /** `stored`: against what an earlier run left; absent: against the reference cell of the same run. */
  against: z.literal("stored").optional(),
  /** The profile that it comes from; absent for a user's own. */
  profile: z.enum(gateProfileNames).optional(),
});
export type Gate = z.infer<typeof gateSchema>;

/** A gate as a user writes it. */
export const writtenGateSchema = z.strictObject({
  metric: z.enum(metrics),
  where: writtenWhereSchema,
  ...writtenLimits,
  against: z.enum(["reference", "stored"]).default("reference"),
  level: z.enum(["error", "warn"]).default("error"),
});
type WrittenGate = z.output<typeof writtenGateSchema>;

/** True of what a profile only says and nobody asked to be held to: it must not cry for attention. */
export function isAdvice({ profile, level }: Gate): boolean {
  return profile !== undefined && level === "warn";
}

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
    const { gates, problems } = readGate(written);
    const [problem] = problems;
    if (problem !== undefined) throw invalid(file, `gates[${index}]${problem}`);
    return gates;
  });
}

/** The gates of a written one, and what is wrong with it, to be read after its name. */
function readGate(written: WrittenGate): { gates: Gate[]; problems: string[] } {
  const { metric, level, against } = written;
  const { limits, problems: quantities } = limitsOf(metric, written);
  const problems = quantities.map((problem) => `.${problem}`);
  if (limits.length === 0) problems.push(" has no limit");
  if (against === "stored" && metricTraits[metric].evidence.kind === "timed") {
    problems.push(`: ${metric} is a time, which is never compared across runs: leave out against: stored`);
  }
  if (metric === "wire-rate" && limits.some(({ kind }) => kind === "no-regression")) {
    problems.push(": of wire-rate nobody can say which change is a regression: use throughput");
  }
  if (against === "stored" && limits.some(isAbsolute)) {
    problems.push(": max and min compare with nothing: leave out against: stored");
  }
  const where = whereSchema.parse(written.where);
  const stored = against === "stored" ? { against } : {};
  return { gates: limits.map((limit) => ({ metric, where, limit, level, ...stored })), problems };
}

function invalid(file: string, problem: string): Failure {
  return new Failure(
    "usage",
    `${file}: ${problem}.`,
    `A gate reads { metric: wire-bytes, max-increase: 0.5% }; metrics are ${metrics.join(", ")}, limits ${Object.keys(writtenLimits).join(", ")}.`,
  );
}
