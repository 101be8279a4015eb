import type { z } from "zod";
import type { Measurements } from "../analyse/measurements.ts";
import { planSchema } from "../plan/plan.ts";
import { provisionedSchema } from "../provision/contender.ts";
import { countingSchema } from "../run/counting/counting-record.ts";
import { runRecordSchema } from "../run/run-record.ts";
import { trialsSchema } from "../run/trials/trial-record.ts";
import { checkConfig } from "./consistent-config.ts";
import { checkCounting } from "./consistent-counting.ts";
import { checkDiagnoses } from "./consistent-diagnoses.ts";
import { checkGates } from "./consistent-gates.ts";
import { checkPlan } from "./consistent-plan.ts";
import { checkRun } from "./consistent-run.ts";
import { checkStored } from "./consistent-stored.ts";
import { checkTrials } from "./consistent-trials.ts";
import { readResults } from "./results-json.ts";
import { parseUntrustedJson } from "./untrusted-json.ts";
import { quoted, refusal } from "./untrusted-refusal.ts";
import { checkValues } from "./untrusted-values.ts";

/**
 * The measurements in a results.json that anybody may have written, such as the author of a pull request. What it
 * gives can be analysed and reported: nothing in it makes that throw, take long or print another's command.
 * Throws a usage Failure whose message is safe to print.
 */
export function parseUntrustedResults(text: string): Measurements {
  const recorded = withoutAnalysis(parseUntrustedJson(text));
  checkValues(recorded);
  for (const list of longLists) checkElements(recorded, list);
  const measurements = readResults(recorded);
  checkConfig(measurements);
  checkGates(measurements);
  checkPlan(measurements);
  checkRun(measurements);
  checkStored(measurements);
  checkCounting(measurements);
  checkTrials(measurements);
  checkDiagnoses(measurements);
  return measurements;
}

/** What was concluded is concluded anew, so nothing in it matters. */
function withoutAnalysis(value: unknown): unknown {
  if (!isObject(value)) return value;
  const { analysis: _analysis, ...recorded } = value;
  return recorded;
}

interface LongList {
  path: string[];
  element: z.ZodType;
}

const longLists: readonly LongList[] = [
  { path: ["provisioned"], shape: provisionedSchema.shape },
  { path: ["plan"], shape: planSchema.shape },
  { path: ["run"], shape: runRecordSchema.shape },
  { path: ["run", "counting"], shape: countingSchema.shape },
  { path: ["run", "trials"], shape: trialsSchema.shape },
].flatMap(({ path, shape }) =>
  Object.entries(shape).flatMap(([name, schema]) =>
    "element" in schema ? [{ path: [...path, name], element: schema.element as z.ZodType }] : [],
  ),
);

/**
 * The first element that is none ends it: the whole schema would describe each of five million wrong values,
 * which takes a minute and gigabytes.
 */
function checkElements(value: unknown, { path, element }: LongList): void {
  const list = path.reduce(partOf, value);
  if (!Array.isArray(list)) return;
  for (const [index, item] of list.entries()) {
    const [issue] = element.safeParse(item).error?.issues ?? [];
    if (!issue) continue;
    const place = [...path, index, ...issue.path].join(".");
    throw refusal(`${quoted(place)}: ${quoted(issue.message)}`);
  }
}

function partOf(value: unknown, key: string): unknown {
  return isObject(value) ? value[key] : undefined;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}
