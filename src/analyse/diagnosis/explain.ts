import type { DiagnosisName } from "../../plan/diagnosis/diagnosis-tests.ts";
import type { Diagnosis, DiagnosisTestRun } from "../../run/diagnosis/diagnosis-record.ts";
import { bugNamed, causeOf } from "../bugs/known-bugs.ts";
import { bytesText, type Finding } from "../rule.ts";

/** Less of a difference between levels is none: deflate's levels 1 and 9 lie 5 % and more apart on plain text. */
const inertShare = 0.01;

/**
 * Adds to a finding what the diagnosis of its cell found: the chain from the symptom over the tests, and the cause
 * that they leave. Where the tests contradict the cause that the symptom alone suggests, they win.
 */
export function explain(finding: Finding, diagnoses: readonly Diagnosis[]): Finding {
  const diagnosis = diagnoses.find(({ cell }) => finding.cells.includes(cell));
  if (!diagnosis) return finding;
  const chain = diagnosis.tests.flatMap((test) => {
    const result = resultText(test, diagnosis);
    return result === null ? [] : [{ test: testText(test.test, diagnosis), result }];
  });
  return { ...finding, chain, cause: causeAfter(finding, diagnosis) };
}

/** The skip list's bug needs the first file, its place and the list: without any one of them files are compressed. */
function causeAfter({ cause }: Finding, diagnosis: Diagnosis): Finding["cause"] {
  const seen = (name: DiagnosisName) => mannerOf(diagnosis.tests.find(({ test }) => test === name));
  // On the sample nothing is wrong, or a test failed: the tests say nothing about the cause.
  if (seen("as-is") !== "stored") return cause;
  const others = [seen("first-file-last"), seen("without-first-file"), seen("empty-skip-list")];
  if (others.includes("unknown")) return cause;
  const bug = bugNamed("skip-list-stores-all");
  if (others.every((manner) => manner === "compressed")) return cause ?? causeOf(bug);
  return cause?.bug === bug.name ? null : cause;
}

type Manner = "stored" | "uncompressed" | "compressed" | "grown" | "unknown";

/** How the plain files of the sample went: all in one manner, or it cannot be said. */
function mannerOf(run: DiagnosisTestRun | undefined): Manner {
  if (!run || !isSound(run) || run.plain.files === 0) return "unknown";
  const { files, bytes, wireBytes, stored, uncompressed } = run.plain;
  if (stored === files) return "stored";
  if (uncompressed === files) return "uncompressed";
  if (stored + uncompressed > 0) return "unknown";
  return wireBytes < bytes ? "compressed" : "grown";
}

function isSound({ outcome }: DiagnosisTestRun): boolean {
  return outcome.kind === "exited" && outcome.code === 0;
}

function testText(name: DiagnosisName, { tests, firstSuffix }: Diagnosis): string {
  const files = tests[0]?.plain.files ?? 0;
  const first =
    firstSuffix === null || firstSuffix === "" ? "the first file" : `the first file (${firstSuffix})`;
  switch (name) {
    case "as-is":
      return `the same cell on a sample, ${first} and ${files} plain ones`;
    case "first-file-last":
      return `${first} sent last`;
    case "without-first-file":
      return `without ${first}`;
    case "empty-skip-list":
      return "with --skip-compress= (an empty list)";
    case "level-1":
      return "at level 1";
    case "level-9":
      return "at level 9";
  }
}

/** Null where there is nothing to compare with: without a first file, its place is no question. */
function resultText(run: DiagnosisTestRun, { tests, firstSuffix }: Diagnosis): string | null {
  if (firstSuffix === null && /first-file/.test(run.test)) return null;
  const manner = mannerOf(run);
  if (manner === "unknown") return isSound(run) ? "some stored, some compressed" : "the copy failed";
  const { bytes, wireBytes } = run.plain;
  const size = `${bytesText(wireBytes)} for ${bytesText(bytes)}`;
  const [asIs] = tests;
  const isLevel = run.test === "level-1" || run.test === "level-9";
  const isInert = asIs && Math.abs(asIs.plain.wireBytes / wireBytes - 1) < inertShare;
  return `${manner === "grown" ? "compressed in vain" : manner}, ${size}${isLevel && isInert ? ": the level changes nothing" : ""}`;
}
