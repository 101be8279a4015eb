import { Failure } from "../failure.ts";
import type { Expectation } from "./expectations.ts";
import { oneOf } from "./text.ts";
import type { VersionSpec } from "./version-spec.ts";

/** The label of the baseline: the wanted one, else the first. Throws a usage Failure, also for a label that is there twice. */
export function baselineOf(versions: VersionSpec[], wanted: string): string {
  const [first] = versions;
  if (!first) throw new Failure("usage", "versions is empty.", "Name at least two: --versions 3.1.2,3.2.7");
  const labels = versions.map((version) => version.label);
  const twice = labels.find((label, index) => labels.indexOf(label) !== index);
  if (twice) {
    throw new Failure(
      "usage",
      `Two versions carry the label "${twice}".`,
      `Give one a label of its own: a=${twice},b=${twice}`,
    );
  }
  return wanted === "" ? first.label : oneOf("baseline", wanted, labels);
}

/** Whoever misspells a contender would expect nothing of it, and not hear of that. Throws a usage Failure. */
export function ofKnownLabels(expectations: Expectation[], versions: readonly VersionSpec[]): Expectation[] {
  const labels = versions.map(({ label }) => label);
  for (const [index, { contender }] of expectations.entries()) {
    if (contender !== undefined) oneOf(`expect[${index}].contender`, contender, labels);
  }
  return expectations;
}
