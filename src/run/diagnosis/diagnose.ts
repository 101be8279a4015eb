import { cutDiagnosisSample, samplePrefixes, writeDiagnosisSample } from "../../corpus/diagnosis-sample.ts";
import { type DiagnosisTest, diagnosisTests, type Suspicion } from "../../plan/diagnosis/diagnosis-tests.ts";
import type { Cell } from "../../plan/plan.ts";
import type { Contender } from "../../provision/contender.ts";
import { removeTree } from "../remove-tree.ts";
import type { ResourceMeter } from "../resource-meter.ts";
import type { RunOptions } from "../run.ts";
import type { Scratch } from "../scratch.ts";
import { makeTrialBench } from "../trials/make-trial-bench.ts";
import { runTrialStep } from "../trials/run-step.ts";
import type { TrialBench } from "../trials/trial-bench.ts";
import { openTrialFolder } from "../trials/trial-folder.ts";
import type { TrialStepRun } from "../trials/trial-record.ts";
import { mannerOf } from "../wire-model.ts";
import type { Diagnosis, DiagnosisTestRun } from "./diagnosis-record.ts";

/** Of the time budget, on top of it. */
const shareOfBudget = 1 / 8;
/** Each takes a second or two; of more, the first ones say what the others would. */
const mostSuspicions = 8;

/**
 * The diagnosis round, after the matrix: runs the suspicious cells again on a sample of the corpus, with one thing
 * changed at a time. What goes wrong here costs only the diagnosis. Throws the signal's reason.
 */
export async function diagnose(
  options: RunOptions,
  suspicions: readonly Suspicion[],
  scratch: Scratch,
  meter: ResourceMeter | null,
): Promise<Diagnosis[]> {
  const { plan, contenders, host } = options;
  const bench = makeTrialBench(options, scratch, meter);
  const diagnoses: Diagnosis[] = [];
  const deadline = options.clock() + options.config.timeBudgetMs * shareOfBudget;
  for (const suspicion of suspicions.slice(0, mostSuspicions)) {
    if (options.clock() > deadline) break;
    const cell = plan.cells.find(({ id }) => id === suspicion.cell);
    const contender = contenders.find(({ label }) => label === cell?.contender);
    if (!cell || !contender) continue;
    host.progress(`diagnosis: ${cell.contender} ${cell.checksum} ${cell.codec}`);
    try {
      diagnoses.push(await diagnoseCell(bench, options, suspicion, { cell, contender }));
    } catch (error) {
      host.signal.throwIfAborted();
      host.warn(`The anomaly in ${cell.id} could not be diagnosed: ${error}`);
    }
  }
  return diagnoses;
}

async function diagnoseCell(
  bench: TrialBench,
  { corpus }: RunOptions,
  { first }: Suspicion,
  subject: Subject,
): Promise<Diagnosis> {
  const sample = cutDiagnosisSample(corpus, first);
  const tests: DiagnosisTestRun[] = [];
  for (const test of diagnosisTests(subject.cell)) {
    const folder = await openTrialFolder(bench.folder);
    try {
      writeDiagnosisSample(sample, test.firstFile, folder.source);
      const pieces = { source: [], destination: [] };
      const step = stepOf(test, subject.cell);
      const run = await runTrialStep(bench, subject.contender, pieces, step, folder);
      tests.push(resultOf(test, subject.cell, run));
      // What hangs once would hang in each of them.
      if (run.outcome.kind === "timed-out") break;
    } finally {
      await removeTree(folder.root);
    }
  }
  return { cell: subject.cell.id, firstSuffix: sample.first?.suffix ?? null, tests };
}

interface Subject {
  cell: Cell;
  contender: Contender;
}

function stepOf({ name, level, flags }: DiagnosisTest, { codec, checksum }: Cell) {
  return {
    name,
    link: "local",
    onto: "nothing",
    codec: { name: codec, level },
    checksum,
    flags,
    content: "unchecked",
  } as const;
}

function resultOf({ name }: DiagnosisTest, { checksum }: Cell, run: TrialStepRun): DiagnosisTestRun {
  const { argv, outcome } = run;
  const plain = { files: 0, bytes: 0, wireBytes: 0, stored: 0, uncompressed: 0 };
  for (const { path, bytes, wireBytes } of run.files) {
    if (!path.startsWith(samplePrefixes.plain)) continue;
    const manner = mannerOf(bytes, wireBytes, checksum);
    plain.files += 1;
    plain.bytes += bytes;
    plain.wireBytes += wireBytes;
    if (manner === "stored" || manner === "uncompressed") plain[manner] += 1;
  }
  return { test: name, argv, outcome, plain };
}
