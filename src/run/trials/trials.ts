import { join } from "node:path";
import { Failure } from "../../failure.ts";
import { trialsNamed } from "../../plan/trials/trials.ts";
import { Journal, runIdentity } from "../journal.ts";
import type { ResourceMeter } from "../resource-meter.ts";
import type { RunOptions } from "../run.ts";
import type { Scratch } from "../scratch.ts";
import { makeTrialBench } from "./make-trial-bench.ts";
import { runTrials } from "./run-trials.ts";
import { type TrialRun, type Trials, trialRunSchema } from "./trial-record.ts";

/** Of the time budget, on top of it. */
const shareOfBudget = 1 / 4;

/**
 * The trials of a run, after the timed matrix. Null when none were asked for. One that cannot be set up costs only
 * itself, and an interruption what is left. Throws a Failure when results cannot be written.
 */
export async function tryAll(
  { config, contenders, host, resume, now, clock }: RunOptions,
  scratch: Scratch,
  meter: ResourceMeter | null,
): Promise<Trials | null> {
  if (config.trials.length === 0) return null;
  const started = clock();
  const trials = trialsNamed(config.trials);
  const binaries = contenders.map(({ label, sha256 }) => ({ label, sha256 }));
  const { journal, tried } = openTrials(
    join(config.out, "trials.jsonl"),
    runIdentity({ binaries, trials }),
    resume,
  );
  try {
    const deadline = started + config.timeBudgetMs * shareOfBudget;
    const { progress } = host;
    const result = await runTrials({
      bench: makeTrialBench({ config, host }, scratch, meter),
      trials,
      contenders,
      journal,
      tried,
      now,
      clock,
      deadline,
      progress,
    });
    return { ...result, wallS: (clock() - started) / 1000 };
  } finally {
    journal.close();
  }
}

/** A run that was interrupted before its trials has nothing to resume from; those of other programs are begun anew. */
function openTrials(path: string, identity: string, resume: boolean) {
  try {
    if (resume) {
      const { journal, records } = Journal.resume(path, identity, trialRunSchema);
      return { journal, tried: records };
    }
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
  }
  return { journal: Journal.create<TrialRun>(path, identity), tried: [] };
}
