import { statSync } from "node:fs";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { escapePath } from "../../corpus/escaped-path.ts";
import { runEnvironment } from "../../plan/argv.ts";
import type { Trial, TrialStep } from "../../plan/trials/trial.ts";
import { trialArgv } from "../../plan/trials/trial-argv.ts";
import type { Contender } from "../../provision/contender.ts";
import { execute } from "../execute.ts";
import { isTransferredFile, parseItem, printedNameBytes } from "../item-line.ts";
import { removeTree } from "../remove-tree.ts";
import { StatsParser } from "../stats-parser.ts";
import { checkCopy, notChecked } from "./check-copy.ts";
import { makePieces } from "./make-pieces.ts";
import type { TrialBench } from "./trial-bench.ts";
import { type TrialFolder, writeLinks } from "./trial-folder.ts";
import { longestSaid, mostSaid, mostTrialFiles, type TrialStepRun } from "./trial-record.ts";

/** Runs one step of a trial and checks its copy. Throws what the file system throws, and the signal's reason. */
export async function runTrialStep(
  bench: TrialBench,
  contender: Contender,
  trial: Pick<Trial, "source" | "destination">,
  step: TrialStep,
  folder: TrialFolder,
): Promise<TrialStepRun> {
  await prepare(bench, trial, step, folder);
  const argv = trialArgv(contender, step, folder.root);
  const stats = new StatsParser();
  const files: TrialStepRun["files"] = [];
  const said: string[] = [];
  let transferred = 0;
  const { outcome, usage, stderr } = await execute({
    argv,
    env: runEnvironment(bench.path, bench.home),
    cwd: bench.home,
    resultFile: bench.meterFile,
    meter: bench.meter,
    // Roles are told apart by a tree that only a local copy has.
    trace: step.link === "local",
    timeoutMs: Math.min(bench.timeoutMs, (step.limitS ?? Number.POSITIVE_INFINITY) * 1000),
    signal: bench.signal,
    onLine: (line) => {
      const item = parseItem(line);
      if (item === null) stats.push(line);
      if (/^(Client|Server|total:|Number of files:) /.test(line) && said.length < mostSaid)
        said.push(line.slice(0, longestSaid));
      if (item === null || !isTransferredFile(item)) return;
      transferred += 1;
      if (files.length >= mostTrialFiles) return;
      const path = escapePath(printedNameBytes(item.name));
      files.push({ path, change: item.change, bytes: item.bytes, wireBytes: item.wireBytes });
    },
  });
  bench.signal.throwIfAborted();
  if (/No space left on device|Disk quota exceeded/.test(stderr)) throw new Error("the disk is full");
  const isWhole = outcome.kind === "exited" && outcome.code === 0;
  const content = isWhole ? await checkCopy(bench, step, folder) : notChecked("the step did not complete");
  const allocated = isWhole ? allocatedBytes(trial, folder) : null;
  return {
    step: step.name,
    argv,
    outcome,
    stderr,
    usage,
    stats: stats.result(),
    files,
    transferred,
    said,
    content,
    allocated,
  };
}

async function prepare(
  { home }: TrialBench,
  trial: Pick<Trial, "destination">,
  step: TrialStep,
  folder: TrialFolder,
): Promise<void> {
  // Nothing that one step leaves there may reach the next.
  await removeTree(home);
  await mkdir(home, { recursive: true });
  if (step.onto !== "last") {
    await removeTree(folder.copy);
    await mkdir(folder.copy);
  }
  if (step.onto === "pieces") await makePieces(folder.copy, trial.destination);
  await makePieces(folder.source, step.change ?? []);
  await writeLinks(folder, step);
}

/** Blocks on the disk, in bytes, of the files that the trial made; null when one of them is not in the copy. */
function allocatedBytes(trial: Pick<Trial, "source">, folder: TrialFolder): TrialStepRun["allocated"] {
  const paths = trial.source.flatMap((piece) => (piece.kind === "file" ? [piece.path] : []));
  const total = (root: string) =>
    paths.reduce<number | null>((sum, path) => {
      const stat = statSync(join(root, path), { throwIfNoEntry: false });
      // st_blocks counts units of 512 bytes, whatever the file system's own (stat(2)).
      return sum === null || !stat ? null : sum + stat.blocks * 512;
    }, 0);
  const [source, copy] = [total(folder.source), total(folder.copy)];
  return source === null || copy === null ? null : { source, copy };
}
