import { type CountOptions, count } from "./counting/count.ts";
import { diagnose } from "./diagnosis/diagnose.ts";
import type { Diagnosis } from "./diagnosis/diagnosis-record.ts";
import type { MatrixRecord } from "./run-plan.ts";
import type { RunRecord } from "./run-record.ts";
import type { Scratch } from "./scratch.ts";
import type { Trials } from "./trials/trial-record.ts";
import { tryAll } from "./trials/trials.ts";

/** Diagnosis, trials and counting come last, so that nothing timed runs beside them; a run that ended early does without. */
export async function withMore(
  timed: MatrixRecord,
  { run, meter, scratch }: Pick<CountOptions, "run" | "meter"> & { scratch: Scratch },
): Promise<Omit<RunRecord, "machine">> {
  const isWhole = timed.ending.kind === "complete" || timed.ending.kind === "budget";
  const { observations } = timed;
  let [diagnoses, trials]: [Diagnosis[], Trials | null] = [[], null];
  if (!isWhole) return { ...timed, diagnoses, trials, counting: null };
  try {
    diagnoses = await diagnose(run, run.suspicions(observations), scratch, meter);
    trials = await tryAll(run, scratch, meter);
    run.host.signal.throwIfAborted();
    const { valgrind } = run;
    const folder = scratch.counting;
    const counting = valgrind && (await count({ run, valgrind, meter, observations, folder }));
    return { ...timed, diagnoses, trials, counting };
  } catch (error) {
    if (!run.host.signal.aborted) throw error;
    return { ...timed, diagnoses, trials, counting: null, ending: { kind: "interrupted" } };
  }
}
