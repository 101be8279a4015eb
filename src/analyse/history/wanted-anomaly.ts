import { z } from "zod";
import { trialNames } from "../../config/trial-names.ts";
import { fileClassSchema } from "../../corpus/corpus.ts";
import { Failure } from "../../failure.ts";
import { type Anomaly, ruleSchema } from "../anomaly.ts";
import { knownBugs } from "../bugs/known-bugs.ts";

/** Which anomalies somebody asks about. */
export const wantedAnomalySchema = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("rule"), rule: ruleSchema }),
  z.object({ kind: z.literal("class"), rule: ruleSchema, fileClass: fileClassSchema }),
  /** `#123`, with or without its repository. */
  z.object({ kind: z.literal("issue"), rule: ruleSchema, issue: z.string() }),
  z.object({ kind: z.literal("trial"), rule: ruleSchema, trial: z.enum(trialNames) }),
  /** By its name in the catalogue, whatever rules show it. */
  z.object({ kind: z.literal("bug"), bug: z.string() }),
]);
export type WantedAnomaly = z.infer<typeof wantedAnomalySchema>;

/** What is needed of an anomaly to know whether it is wanted. */
type Known = Pick<Anomaly, "rule" | "fileClass" | "cause" | "trials">;

/**
 * Parses `A1`, `A1:plain` (a file class), `A1:#123` (an issue), `A12:inplace-sparse` (a trial) or a known bug's name.
 * Throws a usage Failure.
 */
export function parseWantedAnomaly(text: string): WantedAnomaly {
  if (knownBugs.some(({ name }) => name === text)) return { kind: "bug", bug: text };
  const [, name = "", about = null] = /^([^:]*)(?::(.+))?$/.exec(text) ?? [];
  const rule = ruleSchema.safeParse(name.toUpperCase());
  if (!rule.success) {
    throw new Failure(
      "usage",
      `anomaly: "${text}" names no rule and no known bug.`,
      `Rules are ${ruleSchema.options.join(", ")}; a file class, an issue or a trial may follow, as in A1:plain, A1:#123 or A12:inplace-sparse. The names of known bugs and of trials stand in docs/known-bugs.md.`,
    );
  }
  return about === null ? { kind: "rule", rule: rule.data } : narrowed(rule.data, about, text);
}

function narrowed(rule: Anomaly["rule"], about: string, text: string): WantedAnomaly {
  const fileClass = fileClassSchema.safeParse(about);
  if (fileClass.success) return { kind: "class", rule, fileClass: fileClass.data };
  const trial = trialNames.find((name) => name === about);
  if (trial !== undefined) return { kind: "trial", rule, trial };
  if (/^([\w.-]+\/[\w.-]+)?#\d+$/.test(about)) return { kind: "issue", rule, issue: about };
  throw new Failure(
    "usage",
    `anomaly: "${about}" in "${text}" is neither a file class, an issue nor a trial.`,
    `File classes are ${fileClassSchema.options.join(", ")}; an issue reads #123 or RsyncProject/rsync#123; the names of trials stand in docs/known-bugs.md.`,
  );
}

/** Whether an anomaly is one of those asked about: the one place that says so. */
export function isWanted(wanted: WantedAnomaly, anomaly: Known): boolean {
  if (wanted.kind === "bug") return anomaly.cause?.bug === wanted.bug;
  if (anomaly.rule !== wanted.rule) return false;
  switch (wanted.kind) {
    case "rule":
      return true;
    case "class":
      return anomaly.fileClass === wanted.fileClass;
    case "issue":
      return isIssue(anomaly.cause?.issue ?? null, wanted.issue);
    case "trial":
      return anomaly.trials.includes(wanted.trial);
  }
}

/** True when `wanted`, with or without its repository, is the issue. */
export function isIssue(issue: string | null, wanted: string): boolean {
  return issue !== null && (issue === wanted || (wanted.startsWith("#") && issue.endsWith(wanted)));
}

/** What was asked for, as it is written. */
export function wantedText(wanted: WantedAnomaly): string {
  switch (wanted.kind) {
    case "rule":
      return wanted.rule;
    case "class":
      return `${wanted.rule}:${wanted.fileClass}`;
    case "issue":
      return `${wanted.rule}:${wanted.issue}`;
    case "trial":
      return `${wanted.rule}:${wanted.trial}`;
    case "bug":
      return wanted.bug;
  }
}
