import { normal, pick } from "./random.ts";

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

/**
 * The errors of one block: log-ratios of equal contenders, one a cell.
 *
 * Each is a recorded pair with the sign of a coin, since it is chance which contender of a pair runs first.
 * @param codecs of the cells in the order in which they run.
 */
export function blockErrors(
  machine: Machine,
  noise: ReadonlyMap<string, readonly number[]>,
  codecs: readonly string[],
  random: () => number,
): number[] {
  const common = machine.drift * normal(random) + (random() < machine.shift ? 0.1 * normal(random) : 0);
  const slowed = burst(machine, codecs.length * 2, random);
  return codecs.map((codec, index) => {
    const pool = noise.get(machine.conditions[codec] ?? machine.other) ?? [];
    const sign = random() < 0.5 ? 1 : -1;
    const first = slowed(2 * index) - slowed(2 * index + 1);
    return common + sign * (pick(random, pool, 0) + first);
  });
}

/** How much each run of a block is slowed, as a logarithm. */
function burst({ burst }: Machine, runs: number, random: () => number): (run: number) => number {
  if (random() >= burst) return () => 0;
  const from = Math.floor(random() * runs);
  const to = from + 1 + Math.floor((random() * runs) / 2);
  const slower = Math.log(1.05 + 0.35 * random());
  return (run) => (run >= from && run < to ? slower : 0);
}
