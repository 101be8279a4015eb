import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { execa } from "execa";
import { parseConfig } from "../src/config/config.ts";
import { mergeOptions, noFile } from "../src/config/raw.ts";
import { prepareCorpus } from "../src/corpus/prepare-corpus.ts";
import { cliHost } from "../src/hosts/cli-host.ts";
import { cellArgv } from "../src/plan/argv.ts";
import { makePlan } from "../src/plan/make-plan.ts";
import type { Plan } from "../src/plan/plan.ts";
import { provision } from "../src/provision/provision.ts";
import { defaultStore } from "../src/provision/store.ts";
import { shellQuote } from "../src/report/shell-quote.ts";
import { run } from "../src/run/run.ts";

/** Rounds of harness and shell loop in turn; the fastest of each counts, since noise only ever adds. */
const rounds = 3;

/**
 * What the harness costs: the default matrix of `npm run bench`, run by `rsync-bench` and by a bare shell loop
 * that empties the destination and runs the same commands..
 */
export async function benchmarkRun(parent: string, print: (line: string) => void): Promise<void> {
  const out = mkdtempSync(join(parent, "benchmark-run-"));
  const host = cliHost(new AbortController().signal);
  try {
    const given = {
      versions: "3.2.3,3.2.7",
      checksums: "md5,xxh128",
      codecs: "none,zlib,zlibx,zstd,lz4",
      trials: "none",
      out,
    };
    const config = parseConfig(mergeOptions(given, noFile));
    const store = defaultStore(host.env);
    const request = { allowMissing: false, installDeps: true, sourceMirrors: [], store, host };
    const { contenders } = await provision({ specs: config.versions, ...request });
    const corpus = await prepareCorpus({ spec: config.corpus, store, scratch: out, host });
    const whole = makePlan(config, contenders, config.baseline);
    const plan: Plan = { ...whole, blocks: whole.blocks.slice(1, 2) };
    const commands = plan.cells.map((cell) => {
      const contender = contenders.find(({ label }) => label === cell.contender);
      return contender ? cellArgv(contender, cell, corpus.root, join(out, "shell-destination")) : [];
    });
    const times: { harness: number; verify: number; shell: number }[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const started = performance.now();
      const clock = () => performance.now();
      const now = () => new Date();
      const onStart = () => {};
      const suspicions = () => [];
      const nextStep = () => ({ kind: "end", unpaid: false }) as const;
      const start = { resume: false, valgrind: null, host, now, clock, onStart, nextStep, suspicions };
      const options = { config, contenders, plan, corpus, ...start };
      const { observations } = await run(options);
      const verify = observations.reduce((sum, { verifyS }) => sum + verifyS, 0);
      const harness = (performance.now() - started) / 1000 - verify;
      times.push({ harness, verify, shell: await shellLoop(commands, out) });
    }
    for (const line of report(times, plan.cells.length)) print(line);
  } finally {
    rmSync(out, { recursive: true, force: true });
  }
}

async function shellLoop(commands: readonly string[][], out: string): Promise<number> {
  const script = join(out, "loop.sh");
  const destination = shellQuote([join(out, "shell-destination")]);
  const lines = commands.map(
    (argv) => `rm -rf ${destination}; mkdir ${destination}; ${shellQuote(argv)} > /dev/null || exit 1`,
  );
  writeFileSync(script, `${lines.join("\n")}\nrm -rf ${destination}\n`);
  const started = performance.now();
  await execa("sh", [script], { env: { LC_ALL: "C.UTF-8" } });
  return (performance.now() - started) / 1000;
}

function report(
  times: readonly { harness: number; verify: number; shell: number }[],
  cells: number,
): string[] {
  const least = (key: "harness" | "verify" | "shell") => Math.min(...times.map((time) => time[key]));
  const [harness, shell, verify] = [least("harness"), least("shell"), least("verify")];
  return [
    `${cells} runs of the default matrix, 64 MiB corpus, least of ${rounds} rounds:`,
    `  bare shell loop            ${shell.toFixed(2)} s`,
    `  rsync-bench, verification apart  ${harness.toFixed(2)} s, ${(harness / shell).toFixed(3)} × (goal: at most 1.15 ×)`,
    `  verification of every copy  ${verify.toFixed(2)} s`,
  ];
}
