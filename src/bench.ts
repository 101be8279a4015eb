import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { analyse } from "./analyse/analyse.ts";
import type { Analysis } from "./analyse/analysis.ts";
import { refuseUnknownBugs } from "./analyse/bugs/refuse-unknown-bugs.ts";
import { findSuspicions } from "./analyse/diagnosis/suspicions.ts";
import type { Measurements } from "./analyse/measurements.ts";
import { nextStep } from "./analyse/timed/next-step.ts";
import { exitCode } from "./analyse/verdict.ts";
import type { Config } from "./config/config.ts";
import { isInstructionMetric } from "./config/metrics.ts";
import { prepareCorpus } from "./corpus/prepare-corpus.ts";
import { Failure } from "./failure.ts";
import type { Host } from "./host.ts";
import { makePlan } from "./plan/make-plan.ts";
import type { Plan } from "./plan/plan.ts";
import { refuseIdleGates } from "./plan/refuse-idle-gates.ts";
import type { Provisioned } from "./provision/contender.ts";
import { provision } from "./provision/provision.ts";
import { withoutSecrets } from "./provision/source-mirror.ts";
import { defaultStore } from "./provision/store.ts";
import { findValgrind, type Valgrind } from "./provision/valgrind.ts";
import { readStored } from "./publish/baseline-input.ts";
import { openResults, removeResults } from "./publish/result-files.ts";
import { refuseResultsInCorpus } from "./refuse-results-in-corpus.ts";
import { run } from "./run/run.ts";
import { toolName, toolVersion } from "./tool.ts";

/** What the whole pipeline gives. */
export interface BenchResult {
  measurements: Measurements;
  analysis: Analysis;
  exitCode: number;
}

/**
 * The pipeline: config → provision → plan → corpus → run → analyse. Reports are rendered from its result.
 * Throws a Failure when there is nothing to analyse: bad usage, a version or a corpus that cannot be had.
 */
export async function bench(config: Config, host: Host, { resume = false } = {}): Promise<BenchResult> {
  refuseUnknownBugs(config);
  refuseResultsInCorpus(config);
  openResults(config.out);
  const startedAt = new Date().toISOString();
  const stored = await readStored(config, defaultStore(host.env), host);
  const provisioned = await host.group("Provision", () => provisionContenders(config, host));
  const plan = planMatrix(config, provisioned);
  const valgrind = await valgrindFor(config, host);
  const scratch = await mkdtemp(join(tmpdir(), "rsync-bench-"));
  try {
    const corpus = await host.group("Corpus", () =>
      prepareCorpus({ spec: config.corpus, store: defaultStore(host.env), scratch, host }),
    );
    const record = await host.group("Run", () =>
      run({
        config,
        contenders: provisioned.contenders,
        plan,
        corpus,
        resume,
        valgrind,
        host,
        nextStep: (observations, look, runsLeft) =>
          nextStep({ config, plan, corpusBytes: corpus.bytes, observations, look, runsLeft }),
        suspicions: (observations) => findSuspicions({ plan, corpus, provisioned }, observations),
        onStart: () => removeResults(config.out, resume),
        now: () => new Date(),
        clock: () => performance.now(),
      }),
    );
    const finishedAt = new Date().toISOString();
    const tool = { name: toolName, version: toolVersion };
    const shown = { ...config, sourceMirrors: config.sourceMirrors.map(withoutSecrets) };
    const measurements = {
      tool,
      startedAt,
      finishedAt,
      config: shown,
      provisioned,
      corpus,
      plan,
      run: record,
      stored,
    };
    const analysis = analyse(measurements);
    return { measurements, analysis, exitCode: exitCode(analysis, config.failOn) };
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}

/** Provisions the versions of `config`. Throws a Failure when a needed one cannot be had. */
export function provisionContenders(config: Config, host: Host): Promise<Provisioned> {
  return provision({
    specs: config.versions,
    allowMissing: config.allowMissing,
    installDeps: config.installDeps,
    sourceMirrors: config.sourceMirrors,
    store: defaultStore(host.env),
    host,
  });
}

/** What counts instructions, installed where that is allowed; null when no metric asks for them. */
async function valgrindFor(config: Config, host: Host): Promise<Valgrind | null> {
  if (!config.metrics.some(isInstructionMetric)) return null;
  return await findValgrind({ installDeps: config.installDeps, store: defaultStore(host.env), host });
}

/**
 * Lays out the matrix over the contenders that could be had; when the baseline could not, the first of them
 * stands in for it. Throws a Failure when fewer than two are left, for there would be nothing to compare, and for a
 * gate that could never fire.
 */
export function planMatrix(config: Config, { contenders, unobtainable }: Provisioned): Plan {
  const labels = contenders.map(({ label }) => label);
  const [first, second] = labels;
  if (first === undefined || second === undefined) {
    const missing = unobtainable.map(({ label, reason }) => `${label} (${reason})`).join("; ");
    throw new Failure(
      "inconclusive",
      `A comparison needs two versions, and ${labels.length === 0 ? "none" : `only ${first}`} is left${missing && `: not obtainable are ${missing}`}.`,
      "Name another version with --versions, such as system or path:./rsync.",
    );
  }
  const plan = makePlan(config, contenders, labels.includes(config.baseline) ? config.baseline : first);
  refuseIdleGates(config, plan, unobtainable);
  return plan;
}
