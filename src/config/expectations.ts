import { z } from "zod";
import { Failure } from "../failure.ts";
import { ruleNames } from "./rules.ts";

/** A rule, or a known bug by its name in the catalogue (docs/known-bugs.md). */
const anomalyPattern = /^(A\d{1,2}|[a-z0-9]+(-[a-z0-9]+)*)$/;

/** A known anomaly that is to fail nobody, as a user writes it and as it is kept. */
export const expectationSchema = z.strictObject({
  /** A label of `versions`; left out: whoever shows it. */
  contender: z.string().min(1).max(255).optional(),
  /** A rule such as `A1`, or a known bug. */
  anomaly: z.string().max(64).regex(anomalyPattern, "not a rule such as A1 nor a known bug's name"),
  reason: z.string().min(1).max(1000),
  /** Last day on which it counts, `2027-01-31` (UTC). */
  until: z.iso.date().optional(),
});
export type Expectation = z.infer<typeof expectationSchema>;

/** Validates the `expect` list of a configuration file. Throws a usage Failure that names entry and field. */
export function parseExpectations(value: unknown, file: string): Expectation[] {
  const parsed = z.array(expectationSchema).max(100).safeParse(value);
  const problem = parsed.success ? unknownRule(parsed.data) : issueText(parsed.error.issues[0]);
  if (parsed.success && problem === null) return parsed.data;
  throw new Failure(
    "usage",
    `${file}: expect${problem ?? ""}.`,
    'An entry reads { contender: 3.2.3, anomaly: A1, reason: "still in the field", until: 2027-01-31 }.',
  );
}

function unknownRule(expectations: readonly Expectation[]): string | null {
  const index = expectations.findIndex(
    ({ anomaly }) => /^A\d/.test(anomaly) && !ruleNames.some((name) => name === anomaly),
  );
  return index < 0 ? null : `[${index}].anomaly: there is no rule ${expectations[index]?.anomaly}`;
}

function issueText(issue: z.core.$ZodIssue | undefined): string {
  const [index, ...rest] = issue?.path ?? [];
  const place =
    index === undefined ? "" : `[${String(index)}]${rest.map((part) => `.${String(part)}`).join("")}`;
  return `${place}: ${issue?.message ?? "not a list"}`;
}
