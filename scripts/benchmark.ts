/**
 * What this program costs beside doing the same by hand: `npm run benchmark [corpus|counting|provision|run|warm …]`. Both sides
 * of every comparison run in turns on this machine, now; only the ratios mean something elsewhere. And how often verdicts
 * are right, which is the same everywhere: `npm run benchmark -- verdicts [--runs 400] [--seed 1] [--plain]`.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { benchmarkCorpus } from "./benchmark-corpus.ts";
import { benchmarkCounting } from "./benchmark-counting.ts";
import { benchmarkProvision } from "./benchmark-provision.ts";
import { benchmarkRun } from "./benchmark-run.ts";
import { benchmarkVerdicts } from "./benchmark-verdicts.ts";
import { benchmarkWarm } from "./benchmark-warm.ts";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    runs: { type: "string", default: "400" },
    seed: { type: "string", default: "1" },
    plain: { type: "boolean", default: false },
  },
});
const simulation = { runs: wholeNumber(values.runs), seed: wholeNumber(values.seed), plain: values.plain };
const print = (line: string) => console.log(line);
const scratch = mkdtempSync(join(tmpdir(), "rsync-bench-benchmark-"));

const parts: Readonly<Record<string, () => Promise<void>>> = {
  corpus: () => benchmarkCorpus(scratch, print),
  counting: () => benchmarkCounting(scratch, print),
  provision: () => benchmarkProvision(scratch, print),
  run: () => benchmarkRun(scratch, print),
  verdicts: () => benchmarkVerdicts(simulation, print),
  warm: () => benchmarkWarm(scratch, print),
};

const wanted = positionals.length > 0 ? positionals : Object.keys(parts);
try {
  for (const name of wanted) {
    const part = parts[name];
    if (!part) throw new Error(`There is no benchmark "${name}": choose ${Object.keys(parts).join(", ")}.`);
    print(`\n== ${name}`);
    await part();
  }
} finally {
  rmSync(scratch, { recursive: true, force: true });
}

function wholeNumber(text: string): number {
  if (!/^[1-9]\d*$/.test(text)) throw new Error(`"${text}" is not a whole number from 1.`);
  return Number(text);
}
