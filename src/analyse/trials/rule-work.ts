import { writesWord } from "../../plan/trials/trial.ts";
import { stepFinding } from "./trial-finding.ts";
import { soundSteps, type TrialRule } from "./trial-rule.ts";

/**
 * A19 RESOURCE, counted where time would mislead: how many blocks are compared at each place of a file where a
 * rolling checksum is met (`--debug=deltasum1`, match.c: a false alarm is a comparison that failed). 4000 blocks
 * have it here. A search that gives up compares at most 1024 (MAX_CHAIN_LEN); one that does not, all of them, and
 * its work grows with the square of the file.
 */
export const searchRule: TrialRule = ({ runs }) => {
  const step = soundSteps(runs, "delta-equal-blocks").get("delta");
  const [, hits, alarms] = /hash_hits=(\d+)\s+false_alarms=(\d+)/.exec(step?.said.join("\n") ?? "") ?? [];
  if (!step || Number(hits) === 0 || !(Number(alarms) / Number(hits) > mostComparisons)) return [];
  const each = Math.round(Number(alarms) / Number(hits));
  return [
    stepFinding("delta-equal-blocks", step, {
      rule: "A19",
      severity: "warning",
      finding: `At each of ${hits} places the sender compared ${each} blocks whose rolling checksums are the same: its work grows with the square of the file's size.`,
      expected: `at most ${mostComparisons} comparisons at a place`,
      actual: `${each}, ${alarms} in all`,
    }),
  ];
};

/** Between MAX_CHAIN_LEN and the 4000 blocks of the trial. */
const mostComparisons = 2000;

/**
 * A19 RESOURCE, by the kernel's count of write system calls: `--sparse` needs a few more than a plain copy, not one
 * for each KiB (SPARSE_WRITE_SIZE, fileio.c). Nothing is said where the kernel does not count.
 */
export const sparseWritesRule: TrialRule = ({ runs }) => {
  const steps = soundSteps(runs, "sparse-dense");
  const step = steps.get("sparse");
  const [sparse, plain] = [writesOf(step?.stderr), writesOf(steps.get("plain")?.stderr)];
  if (!step?.stats || sparse === null || plain === null) return [];
  const most = Math.max(8 * plain, step.stats.totalSize / smallestWriteBytes);
  if (sparse <= most) return [];
  return [
    stepFinding("sparse-dense", step, {
      rule: "A19",
      severity: "warning",
      finding: `With --sparse the receiver wrote a file without any holes in ${sparse} system calls, without it in ${plain}.`,
      expected: `at most ${most} write system calls`,
      actual: String(sparse),
    }),
  ];
};

/** Twice what the flaw writes at a time. */
const smallestWriteBytes = 2048;

function writesOf(stderr = ""): number | null {
  const line = stderr.split("\n").find((one) => one.startsWith(writesWord));
  return line === undefined ? null : Number(line.slice(writesWord.length));
}
