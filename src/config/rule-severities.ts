import { z } from "zod";
import { Failure } from "../failure.ts";
import { ruleNames } from "./rules.ts";

/** How grave a user wants the anomalies of a rule to be, whatever the rule itself says. */
export const severitiesSchema = z.partialRecord(z.enum(ruleNames), z.enum(["off", "note", "warn", "error"]));
export type Severities = z.infer<typeof severitiesSchema>;

/** As a user writes it; unquoted, YAML 1.1 tools make `false` of `off`. */
export const writtenSeveritiesSchema = z.partialRecord(
  z.enum(ruleNames),
  z.union([z.enum(["off", "note", "warn", "error"]), z.literal(false)]),
);

/** Validates the `anomalies` mapping of a configuration file. Throws a usage Failure that names the rule. */
export function parseSeverities(value: unknown, file: string): Severities {
  const parsed = writtenSeveritiesSchema.safeParse(value);
  if (parsed.success) {
    return Object.fromEntries(
      Object.entries(parsed.data).map(([rule, severity]) => [rule, severity === false ? "off" : severity]),
    );
  }
  const [issue] = parsed.error.issues;
  const place = ["anomalies", ...(issue?.path ?? [])].join(".");
  throw new Failure(
    "usage",
    `${file}: ${place}: ${issue?.message ?? "not a mapping"}.`,
    `Write a mapping such as { A14: off, A3: error }; rules are ${ruleNames.join(", ")}, words off, note, warn and error.`,
  );
}
