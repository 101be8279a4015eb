import { z } from "zod";
import { isSkipListed } from "../plan/skip-list.ts";
import { skipListClaim } from "../plan/skip-list-history.ts";
import { orderListed } from "../plan/trials/compression.ts";
import { probedFile, probedSuffixes } from "../plan/trials/skip-compress.ts";
import type { Contender } from "../provision/contender.ts";
import type { Tally } from "../run/observation.ts";
import type { TrialRun } from "../run/trials/trial-record.ts";
import type { Measurements } from "./measurements.ts";
import { type CellRuns, runsOf } from "./observed.ts";
import { sum } from "./rule.ts";
import { fileOf, howSent } from "./trials/how-sent.ts";
import { soundSteps } from "./trials/trial-rule.ts";

const count = z.number().int();

/** Which skip-compress lists a contender claims and heeds, and what that costs. */
export const skipCompressSchema = z.object({
  contender: z.string(),
  /** By its manual; null of a version that is not known. */
  claim: z.object({ suffixes: count, scope: z.enum(["everywhere", "daemon", "inert"]) }).nullable(),
  /** Suffixes of those that were tried that its own list keeps from being compressed, without the dot. */
  own: z.array(z.string()),
  /** Whether it heeds a list on the command line, its own one as a daemon, and `dont compress = *`. */
  named: z.boolean(),
  daemon: z.boolean(),
  dontCompress: z.boolean(),
  /** Only the first file of a copy is looked up. */
  firstOnly: z.boolean(),
  /** The files of the corpus that the lists name, with zlib; null when there were none. */
  cost: z.object({ files: count, bytes: count, wireBytes: count }).nullable(),
});
export type SkipCompress = z.infer<typeof skipCompressSchema>;

/** By the trials of each contender that zlib compresses for; those that were not tried are left out. */
export function skipCompress({ provisioned, run }: Measurements, runs: readonly CellRuns[]): SkipCompress[] {
  return provisioned.contenders.flatMap((contender) => {
    const own = run.trials?.runs.filter((one) => one.contender === contender.label) ?? [];
    return probe(contender, own, runsOf(runs, contender.label));
  });
}

function probe(
  { label, capabilities }: Contender,
  trials: readonly TrialRun[],
  cells: readonly CellRuns[],
): SkipCompress[] {
  const steps = soundSteps(trials, "skip-compress");
  const isKept = (step: string, suffix: (typeof probedSuffixes)[number]) => {
    const file = fileOf(steps.get(step), probedFile(suffix));
    return file !== null && howSent(file) !== "compressed";
  };
  // Without a list, and with one that does not name it, a file must shrink for the rest to mean anything.
  const isComplete = steps.has("dont-compress") && !isKept("empty-gz", "gz") && !isKept("own-log", "log");
  if (!isComplete) return [];
  return [
    {
      contender: label,
      claim: skipListClaim(capabilities.version),
      own: probedSuffixes.filter((suffix) => isKept(`own-${suffix}`, suffix)),
      named: isKept("named-log", "log"),
      daemon: isKept("daemon-gz", "gz"),
      dontCompress: isKept("dont-compress", "log"),
      firstOnly: isFirstOnly(trials),
      cost: costOf(cells),
    },
  ];
}

/** A listed file is kept from compression after another one, and not after one that no list names. */
function isFirstOnly(trials: readonly TrialRun[]): boolean {
  return (["order-zlib", "order-daemon"] as const).some((trial) => {
    const steps = soundSteps(trials, trial);
    const [after, first] = ["log-first", "gz-first"].map((name) => fileOf(steps.get(name), orderListed));
    return after && first ? howSent(after) === "compressed" && howSent(first) !== "compressed" : false;
  });
}

/** In the first cell with zlib that completed. */
function costOf(cells: readonly CellRuns[]): SkipCompress["cost"] {
  const cell = cells.find(({ cell: { codec }, completed }) => codec === "zlib" && completed[0]?.transfer);
  const bySuffix = cell?.completed[0]?.transfer?.bySuffix ?? {};
  const listed = Object.entries(bySuffix).filter(([suffix]) => isSkipListed(suffix));
  const total = (value: (tally: Tally) => number) => sum(listed, ([, tally]) => value(tally));
  if (listed.length === 0) return null;
  return {
    files: total(({ files }) => files),
    bytes: total(({ bytes }) => bytes),
    wireBytes: total(({ wireBytes }) => wireBytes),
  };
}
