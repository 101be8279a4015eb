import { expect, test } from "@jest/globals";
import { trialNames } from "../../src/config/trial-names.ts";
import { trialArgv } from "../../src/plan/trials/trial-argv.ts";
import { trialOf } from "../../src/plan/trials/trials.ts";
import { parseUntrustedResults } from "../../src/report/untrusted-results.ts";
import { type Json, slim } from "./hostile-results.ts";
import { refusalOf } from "./refusals.ts";

const folder = "/var/tmp/rsync-bench/.rsync-bench-scratch/trial";

/** A recorded run that was given trials and a diagnosis, all as this release makes them, after a change. */
function withTrials(change: (results: Json) => void = () => {}): string {
  const results = slim("fail");
  results.config.trials = [...trialNames];
  const [contender] = results.provisioned.contenders;
  const { outcome, usage, stats } = results.run.observations[0];
  const run = (trial: (typeof trialNames)[number]) => ({
    trial,
    contender: contender.label,
    startedAt: results.startedAt,
    steps: trialOf(trial).steps.map((step) => ({
      step: step.name,
      argv: trialArgv(contender, step, folder),
      ...{ outcome, stderr: "", usage, stats, files: [], transferred: 0, said: [], allocated: null },
      content: { kind: "not-checked", reason: "" },
    })),
  });
  results.run.trials = { runs: trialNames.map(run), absent: [], wallS: 1 };
  const plain = { files: 1, bytes: 1, wireBytes: 1, stored: 1, uncompressed: 0 };
  const tests = [{ test: "as-is", argv: [], outcome, plain }];
  results.run.diagnoses = [{ cell: results.plan.cells[0].id, firstSuffix: ".gz", tests }];
  change(results);
  return JSON.stringify(results);
}

test("what this release makes is taken", () => {
  expect(parseUntrustedResults(withTrials()).run.trials?.runs).toHaveLength(trialNames.length);
});

test.each<[string, (results: Json) => void, string]>([
  ["a trial of nobody", ({ run }) => (run.trials.runs[0].contender = "x"), "was not asked for"],
  ["a trial twice", ({ run }) => run.trials.runs.push(run.trials.runs[0]), "is there twice"],
  ["a trial that nobody asked for", ({ config }) => config.trials.shift(), "was not asked for"],
  [
    "a trial made and not made",
    ({ run: { trials } }) =>
      trials.absent.push({
        trial: trialNames[0],
        contender: trials.runs[0].contender,
        kind: "no-time",
        reason: "",
      }),
    "is there twice",
  ],
  ["another binary", ({ run }) => (run.trials.runs[0].steps[0].argv[0] = "/bin/sh"), "another command"],
  [
    "another option",
    ({ run }) => run.trials.runs[0].steps[0].argv.splice(1, 0, "--delete"),
    "another command",
  ],
  ["no command", ({ run }) => (run.trials.runs[0].steps[0].argv = []), "another command"],
  ["another step", ({ run }) => (run.trials.runs[0].steps[0].step = "x"), "another command"],
  [
    "more steps than there are",
    ({ run }) => run.trials.runs[0].steps.push(run.trials.runs[0].steps[0]),
    "another command",
  ],
  ["a trial that is none", ({ run }) => (run.trials.runs[0].trial = "x"), "trial"],
  ["a diagnosis of no cell", ({ run }) => (run.diagnoses[0].cell = "x"), "not planned"],
  ["two diagnoses", ({ run }) => run.diagnoses.push(run.diagnoses[0]), "or twice"],
  ["a test twice", ({ run }) => run.diagnoses[0].tests.push(run.diagnoses[0].tests[0]), "has the tests"],
])("%s is refused", (_what, change, message) => {
  expect(refusalOf(withTrials(change))).toContain(message);
});
