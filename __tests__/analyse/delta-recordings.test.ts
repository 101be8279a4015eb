import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "@jest/globals";
import { z } from "zod";
import { type TrialRun, trialRunSchema } from "../../src/run/trials/trial-record.ts";
import { foundIn } from "../helpers/tried.ts";

const folder = new URL("../../fixtures/trials/delta/", import.meta.url);

function recording(label: string): TrialRun[] {
  const text = readFileSync(new URL(`${label}.json`, folder), "utf8");
  return z.array(trialRunSchema).parse(JSON.parse(text));
}

const hangs = "A18 many-descriptors: descriptors-beyond-1024";
const tail = "A12 inplace-sparse: inplace-sparse-zero-tail";
const truncates = "inplace-sparse-remote: inplace-sparse-truncates";
const redo = "append-redo-xxh64: short-digest-redo";
const work = ["A19 delta-equal-blocks: equal-rolling-checksums", "A19 sparse-dense: sparse-small-writes"];
const blocks = "A20 preallocate-sparse: preallocated-not-sparse";

/** Everything that is found in what a release did, no more and no less. */
const expected: Readonly<Record<string, readonly string[]>> = {
  "3.1.2": [hangs, ...work],
  "3.1.3": [tail, `A17 ${truncates}`, hangs, ...work],
  "3.2.0": [tail, hangs, `A16 ${truncates}`, `A16 ${redo}`, ...work, blocks],
  "3.2.2-nolz4": [
    ...[tail, `A17 ${truncates}`, "A17 delta-zstd: zstd-matches-without-lz4", hangs],
    ...[`A16 ${redo}`, ...work, blocks],
  ],
  "3.2.7-small": [tail, "A17 delta-sha1: sha1-buffer-overflow", hangs, `A16 ${redo}`, ...work, blocks],
  "3.3.0": [hangs, `A16 ${redo}`, ...work, blocks],
  "3.4.1-extzlib": [
    ...["A17 delta-zlib-blocks: external-zlib-block-overflow", `A17 ${redo}`],
    ...["A17 partial-dir-absolute: absolute-partial-dir", hangs, ...work, blocks],
  ],
  "3.4.4": [hangs, ...work, blocks],
};

test("every recording is judged", () => {
  const recordings = readdirSync(folder).filter((name) => name.endsWith(".json"));
  expect(recordings.sort()).toEqual(Object.keys(expected).map((label) => `${label}.json`));
});

test.each(Object.entries(expected))("%s shows the bugs that it has, and nothing else", (label, found) => {
  expect(foundIn(recording(label), label)).toEqual(found);
});

/** The recording of 3.3.0, one trial of it changed as `change` says. */
function changed(trial: string, change: (steps: Map<string, TrialRun["steps"][number]>) => void): string[] {
  const runs = recording("3.3.0").filter((run) => run.trial === trial);
  for (const run of runs) change(new Map(run.steps.map((step) => [step.step, step])));
  return foundIn(runs, "3.3.0");
}

describe("nobody is accused", () => {
  test("of blocks on the disk where the source has no hole either", () => {
    const dense = changed("preallocate-sparse", (steps) => {
      const preallocated = steps.get("preallocated");
      if (preallocated) preallocated.allocated = { source: 1_048_576, copy: 1_048_576 };
    });
    expect(dense).toEqual([]);
  });

  test("of blocks on the disk where holes cannot be punched into a file", () => {
    const stiff = changed("preallocate-sparse", (steps) => {
      const punched = steps.get("punched");
      if (punched) punched.allocated = { source: 65_536, copy: 1_048_576 };
    });
    expect(stiff).toEqual([]);
  });

  test("of small writes when those of a plain copy were not counted", () => {
    const silent = changed("sparse-dense", (steps) => {
      const plain = steps.get("plain");
      if (plain) plain.stderr = "";
    });
    expect(silent).toEqual([]);
  });

  test("of comparing too many blocks when it gives up after as many as 3.5.0 does", () => {
    const bounded = changed("delta-equal-blocks", (steps) => {
      for (const step of steps.values()) {
        step.said = [`total: matches=0  hash_hits=1745  false_alarms=${1745 * 1024} data=2000`];
      }
    });
    expect(bounded).toEqual([]);
  });
});

test("a hardened build that ends where others hang has the same bug", () => {
  const ended = changed("many-descriptors", (steps) => {
    const push = steps.get("push");
    if (!push) return;
    push.outcome = { kind: "exited", code: 12 };
    push.stderr = "*** buffer overflow detected ***: terminated\n";
  });
  expect(ended).toEqual(["A17 many-descriptors: descriptors-beyond-1024"]);
});
