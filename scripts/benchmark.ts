/**
 * What this program costs beside doing the same by hand: `npm run benchmark [corpus|provision|run|warm …]`. Both sides of
 * every comparison run in turns on this machine, now; only the ratios mean something elsewhere.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { benchmarkCorpus } from "./benchmark-corpus.ts";
import { benchmarkProvision } from "./benchmark-provision.ts";
import { benchmarkRun } from "./benchmark-run.ts";
import { benchmarkWarm } from "./benchmark-warm.ts";

const print = (line: string) => console.log(line);
const scratch = mkdtempSync(join(tmpdir(), "rsync-bench-benchmark-"));

const parts: Readonly<Record<string, () => Promise<void>>> = {
  corpus: () => benchmarkCorpus(scratch, print),
  provision: () => benchmarkProvision(scratch, print),
  run: () => benchmarkRun(scratch, print),
  warm: () => benchmarkWarm(scratch, print),
};

const wanted = process.argv.length > 2 ? process.argv.slice(2) : Object.keys(parts);
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
