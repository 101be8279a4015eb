import { z } from "zod";
import { type StoredBaseline, storedBaselineSchema } from "../analyse/stored/stored-baseline.ts";
import { Failure } from "../failure.ts";
import { visible } from "./visible-text.ts";

/** Where the published JSON Schema stands in this package. */
const schemaName = "rsync-bench-action/schema/baseline.schema.json";
const baselineVersion = 1;
/** A problem holds keys of the file, which may be as long as their author likes. */
const longestProblem = 300;

/** The file that `rsync-bench accept` writes. */
export const baselineFileSchema = z.object({
  $schema: z.string(),
  baselineVersion: z.literal(baselineVersion),
  ...storedBaselineSchema.shape,
});

const readSchema = baselineFileSchema.omit({ $schema: true });

/** The baseline as text for version control: a line a value, in an order that does not depend on the run's. */
export function renderBaseline(baseline: StoredBaseline): string {
  return `${JSON.stringify({ $schema: schemaName, baselineVersion, ...baseline }, null, 2)}\n`;
}

/** True of parsed JSON that wants to be such a file, sound or not. */
export function looksLikeBaseline(value: unknown): boolean {
  return typeof value === "object" && value !== null && "baselineVersion" in value;
}

/** The baseline in parsed JSON. Throws a usage Failure. */
export function readBaseline(value: unknown): StoredBaseline {
  const parsed = readSchema.safeParse(value);
  if (parsed.success) {
    const { baselineVersion: _version, ...baseline } = parsed.data;
    return baseline;
  }
  const [issue] = parsed.error.issues;
  const problem = `${issue?.path.join(".") || "the whole"}: ${issue?.message}`.slice(0, longestProblem);
  throw new Failure(
    "usage",
    `This is not a baseline that this rsync-bench reads: ${visible(problem)}.`,
    "Write it anew with `rsync-bench accept`.",
  );
}

/** The JSON Schema of the file, from the schema that validates it. */
export function baselineJsonSchema(): object {
  return z.toJSONSchema(baselineFileSchema);
}
