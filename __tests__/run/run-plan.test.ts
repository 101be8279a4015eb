import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { parseConfig } from "../../src/config/config.ts";
import { mergeOptions, noFile } from "../../src/config/raw.ts";
import type { Corpus } from "../../src/corpus/corpus.ts";
import { prepareCorpus } from "../../src/corpus/prepare-corpus.ts";
import { makePlan } from "../../src/plan/make-plan.ts";
import type { RunStep } from "../../src/plan/run-step.ts";
import type { Contender } from "../../src/provision/contender.ts";
import { run } from "../../src/run/run.ts";
import { testContenders } from "../helpers/contenders.ts";
import { testHost } from "../helpers/test-host.ts";

let dir: string;
let contenders: Contender[];
let corpus: Corpus;

beforeAll(async () => {
  const { v327, system } = await testContenders();
  contenders = [v327, system];
  dir = mkdtempSync(join(tmpdir(), "run-plan-"));
  const spec = config("corpus", "8m").corpus;
  corpus = await prepareCorpus({ spec, store: join(dir, "store"), scratch: dir, host: testHost() });
}, 900_000);
afterAll(() => rmSync(dir, { recursive: true, force: true }));

function config(name: string, budget: string) {
  const matrix = { versions: "3.2.7,system", checksums: "md5", codecs: "none,zlib" };
  const options = {
    ...matrix,
    metrics: "wire-bytes,cpu-time,wall-time",
    "corpus-size": "64KiB",
    trials: "none",
  };
  const given = { ...options, "time-budget": budget, out: join(dir, name) };
  return parseConfig(mergeOptions(given, noFile));
}

interface Script {
  budget?: string;
  /** What is answered after each look; the last one again and again. */
  steps: RunStep[];
  /** Interrupts before the run with this number, from 1. */
  stopAt?: number;
  resume?: boolean;
}

/** Real runs of two cells of each contender, on a clock on which each takes a second. */
async function runScript(name: string, { budget = "8m", steps, stopAt, resume = false }: Script) {
  const settings = config(name, budget);
  const abort = new AbortController();
  const asked: { look: number; observed: number; runsLeft: number }[] = [];
  let seconds = 0;
  const progress = () => {
    seconds += 1;
    if (seconds === stopAt) abort.abort();
  };
  mkdirSync(settings.out, { recursive: true });
  const plan = makePlan(settings, contenders, "3.2.7");
  const record = await run({
    config: settings,
    contenders,
    plan,
    corpus,
    resume,
    valgrind: null,
    host: testHost({ progress, signal: abort.signal }),
    nextStep: (observations, look, runsLeft) => {
      asked.push({ look, observed: observations.length, runsLeft });
      return steps[Math.min(asked.length, steps.length) - 1] as RunStep;
    },
    onStart: () => undefined,
    suspicions: () => [],
    now: () => new Date(),
    clock: () => seconds * 1000,
  });
  const blocks = Map.groupBy(record.observations, ({ block }) => block);
  const counts = Object.fromEntries(Array.from(blocks, ([block, all]) => [block, all.length]));
  return { plan, asked, counts, ending: record.ending, observations: record.observations };
}

const pair = ["system/md5/zlib/local/initial", "3.2.7/md5/zlib/local/initial"];
/** The warm-up: one cell of the other contender, and the probe. */
const warmUp = 14;
const sixBlocks = { 0: warmUp, 1: 4, 2: 4, 3: 4, 4: 4, 5: 4, 6: 4 };

test("after a look only the wanted cells are measured, up to the next look", async () => {
  const { asked, counts, ending, observations } = await runScript("look", {
    steps: [
      { kind: "look", look: 1, cells: pair },
      { kind: "end", unpaid: false },
    ],
  });
  expect(counts).toEqual({ ...sixBlocks, 7: 2, 8: 2, 9: 2 });
  expect(new Set(observations.filter(({ block }) => block > 6).map(({ cell }) => cell))).toEqual(
    new Set(pair),
  );
  expect(ending).toEqual({ kind: "complete" });
  // Eight minutes, a second a run.
  expect(asked).toEqual([
    { look: 0, observed: 38, runsLeft: 480 - 38 },
    { look: 1, observed: 44, runsLeft: 480 - 44 },
  ]);
});

test("fresh blocks come after the last look, of the accused cells, and end the run", async () => {
  const { asked, counts, ending } = await runScript("confirm", { steps: [{ kind: "confirm", cells: pair }] });
  expect(counts).toEqual({ ...sixBlocks, 29: 2, 30: 2, 31: 2 });
  expect(ending).toEqual({ kind: "complete" });
  expect(asked).toHaveLength(1);
});

test("a spent time budget ends the blocks; what there is is looked at", async () => {
  const { asked, counts, ending } = await runScript("late", {
    budget: "20s",
    steps: [{ kind: "look", look: 1, cells: pair }],
  });
  expect(counts).toEqual({ 0: warmUp, 1: 4, 2: 4 });
  expect(asked).toEqual([{ look: 0, observed: 22, runsLeft: 0 }]);
  expect(ending).toEqual({ kind: "budget", blocks: 2 });
});

test("the first block always runs", async () => {
  const { counts, ending } = await runScript("first", {
    budget: "1s",
    steps: [{ kind: "end", unpaid: false }],
  });
  expect(counts).toEqual({ 0: warmUp, 1: 4 });
  expect(ending).toEqual({ kind: "budget", blocks: 1 });
});

test("confirming may take a quarter of the budget more, and is counted by what was measured before", async () => {
  const { counts, ending } = await runScript("late-confirm", {
    budget: "20s",
    steps: [{ kind: "confirm", cells: pair }],
  });
  // 22 s are over; the blocks start at 22 and 24 s, and the third one would at 26 s.
  expect(counts).toEqual({ 0: warmUp, 1: 4, 2: 4, 29: 2, 30: 2 });
  expect(ending).toEqual({ kind: "budget", blocks: 2 });
});

test("more blocks that the time left does not pay for are a spent budget", async () => {
  const { ending } = await runScript("unpaid", { steps: [{ kind: "end", unpaid: true }] });
  expect(ending).toEqual({ kind: "budget", blocks: 6 });
});

test("an interrupted run takes up where it was", async () => {
  const steps: RunStep[] = [{ kind: "confirm", cells: pair }];
  const first = await runScript("resume", { steps, stopAt: warmUp + 4 * 3 + 2 });
  expect(first.ending).toEqual({ kind: "interrupted" });
  expect(first.observations.length).toBeLessThan(38);
  const second = await runScript("resume", { steps, resume: true });
  expect(second.ending).toEqual({ kind: "complete" });
  expect(second.counts).toEqual({ ...sixBlocks, 29: 2, 30: 2, 31: 2 });
  expect(second.observations.slice(0, first.observations.length)).toEqual(first.observations);
  const now = 38 - first.observations.length;
  expect(second.asked[0]).toEqual({ look: 0, observed: 38, runsLeft: 480 - now });
});
