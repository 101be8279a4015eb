import { cannotTry } from "../../plan/trials/cannot-try.ts";
import type { Trial } from "../../plan/trials/trial.ts";
import type { Contender } from "../../provision/contender.ts";
import type { Journal } from "../journal.ts";
import { removeTree } from "../remove-tree.ts";
import { makePieces } from "./make-pieces.ts";
import { runTrialStep } from "./run-step.ts";
import type { TrialBench } from "./trial-bench.ts";
import { openTrialFolder } from "./trial-folder.ts";
import type { TrialRun, Trials } from "./trial-record.ts";

export interface RunTrialsOptions {
  bench: TrialBench;
  trials: readonly Trial[];
  contenders: readonly Contender[];
  journal: Journal<TrialRun>;
  /** What an interrupted run already tried. */
  tried: readonly TrialRun[];
  now: () => Date;
  /** Milliseconds that only ever grow. */
  clock: () => number;
  /** No trial starts later. */
  deadline: number;
  progress: (text: string) => void;
}

/**
 * Runs each trial with every contender, one contender directly after the other. After an interruption it gives what
 * there is.
 */
export async function runTrials(options: RunTrialsOptions): Promise<Omit<Trials, "wallS">> {
  const { trials, contenders, tried, journal, progress } = options;
  const runs = [...tried];
  const absent: Trials["absent"] = [];
  for (const [position, trial] of trials.entries()) {
    for (const contender of contenders) {
      const place = { trial: trial.name, contender: contender.label };
      if (tried.some((run) => run.trial === place.trial && run.contender === place.contender)) continue;
      progress(`trial ${position + 1} of ${trials.length}: ${contender.label} ${trial.name}`);
      const result = await tryOne(options, runs, trial, contender);
      if (result.kind === "interrupted") return { runs, absent };
      if (result.kind !== "ran") {
        absent.push({ ...place, ...result });
        continue;
      }
      journal.append(result.run);
      runs.push(result.run);
    }
  }
  return { runs, absent };
}

type Tried =
  | { kind: "ran"; run: TrialRun }
  | { kind: "interrupted" }
  | Pick<Trials["absent"][number], "kind" | "reason">;

/** Whoever hangs everywhere would take the time of the others. */
const mostHangs = 4;

function hangsOf(runs: readonly TrialRun[], { label }: Contender): number {
  return runs.filter(
    ({ contender, steps }) => contender === label && steps.at(-1)?.outcome.kind === "timed-out",
  ).length;
}

async function tryOne(
  options: RunTrialsOptions,
  runs: readonly TrialRun[],
  trial: Trial,
  contender: Contender,
): Promise<Tried> {
  const incapable = cannotTry(contender, trial);
  if (incapable !== null) return { kind: "incapable", reason: incapable };
  if (trial.needsRoot && process.getuid?.() !== 0) {
    return { kind: "needs-root", reason: "only root can set it up" };
  }
  if (hangsOf(runs, contender) >= mostHangs) {
    return { kind: "no-time", reason: `${contender.label} hung in ${mostHangs} others` };
  }
  if (options.clock() > options.deadline) {
    return { kind: "no-time", reason: "the time for trials was spent; raise --time-budget" };
  }
  try {
    return { kind: "ran", run: await runTrial(options, trial, contender) };
  } catch (error) {
    if (options.bench.signal.aborted) return { kind: "interrupted" };
    const reason = error instanceof Error ? error.message : String(error);
    return { kind: "not-set-up", reason: `it could not be set up: ${reason}` };
  }
}

async function runTrial(
  { bench, now }: RunTrialsOptions,
  trial: Trial,
  contender: Contender,
): Promise<TrialRun> {
  const startedAt = now().toISOString();
  const folder = await openTrialFolder(bench.folder);
  try {
    await makePieces(folder.source, trial.source);
    const steps: TrialRun["steps"] = [];
    for (const step of trial.steps) {
      const run = await runTrialStep(bench, contender, trial, step, folder);
      steps.push(run);
      // What comes after stands on it.
      if (run.outcome.kind !== "exited" || run.outcome.code !== 0) break;
    }
    return { trial: trial.name, contender: contender.label, startedAt, steps };
  } finally {
    await removeTree(folder.root);
  }
}
