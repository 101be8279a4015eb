import { z } from "zod";
import { type Analysis, analysisSchema } from "../analyse/analysis.ts";
import { type Measurements, measurementsSchema } from "../analyse/measurements.ts";
import { Failure } from "../failure.ts";
import { visible } from "./visible-text.ts";

/** Where the published JSON Schema stands in this package. */
const schemaName = "rsync-bench-action/schema/results.schema.json";
const schemaVersion = 2;
const mostProblems = 5;
/** A problem holds keys of the file, which may be as long as their author likes. */
const longestProblem = 300;

/** `results.json`: everything that was measured and what was concluded from it. */
export const resultsSchema = z.object({
  $schema: z.string(),
  schemaVersion: z.literal(schemaVersion),
  ...measurementsSchema.shape,
  analysis: analysisSchema,
});

/** What must be sound for reports to be made again. The analysis is not: it is made anew. */
const recordedSchema = resultsSchema.omit({ $schema: true, analysis: true });

/** `results.json` as text, one line: it is for programs, and whoever reads it has one at hand. */
export function renderResults(measurements: Measurements, analysis: Analysis): string {
  return `${JSON.stringify({ $schema: schemaName, schemaVersion, ...measurements, analysis })}\n`;
}

/**
 * The measurements in a results.json. Throws a usage Failure that names
 * what is wrong with the text.
 */
export function parseResults(text: string): Measurements {
  return readResults(parseJson(text));
}

/** The same of parsed JSON. */
export function readResults(value: unknown): Measurements {
  const version = z.object({ schemaVersion: z.number() }).safeParse(value);
  if (version.success && version.data.schemaVersion !== schemaVersion) {
    throw new Failure(
      "usage",
      `These results have schema version ${version.data.schemaVersion}; this rsync-bench reads version ${schemaVersion}.`,
      version.data.schemaVersion > schemaVersion
        ? "Use the rsync-bench that wrote them, or a later one."
        : "Use the rsync-bench that wrote them, or measure again.",
    );
  }
  const parsed = recordedSchema.safeParse(value);
  if (!parsed.success) throw notResults(problemsIn(parsed.error));
  const { schemaVersion: _version, ...measurements } = parsed.data;
  return measurements;
}

/** The JSON Schema of `results.json`, from the schema that validates it. */
export function resultsJsonSchema(): object {
  return z.toJSONSchema(resultsSchema);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw notResults(error instanceof Error ? visible(error.message) : "not JSON");
  }
}

function problemsIn(error: z.ZodError): string {
  const { issues } = error;
  const problems = issues.slice(0, mostProblems).map(({ path, message }) => {
    return `${path.join(".") || "the whole"}: ${message}`.slice(0, longestProblem);
  });
  const more = issues.length > mostProblems ? [`${issues.length - mostProblems} more`] : [];
  return visible([...problems, ...more].join("; "));
}

function notResults(problem: string): Failure {
  return new Failure(
    "usage",
    `This is not a results.json of rsync-bench: ${problem}.`,
    "Name the results.json that `rsync-bench run` wrote.",
  );
}
