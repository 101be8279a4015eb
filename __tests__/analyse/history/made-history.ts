import { makeHistory } from "../../../src/analyse/history/make-history.ts";
import type { Measurements } from "../../../src/analyse/measurements.ts";
import type { Content } from "../../../src/run/observation.ts";
import type { TrialRun } from "../../../src/run/trials/trial-record.ts";
import { madeObservation } from "../../helpers/made-observation.ts";
import { concluded, recorded } from "../../report/recorded.ts";

/** The recorded history of fixtures/report, with what a test makes of its results. */
export function historyOf(change: (measurements: Measurements) => Measurements = (same) => same) {
  const [measurements, analysis] = concluded(change(recorded("history")));
  return { measurements, analysis, history: makeHistory(measurements, analysis) };
}

/** The same results, had `labels` not been obtainable. */
export function without(labels: readonly string[]): (measurements: Measurements) => Measurements {
  return (measurements) => {
    const { plan, provisioned, run } = measurements;
    const isGone = (cell: string) => labels.some((label) => cell.startsWith(`${label}/`));
    return {
      ...measurements,
      provisioned: {
        contenders: provisioned.contenders.filter(({ label }) => !labels.includes(label)),
        unobtainable: [
          ...provisioned.unobtainable,
          ...labels.map((label) => ({ label, spec: label, reason: "it is lost", tried: [] })),
        ],
      },
      plan: {
        ...plan,
        cells: plan.cells.filter(({ id }) => !isGone(id)),
        skipped: plan.skipped.filter(({ cell }) => !isGone(cell.id)),
        references: plan.references.filter(({ cell }) => !isGone(cell)),
      },
      run: { ...run, observations: run.observations.filter(({ cell }) => !isGone(cell)) },
    };
  };
}

/** How a release went through the trial inplace-sparse. */
export type TrialCourse = "wrong" | "right" | "refused" | "crashed" | "incapable" | "not-run";

/** The same results with that trial of the releases named, in their order; of all others it was not run. */
export function withTrials(
  courses: Readonly<Record<string, TrialCourse>>,
): (measurements: Measurements) => Measurements {
  return (measurements) => {
    const runs = Object.entries(courses).flatMap(([contender, course]) => madeTrial(contender, course) ?? []);
    const absent = Object.keys(courses)
      .filter((label) => courses[label] === "incapable")
      .map((contender) => ({
        trial: "inplace-sparse" as const,
        contender,
        kind: "incapable" as const,
        reason: `rsync ${contender} does not list the codec zstd`,
      }));
    return { ...measurements, run: { ...measurements.run, trials: { runs, absent, wallS: 1 } } };
  };
}

/** As the releases themselves ended: 3.1.2 refuses the two options, 3.1.3 to 3.2.7 copy the last byte wrongly. */
function madeTrial(contender: string, course: TrialCourse): TrialRun | null {
  if (course === "incapable" || course === "not-run") return null;
  const { usage, stats } = madeObservation(1);
  const ended = {
    right: { code: 0, stderr: "" },
    wrong: { code: 0, stderr: "" },
    refused: {
      code: 1,
      stderr: "--sparse cannot be used with --inplace\nrsync error: syntax or usage error (code 1)\n",
    },
    crashed: { code: 12, stderr: "rsync error: error in rsync protocol data stream (code 12)\n" },
  }[course];
  const content: Content =
    course === "wrong"
      ? { kind: "different", treeHash: "", counts: { content: 1 }, samples: [] }
      : { kind: "verified", treeHash: "" };
  const step: TrialRun["steps"][number] = {
    step: "delta",
    argv: ["rsync"],
    outcome: { kind: "exited", code: ended.code },
    stderr: ended.stderr,
    ...{ usage, stats, files: [], transferred: 1, said: [], allocated: null },
    content: ended.code === 0 ? content : { kind: "not-checked", reason: "the step did not complete" },
  };
  return { trial: "inplace-sparse", contender, startedAt: measuredAt, steps: [step] };
}

const measuredAt = "2026-01-01T00:00:00.000Z";
