import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { matchBug } from "../../src/analyse/bugs/match-bug.ts";
import type { Finding } from "../../src/analyse/rule.ts";
import { trialFindings } from "../../src/analyse/trials/find-trial-anomalies.ts";
import type { TrialName } from "../../src/config/trial-names.ts";
import { trialsNamed } from "../../src/plan/trials/trials.ts";
import type { Contender } from "../../src/provision/contender.ts";
import { runTrials } from "../../src/run/trials/run-trials.ts";
import type { TrialRun } from "../../src/run/trials/trial-record.ts";

/** Runs trials with real programs, below an existing directory. */
export async function tried(dir: string, names: readonly TrialName[], contenders: readonly Contender[]) {
  const home = join(dir, "home");
  mkdirSync(home, { recursive: true });
  const bench = {
    meter: null,
    meterFile: join(dir, "meter"),
    home,
    folder: join(dir, "trial"),
    path: process.env.PATH ?? "",
    timeoutMs: 60_000,
    signal: new AbortController().signal,
  };
  const written: TrialRun[] = [];
  const { runs, absent } = await runTrials({
    bench,
    trials: trialsNamed(names),
    contenders,
    journal: { append: (run: TrialRun) => written.push(run) } as never,
    tried: [],
    now: () => new Date(),
    clock: () => 0,
    deadline: 0,
    progress: () => undefined,
  });
  return { runs, absent };
}

/** Rule, severity, trials and known bug of all that the trials of a contender show; a bug of null is a new one. */
export function shownBy(runs: TrialRun[], contender: Contender) {
  const found = trialFindings({ runs, absent: [], wallS: 0 }, contender, contender.label);
  return found.map((finding: Finding) => ({
    rule: finding.rule,
    severity: finding.severity,
    trials: finding.trials?.join(" "),
    bug: matchBug(finding)?.name ?? null,
  }));
}
