import { directoryCounts } from "../../plan/trials/directories.ts";
import type { TrialRun, TrialStepRun } from "../../run/trials/trial-record.ts";
import type { Finding } from "../rule.ts";
import { stepFinding } from "./trial-finding.ts";
import { soundSteps, type TrialRule } from "./trial-rule.ts";

type MemoryTrial = keyof typeof directoryCounts;

/**
 * What a directory may cost, in KiB of the largest process. Measured with 3.0.9 to 3.5.0 on x86-64 (glibc 2.36, 4 KiB
 * pages): an empty directory takes 0.1 to 0.3 KiB, or 3.6 to 4.3 in releases that waste a page on each; one with a
 * file takes up to 5 KiB until lists are freed, or 135 where each list's 256 KiB are cleared.
 */
const kinds: Readonly<Record<MemoryTrial, { mostKib: number; item: string }>> = {
  "empty-directories": { mostKib: 1, item: "empty directory" },
  "small-directories": { mostKib: 16, item: "directory with a file" },
};

/**
 * A19 RESOURCE: memory that grows by more for each directory than any sound release needs, and, where the baseline
 * is another program whose own growth is sound, by more than twice that. The floor under a process hides growth in
 * small trees, so it can only be underestimated.
 */
export const memoryRule: TrialRule = ({ contender, runs, baseline }) => {
  const isOther = baseline.every((run) => run.contender !== contender);
  return Object.keys(kinds).flatMap((trial) => judge(trial as MemoryTrial, runs, isOther ? baseline : []));
};

function judge(trial: MemoryTrial, runs: readonly TrialRun[], others: readonly TrialRun[]): Finding[] {
  const { mostKib, item } = kinds[trial];
  const [own, other] = [growthOf(trial, runs), growthOf(trial, others)];
  if (own === null || own.slope <= mostKib) return [];
  if (other !== null && other.slope <= mostKib && own.slope <= 2 * other.slope) return [];
  const sizes = own.points.map(({ count, peakKib }) => `${mib(peakKib)} for ${count}`).join(", ");
  const empty = trial === "small-directories" ? growthOf("empty-directories", runs) : null;
  return [
    stepFinding(trial, own.last, {
      rule: "A19",
      severity: "warning",
      finding: `The ${own.role} takes ${kib(own.slope)} more memory for each ${item}: ${sizes}.`,
      expected: `at most ${mostKib} KiB for each${other === null ? "" : `; the baseline takes ${kib(other.slope)}`}`,
      actual: `${kib(own.slope)} for each ${item}${empty === null ? "" : `, ${kib(empty.slope)} for each empty directory`}`,
    }),
  ];
}

interface Growth {
  /** KiB for each directory: the median of the slopes between any two sizes (Theil 1950, Sen 1968). */
  slope: number;
  points: Array<{ count: number; peakKib: number }>;
  /** The largest process of the largest tree. */
  role: string;
  last: TrialStepRun;
}

/** How memory grows with the number of directories; null unless all sizes were measured. */
function growthOf(trial: MemoryTrial, runs: readonly TrialRun[]): Growth | null {
  const steps = soundSteps(runs, trial);
  const points = Object.entries(directoryCounts[trial]).flatMap(([name, count]) => {
    const peak = peakOf(steps.get(name));
    return peak ? [{ count, ...peak }] : [];
  });
  const [last] = points.slice(-1);
  if (!last || points.length < Object.keys(directoryCounts[trial]).length) return null;
  const slopes = points.flatMap((one, index) =>
    points.slice(index + 1).map((two) => (two.peakKib - one.peakKib) / (two.count - one.count)),
  );
  const slope = slopes.sort((one, two) => one - two)[Math.floor(slopes.length / 2)] ?? 0;
  return { slope, points, role: last.role, last: last.step };
}

/** Of the largest process: each one's own size where processes were told apart, else the tree's. */
function peakOf(step: TrialStepRun | undefined) {
  if (!step) return null;
  const [largest] = [...(step.usage.processes ?? [])].sort((one, two) => two.maxRssKib - one.maxRssKib);
  if (largest) return { step, peakKib: largest.maxRssKib, role: largest.role };
  const { maxRssKib } = step.usage;
  return maxRssKib === null ? null : { step, peakKib: maxRssKib, role: "program" };
}

function kib(value: number): string {
  return `${Math.max(0, value).toFixed(1)} KiB`;
}

function mib(valueKib: number): string {
  return `${(valueKib / 1024).toFixed(1)} MiB`;
}
