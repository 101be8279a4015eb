import { describe, expect, test } from "@jest/globals";
import { measurementsSchema } from "../../src/analyse/measurements.ts";
import { Failure } from "../../src/failure.ts";
import {
  parseResults,
  renderResults,
  resultsJsonSchema,
  resultsSchema,
} from "../../src/report/results-json.ts";
import { concluded, recorded } from "./recorded.ts";

const text = () => renderResults(...concluded(recorded("fail")));

function failureOf(input: string): Failure {
  try {
    parseResults(input);
  } catch (error) {
    if (error instanceof Failure) return error;
    throw error;
  }
  throw new Error("it was taken");
}

function changed(change: (results: Record<string, unknown>) => void): string {
  const results = JSON.parse(text());
  change(results);
  return JSON.stringify(results);
}

describe("results.json", () => {
  test("is read back as it was written", () => {
    const measurements = recorded("fail");
    expect(parseResults(renderResults(...concluded(measurements)))).toEqual(measurements);
  });

  test("holds every field of the measurements, the analysis, and its version", () => {
    const results = JSON.parse(text());
    expect(Object.keys(results).sort()).toEqual(
      ["$schema", "analysis", "schemaVersion", ...Object.keys(measurementsSchema.shape)].sort(),
    );
    expect(results.schemaVersion).toBe(2);
    expect(resultsSchema.safeParse(results).error).toBeUndefined();
  });

  test("is one line that ends", () => {
    expect(text().match(/\n/g)).toHaveLength(1);
    expect(text()).toMatch(/\}\n$/);
  });

  test("is read whatever its analysis looks like: that is made anew", () => {
    const old = changed((results) => {
      results.analysis = { verdict: "of an older release" };
    });
    expect(parseResults(old)).toEqual(recorded("fail"));
  });
});

describe("parseResults", () => {
  test.each([
    ["", "not a results.json"],
    ["{", "not a results.json"],
    ["[]", "the whole"],
    ["{}", "schemaVersion"],
    [changed((results) => delete results.corpus), "corpus"],
    [changed((results) => Object.assign(results, { run: 7 })), "run"],
    [changed((results) => Object.assign(results, { schemaVersion: "2" })), "schemaVersion"],
  ])("names what is wrong, case %#", (input, expected) => {
    const failure = failureOf(input);
    expect(failure.kind).toBe("usage");
    expect(failure.message).toContain(expected);
    expect(failure.advice).not.toBe("");
  });

  test.each([
    [3, "or a later one"],
    [1, "or measure again"],
  ])("says that results are of another release, whatever else they hold: %s", (version, advice) => {
    const failure = failureOf(JSON.stringify({ schemaVersion: version, other: true }));
    expect(failure.message).toContain(`schema version ${version}`);
    expect(failure.advice).toContain(advice);
  });

  test("keeps the list of problems short and printable", () => {
    const failure = failureOf('{"schemaVersion": "\\u001b[31m", "tool": 1, "config": 1, "corpus": 1}');
    expect(failure.message).toMatch(/\d more/);
    expect(failure.message).not.toMatch(/\p{Cc}/u);
  });
});

test("the JSON Schema covers the file and says what is required", () => {
  const schema = resultsJsonSchema() as { $schema: string; properties: object; required: string[] };
  expect(schema.$schema).toContain("json-schema.org");
  expect(Object.keys(schema.properties).sort()).toEqual(Object.keys(JSON.parse(text())).sort());
  expect(schema.required).toContain("analysis");
});
