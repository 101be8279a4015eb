import { type TrialName, trialNames } from "../../config/trial-names.ts";
import { orderListed, orderLog } from "../../plan/trials/compression.ts";
import type { TrialRun, TrialStepRun } from "../../run/trials/trial-record.ts";
import { bytesText, type Finding } from "../rule.ts";
import { fileOf, howSent, sentText, type TrialFile } from "./how-sent.ts";
import { trialFinding } from "./trial-finding.ts";
import { soundSteps, type TrialRule } from "./trial-rule.ts";

/** By how much the bytes of one file may differ (rsync-facts section 4, A6 and A7). */
const tolerance = 0.01;
const orderTrials = trialNames.filter((name) => name.startsWith("order-"));

interface Pair {
  trial: TrialName;
  steps: Map<string, TrialStepRun>;
  before: TrialFile;
  after: TrialFile;
}

/**
 * A6 ORDER: one file costs other bytes when another one is sent before it. zstd is exempt: its window goes from file
 * to file. A7 SKIP_INVARIANCE: it costs other bytes with a skip list that does not name it, where the order, which
 * rsync's own list makes matter just so, does not show it.
 */
export const orderRule: TrialRule = ({ runs }) => {
  const logs = pairs(runs, orderLog, "log-first", "gz-first");
  const listed = pairs(runs, orderListed, "log-first", "gz-first");
  const inOrder = new Set(logs.map(({ trial }) => trial));
  const byList = pairs(runs, orderLog, "empty-list", "own-list").filter(({ trial }) => !inOrder.has(trial));
  return [...logOrder(logs), ...listedOrder(listed), ...listMatters(byList)];
};

/** The trials in which a file's bytes differ between two steps. */
function pairs(runs: readonly TrialRun[], path: string, first: string, second: string): Pair[] {
  return orderTrials.flatMap((trial) => {
    const steps = soundSteps(runs, trial);
    const [before, after] = [fileOf(steps.get(first), path), fileOf(steps.get(second), path)];
    return before && after && differ(before, after) ? [{ trial, steps, before, after }] : [];
  });
}

function differ(one: TrialFile, other: TrialFile): boolean {
  const [least, most] = [one.wireBytes, other.wireBytes].sort((a, b) => a - b) as [number, number];
  return most > least * (1 + tolerance);
}

function logOrder(shown: readonly Pair[]): Finding[] {
  const [first] = shown;
  if (!first) return [];
  const { before, after } = first;
  const emptied = fileOf(first.steps.get("empty-list"), orderLog);
  return [
    trialFinding(trialsOf(shown), {
      rule: "A6",
      severity: "error",
      fileClass: "plain",
      suffixes: [".log"],
      finding: `A log cost ${bytesText(before.wireBytes)} when it was sent first, and ${costText(after)} after a .gz file.`,
      expected: bytesText(before.wireBytes),
      actual: bytesText(after.wireBytes),
      chain: emptied
        ? [{ test: "The same with an empty skip list (--skip-compress=)", result: costText(emptied) }]
        : [],
    }),
  ];
}

/** The other side of it: what the list names is compressed in vain. */
function listedOrder(shown: readonly Pair[]): Finding[] {
  const [first] = shown;
  if (!first) return [];
  const { before, after } = first;
  return [
    trialFinding(trialsOf(shown), {
      rule: "A6",
      severity: "warning",
      suffixes: [".gz"],
      finding: `A .gz file of text cost ${costText(before)} after a log, and ${costText(after)} after another .gz file.`,
      expected: "equal bytes",
      actual: `${bytesText(before.wireBytes)} and ${bytesText(after.wireBytes)}`,
    }),
  ];
}

function listMatters(shown: readonly Pair[]): Finding[] {
  const [first] = shown;
  if (!first) return [];
  const { before, after } = first;
  return [
    trialFinding(trialsOf(shown), {
      rule: "A7",
      severity: "error",
      fileClass: "plain",
      suffixes: [".log"],
      finding: `A log after a .gz file cost ${bytesText(before.wireBytes)} with an empty skip list, and ${costText(after)} with --skip-compress=gz.`,
      expected: bytesText(before.wireBytes),
      actual: bytesText(after.wireBytes),
    }),
  ];
}

function trialsOf(shown: readonly Pair[]): TrialName[] {
  return shown.map(({ trial }) => trial);
}

function costText(file: TrialFile): string {
  return `${bytesText(file.wireBytes)} (${sentText[howSent(file)]})`;
}
