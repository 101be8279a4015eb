import type { Pair, Times } from "./noise.ts";
import { normal } from "./random.ts";

/** A made-up machine: which recorded noise its cells have, and what hits whole stretches of time on top. */
export type Machine = {
  name: "quiet" | "busy";
  /** Condition of the recording by codec, and for any other. */
  conditions: Readonly<Record<string, string>>;
  other: string;
  /** Standard deviation over blocks of a log-ratio that all cells of a block share. */
  drift: number;
  /** Chance of a burst in a block. It slows 1 run up to half of the block's, one after the other, by 5 to 40 %. */
  burst: number;
  /** Chance that every ratio of a block is shifted alike, by 10 % (standard deviation). */
  shift: number;
};

export const quiet: Machine = {
  name: "quiet",
  conditions: { none: "3.2.3 none quiet", zlib: "3.2.3 zlib quiet", zlibx: "3.2.3 zlib quiet" },
  other: "3.2.3 zstd quiet",
  drift: 0.003,
  burst: 0.1,
  shift: 0,
};

/** A neighbour keeps one core and the disk busy. */
export const busy: Machine = {
  name: "busy",
  conditions: {},
  other: "3.2.3 zstd loaded",
  drift: 0.006,
  burst: 0.3,
  shift: 0,
};

/** Nothing but the recorded noise: what the design of the project's notes was simulated with. */
export const plain = (machine: Machine): Machine => ({ ...machine, drift: 0, burst: 0 });

/** Now and then something hits all ratios of a block in one direction; no pairing can take that out. */
export const disturbed = (machine: Machine): Machine => ({ ...machine, drift: 0.02, shift: 0.1 });

/** Makes up what the runs of one block take, in their order; equal programs. */
export interface BlockOfRuns {
  /** The recorded times of both runs of the next pair, each slowed as its place in the block has it. */
  pair(codec: string): Pair;
  /** By what the runs of the other contender differ in this block, as a logarithm. */
  common: number;
}

/**
 * One block on a machine. A pair is a recorded one with the coin's choice of which run is first, since it is chance
 * which contender of a pair runs first. What hits stretches of time hits CPU time and wall time alike.
 * @param runs of the block.
 */
export function blockOn(
  machine: Machine,
  noise: ReadonlyMap<string, readonly Pair[]>,
  runs: number,
  random: () => number,
): BlockOfRuns {
  const common = machine.drift * normal(random) + (random() < machine.shift ? 0.1 * normal(random) : 0);
  const slowed = burst(machine, runs, random);
  let place = 0;
  const next = (times: Times): Times => {
    const factor = Math.exp(slowed(place));
    place += 1;
    return { cpuS: times.cpuS * factor, wallS: times.wallS * factor };
  };
  const pair = (codec: string): Pair => {
    const pool = noise.get(machine.conditions[codec] ?? machine.other) ?? [];
    const found = pool[Math.floor(random() * pool.length)];
    if (!found) throw new Error(`There is no noise on record for ${machine.name} ${codec}.`);
    const [a, b] = random() < 0.5 ? found : [found[1], found[0]];
    return [next(a), next(b)];
  };
  return { pair, common };
}

/** How much each run of a block is slowed, as a logarithm. */
function burst({ burst }: Machine, runs: number, random: () => number): (run: number) => number {
  if (random() >= burst) return () => 0;
  const from = Math.floor(random() * runs);
  const to = from + 1 + Math.floor((random() * runs) / 2);
  const slower = Math.log(1.05 + 0.35 * random());
  return (run) => (run >= from && run < to ? slower : 0);
}
