import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "@jest/globals";
import { z } from "zod";
import { trialFindings } from "../../src/analyse/trials/find-trial-anomalies.ts";
import { trialArgv } from "../../src/plan/trials/trial-argv.ts";
import { trialOf } from "../../src/plan/trials/trials.ts";
import type { Contender } from "../../src/provision/contender.ts";
import { type TrialRun, trialRunSchema } from "../../src/run/trials/trial-record.ts";
import { foundIn, recordedProgram } from "../helpers/tried.ts";

const folder = new URL("../../fixtures/trials/tree/", import.meta.url);

function recording(label: string): TrialRun[] {
  const text = readFileSync(new URL(`${label}.json`, folder), "utf8");
  return z.array(trialRunSchema).parse(JSON.parse(text));
}

const devices = "A13 device-count: devices-counted-as-links";
const pages = "A19 empty-directories: page-for-each-directory";
const names = "A17 files-from-lists: unrequested-names";
const dirlinks = "A17 keep-dirlinks: keep-dirlinks-unread";
const linkDest = "link-dest-relative: relative-link-dest-ignored";
const lists = "A19 small-directories: cleared-lists";

/** Everything that is found in what a release did, no more and no less. */
const expected: Readonly<Record<string, readonly string[]>> = {
  "3.2.2": [devices, "A19 small-directories: cleared-memory"],
  "3.2.5": [names, devices, pages],
  "3.2.6": [names, devices, pages],
  "3.4.0": ["A17 hard-links-of-directory: hard-links-flag-collision", dirlinks, pages],
  "3.4.2": [dirlinks, pages, lists],
  "3.4.3": [`A17 ${linkDest}`, `A16 ${linkDest}`, pages, lists],
  "3.4.4": [pages],
};

test("every recording is judged", () => {
  const recordings = readdirSync(folder).filter((name) => name.endsWith(".json"));
  expect(recordings.sort()).toEqual(Object.keys(expected).map((label) => `${label}.json`));
});

test.each(Object.entries(expected))("%s shows the bugs that it has, and nothing else", (label, found) => {
  expect(foundIn(recording(label), label)).toEqual(found);
});

test.each(Object.keys(expected))("what %s was recorded with are the commands that trials run", (label) => {
  const contender = { binary: `/opt/rsync/${label}/bin/rsync` } as Contender;
  for (const { trial, steps } of recording(label)) {
    const planned = trialOf(trial).steps.slice(0, steps.length);
    expect(steps.map(({ argv }) => argv)).toEqual(
      planned.map((step) => trialArgv(contender, step, "/var/tmp/rsync-bench/trial")),
    );
  }
});

/** A recording whose memory in one trial is as `peak` says, for so many directories; the rest as it was. */
function withMemory(label: string, trial: string, peak: (files: number) => number | null): TrialRun[] {
  const runs = recording(label);
  for (const step of runs.find((run) => run.trial === trial)?.steps ?? []) {
    // The root and the directory that holds the others are counted, too.
    const directories = (step.stats?.files ?? 0) - 2;
    step.usage = { ...step.usage, processes: null, maxRssKib: peak(directories) };
  }
  return runs;
}

function memoryOf(runs: readonly TrialRun[], label = "3.2.2", baseline: readonly TrialRun[] = runs) {
  const trials = { runs: [...new Set([...runs, ...baseline])], absent: [], wallS: 0 };
  const other = baseline[0]?.contender ?? label;
  return trialFindings(trials, recordedProgram(label), other).filter(
    ({ trials: [trial] = [] }) => trial === "empty-directories",
  );
}

describe("memory for each empty directory", () => {
  test("is told with what was measured, and what is sound", () => {
    const [finding] = memoryOf(withMemory("3.2.2", "empty-directories", (count) => 3000 + 2.5 * count));
    expect(finding).toMatchObject({
      rule: "A19",
      severity: "warning",
      finding:
        "The program takes 2.5 KiB more memory for each empty directory: 5.4 MiB for 1000, 7.8 MiB for 2000, 12.7 MiB for 4000.",
      expected: "at most 1 KiB for each",
      actual: "2.5 KiB for each empty directory",
    });
  });

  test("that is no page is no known bug", () => {
    const runs = withMemory("3.2.2", "empty-directories", (count) => 3000 + 2.5 * count);
    expect(foundIn(runs, "3.2.2")).toContain("A19 empty-directories: new");
  });

  test("is underestimated, never overestimated, where a floor hides the small sizes", () => {
    const floor = withMemory("3.2.2", "empty-directories", (count) => Math.max(6000, 3000 + 1.2 * count));
    expect(memoryOf(floor)).toEqual([]);
  });

  test("is not judged by one size that is out of line, nor where it was not measured", () => {
    const noisy = withMemory("3.2.2", "empty-directories", (count) => 3000 + (count === 2000 ? 1700 : 0));
    expect(memoryOf(noisy)).toEqual([]);
    const partly = withMemory("3.2.2", "empty-directories", (count) => (count === 1000 ? null : 5 * count));
    expect(memoryOf(partly)).toEqual([]);
  });

  test("may be twice a baseline's that is sound, and no more", () => {
    const own = (slope: number) => withMemory("3.2.2", "empty-directories", (count) => 3000 + slope * count);
    const base = withMemory("3.4.4", "empty-directories", (count) => 3000 + 0.8 * count);
    expect(memoryOf(own(1.5), "3.2.2", base)).toEqual([]);
    const [finding] = memoryOf(own(1.7), "3.2.2", base);
    expect(finding?.expected).toBe("at most 1 KiB for each; the baseline takes 0.8 KiB");
  });

  test("is told although the baseline needs as much: that is said elsewhere", () => {
    const pageful = recording("3.4.4");
    expect(memoryOf(recording("3.2.5"), "3.2.5", pageful)).toHaveLength(1);
  });
});

test("a list of kinds without links or devices is no count of devices as links", () => {
  const runs = recording("3.4.4");
  const [step] = runs.find((run) => run.trial === "device-count")?.steps ?? [];
  if (step) step.said = ["Number of files: 1"];
  expect(foundIn(runs, "3.4.4")).toEqual([pages]);
  if (step) step.said = ["Number of files: 1 (special: 1)"];
  expect(foundIn(runs, "3.4.4")).toEqual(["A13 device-count: new", pages]);
});

test("another failure below a link of another user's is no refusal", () => {
  const runs = recording("3.4.4");
  const [step] = runs.find((run) => run.trial === "linked-destination")?.steps ?? [];
  if (!step) throw new Error("the recording has no such step");
  const fail = (code: number, stderr: string) => {
    step.outcome = { kind: "exited", code };
    step.stderr = stderr;
    return trialFindings({ runs, absent: [], wallS: 0 }, recordedProgram("3.4.4"), "3.4.4").filter(
      ({ rule }) => rule === "A17",
    );
  };
  const words = 'change_dir#1 "/link" failed: Too many levels of symbolic links (40)';
  expect(fail(3, words)).toMatchObject([{ severity: "note" }]);
  expect(fail(11, words)).toMatchObject([{ severity: "error" }]);
  expect(fail(3, "change_dir#1 failed: Permission denied (13)")).toMatchObject([{ severity: "error" }]);
});
