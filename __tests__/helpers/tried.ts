import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { matchBug } from "../../src/analyse/bugs/match-bug.ts";
import { trialFindings } from "../../src/analyse/trials/find-trial-anomalies.ts";
import type { TrialName } from "../../src/config/trial-names.ts";
import { trialsNamed } from "../../src/plan/trials/trials.ts";
import type { Contender } from "../../src/provision/contender.ts";
import { Journal } from "../../src/run/journal.ts";
import { chooseMeter } from "../../src/run/resource-meter.ts";
import { runTrials } from "../../src/run/trials/run-trials.ts";
import type { TrialRun } from "../../src/run/trials/trial-record.ts";

/** Runs trials with one contender in an existing directory, as a run does. */
export async function tryTrials(contender: Contender, names: readonly TrialName[], dir: string) {
  const meterFile = join(dir, "usage");
  const home = join(dir, "home");
  mkdirSync(home, { recursive: true });
  const meter = await chooseMeter(process.arch, meterFile);
  const journal = Journal.create<TrialRun>(join(dir, "trials.jsonl"), "test");
  try {
    return await runTrials({
      bench: {
        ...{ meter, meterFile, home },
        folder: join(dir, "trial"),
        path: process.env.PATH ?? "",
        timeoutMs: 30_000,
        signal: new AbortController().signal,
      },
      trials: trialsNamed(names),
      contenders: [contender],
      journal,
      tried: [],
      now: () => new Date(),
      clock: () => performance.now(),
      deadline: Number.POSITIVE_INFINITY,
      progress: () => {},
    });
  } finally {
    journal.close();
  }
}

/** What the rules find in the trials of one contender: `RULE TRIAL: BUG`, `new` where it is no known bug's. */
export function foundIn(runs: readonly TrialRun[], contender: string): string[] {
  const trials = { runs: [...runs], absent: [], wallS: 0 };
  return trialFindings(trials, contender, contender).map(
    (finding) => `${finding.rule} ${finding.trials?.join(",")}: ${matchBug(finding)?.name ?? "new"}`,
  );
}
