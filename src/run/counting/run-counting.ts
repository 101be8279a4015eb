import { metricTraits } from "../../config/metrics.ts";
import type { Pair } from "./count-plan.ts";
import { Counter, type CounterOptions } from "./counter.ts";
import type { Counting, CountRun } from "./counting-record.ts";
import { differenceOf } from "./differences.ts";
import { dropProfiles } from "./profiles.ts";

export interface RunCountingOptions extends CounterOptions {
  pairs: readonly Pair[];
  /** Whether `perf stat` has counters here. */
  hasPerf: boolean;
}

/** Repeats of one copy differed by 0.05 % at most (npm run benchmark -- counting): 2 % are no accident. */
const beyondDoubt = 0.02;
/** A reader looks at a few; the rest of the numbers are in the results. */
const mostProfiledPairs = 6;

/**
 * Counts both sides of every pair, as many at once as there are cores: counts do not depend on how busy the machine
 * is. A pair that differs by more than the tolerance is counted once more, unless it differs by so much that no
 * repeat could take it back; the smallest difference first, where a repeat can tell most. A pair that valgrind cannot run goes to `perf` where that can count.
 * After the deadline nothing more begins. Throws the signal's reason and what the file system throws.
 */
export async function runCounting(options: RunCountingOptions): Promise<Pick<Counting, "runs" | "absent">> {
  const counter = new Counter(options);
  const left = await counter.each(options.pairs, 1, "callgrind");
  const absent: Counting["absent"] = [];
  if (left.length > 0) absent.push({ cells: left.map(({ cell }) => cell), reason: "time budget" });
  const failed = options.pairs.filter((pair) => !left.includes(pair) && !counter.isCounted(pair));
  const unseen = options.hasPerf ? await counter.each(failed, 1, "perf") : failed;
  for (const pair of failed) {
    if (unseen.includes(pair) || !counter.isCounted(pair, "perf")) {
      absent.push({ cells: [pair.cell], reason: counter.failureOf(pair, options.hasPerf) });
    }
  }
  const differing = differingPairs(options.pairs, counter.runs);
  const doubtful = differing.filter(({ difference }) => difference < beyondDoubt);
  await counter.each(pairsIn(doubtful), 2, "callgrind");
  // A repeat may have taken a difference back.
  const confirmed = pairsIn(differingPairs(options.pairs, counter.runs));
  await keepProfilesOf(confirmed.slice(-mostProfiledPairs), options);
  return { runs: counter.runs, absent };
}

interface Differing {
  pair: Pair;
  difference: number;
}

/** The smallest difference first. */
function differingPairs(pairs: readonly Pair[], runs: readonly CountRun[]): Differing[] {
  const { evidence } = metricTraits.instructions;
  const tolerance = evidence.kind === "counted" ? evidence.tolerance : 0;
  return pairs
    .flatMap((pair) => {
      const difference = differenceOf(pair, runs);
      return difference !== null && difference > tolerance ? [{ pair, difference }] : [];
    })
    .sort((one, other) => one.difference - other.difference);
}

function pairsIn(differing: readonly Differing[]): Pair[] {
  return differing.map(({ pair }) => pair);
}

async function keepProfilesOf(pairs: readonly Pair[], { bench, cells }: RunCountingOptions): Promise<void> {
  const ids = new Set(pairs.flatMap(({ cell, reference }) => [cell, reference]));
  await dropProfiles(
    bench.profiles,
    [...ids].flatMap((id) => cells.get(id) ?? []),
  );
}
