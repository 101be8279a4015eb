import type { Measurements } from "../analyse/measurements.ts";
import { folderToken, trialArgv } from "../plan/trials/trial-argv.ts";
import { trialOf } from "../plan/trials/trials.ts";
import type { TrialRun } from "../run/trials/trial-record.ts";
import { isPlainPath } from "./plain-name.ts";
import { quoted, refusal } from "./untrusted-refusal.ts";

/**
 * Every trial was asked for, was made once with a contender of the run, and ran the commands that this program
 * makes for its steps, in their order. Throws a usage Failure.
 */
export function checkTrials({ config, provisioned, run }: Measurements): void {
  if (run.trials === null) {
    const isWhole = run.ending.kind === "complete" || run.ending.kind === "budget";
    if (isWhole && config.trials.length > 0) throw refusal("the trials that were asked for are not there");
    return;
  }
  const seen = new Set<string>();
  for (const { trial, contender } of [...run.trials.runs, ...run.trials.absent]) {
    const name = `${trial} of ${contender}`;
    const isKnown = provisioned.contenders.some(({ label }) => label === contender);
    if (!isKnown || !config.trials.includes(trial) || seen.has(name)) {
      throw refusal(`the trial ${quoted(name)} was not asked for, or is there twice`);
    }
    seen.add(name);
  }
  for (const one of run.trials.runs) checkSteps(one, provisioned.contenders);
}

function checkSteps(run: TrialRun, contenders: Measurements["provisioned"]["contenders"]): void {
  const contender = contenders.find(({ label }) => label === run.contender);
  const planned = trialOf(run.trial).steps;
  for (const [index, { step, argv }] of run.steps.entries()) {
    const own = planned[index];
    const expected = contender && own?.name === step ? trialArgv(contender, own, folderToken) : [];
    const isSame =
      argv.length === expected.length &&
      argv.length > 0 &&
      argv.every((word, place) => fits(word, expected[place] ?? ""));
    if (isSame) continue;
    throw refusal(
      `the trial ${quoted(run.trial)} ran another command than this release makes for its step ${quoted(step)}`,
    );
  }
}

/** Equal but for the folder, whose path only the machine that ran it knows. */
function fits(word: string, expected: string): boolean {
  const [before = "", after] = expected.split(folderToken);
  if (after === undefined) return word === expected;
  const folder = word.slice(before.length, word.length - after.length);
  return word.startsWith(before) && word.endsWith(after) && isPlainPath(folder);
}
