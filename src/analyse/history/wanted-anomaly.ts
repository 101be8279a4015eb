import { z } from "zod";
import { fileClassSchema } from "../../corpus/corpus.ts";
import { Failure } from "../../failure.ts";
import { type Anomaly, ruleSchema } from "../anomaly.ts";

/** Which anomalies somebody asks about: those of a rule, or of them those of a file class or of a known bug. */
export const wantedAnomalySchema = z.object({ rule: ruleSchema, about: z.string().nullable() });
export type WantedAnomaly = z.infer<typeof wantedAnomalySchema>;

/** What is needed of an anomaly to know it again. */
type Known = Pick<Anomaly, "rule" | "fileClass" | "cause">;

/**
 * Parses `A1`, `A1:plain` (a file class) or `A1:#123` (an issue, with or without its repository).
 * Throws a usage Failure.
 */
export function parseWantedAnomaly(text: string): WantedAnomaly {
  const [, name = "", about = null] = /^([^:]*)(?::(.+))?$/.exec(text) ?? [];
  const rule = ruleSchema.safeParse(name.toUpperCase());
  if (!rule.success) {
    throw new Failure(
      "usage",
      `anomaly: "${text}" names no rule.`,
      `Rules are ${ruleSchema.options.join(", ")}; a file class or an issue may follow, as in A1:plain or A1:#123.`,
    );
  }
  // Whatever names a bug has a number in it.
  const isClass = about === null || fileClassSchema.safeParse(about).success;
  if (isClass || /\d/.test(about)) return { rule: rule.data, about };
  throw new Failure(
    "usage",
    `anomaly: "${about}" in "${text}" is neither a file class nor an issue.`,
    `File classes are ${fileClassSchema.options.join(", ")}; an issue reads #123 or RsyncProject/rsync#123.`,
  );
}

/** Whether an anomaly is one of those asked about: the one place that says so. */
export function isWanted({ rule, about }: WantedAnomaly, anomaly: Known): boolean {
  if (anomaly.rule !== rule) return false;
  if (about === null || anomaly.fileClass === about) return true;
  const issue = anomaly.cause?.issue ?? "";
  return issue === about || (about.startsWith("#") && issue.endsWith(about));
}

/** Equal for what is the same anomaly in several releases: the rule, the files concerned, and the known bug if any. */
export function anomalyKey({ rule, fileClass, cause }: Known): string {
  return [rule, fileClass ?? "", cause?.issue ?? ""].join(" ");
}

/** What was asked for, as it is written. */
export function wantedText({ rule, about }: WantedAnomaly): string {
  return about === null ? rule : `${rule}:${about}`;
}
