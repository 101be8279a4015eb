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

/** Runs trials with real programs in an existing directory, as a run does. */
export async function tried(dir: string, names: readonly TrialName[], contenders: readonly Contender[]) {
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
      contenders,
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

/** Rule, severity, trials and known bug of all that the trials of a contender show; a bug of null is a new one. */
export function shownBy(runs: readonly TrialRun[], contender: Contender) {
  const found = trialFindings({ runs: [...runs], absent: [], wallS: 0 }, contender, contender.label);
  return found.map((finding) => ({
    rule: finding.rule,
    severity: finding.severity,
    trials: finding.trials?.join(" "),
    bug: matchBug(finding)?.name ?? null,
  }));
}

/** The same in short, of a program that only its recordings are left of: `RULE TRIAL: BUG`, or `new`. */
export function foundIn(runs: readonly TrialRun[], label: string): string[] {
  return shownBy(runs, recordedProgram(label)).map(
    ({ rule, trials, bug }) => `${rule} ${trials}: ${bug ?? "new"}`,
  );
}

/** A program that only its recordings are left of. */
export function recordedProgram(label: string): Contender {
  const options = { checksumChoice: true, compressChoice: true, newCompress: true };
  const lists = { checksums: [], codecs: [], aliases: {}, optimizations: [], features: [] };
  return {
    ...{ label, spec: label, kind: "path", binary: `/opt/rsync/${label}/bin/rsync`, sha256: "" },
    ...{ origin: "a recording", reused: true, libraries: {} },
    capabilities: { version: label, protocol: 31, options, ...lists },
  };
}
