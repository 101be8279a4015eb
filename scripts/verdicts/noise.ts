import { readFileSync } from "node:fs";

const recording = new URL("../../fixtures/noise/aa-noise.csv", import.meta.url);

/** The times of one run, in seconds. */
export interface Times {
  cpuS: number;
  wallS: number;
}

/** Two equal runs, one right after the other. */
export type Pair = readonly [Times, Times];

/** Recorded pairs of equal runs, by condition; fixtures/noise/README.md. */
export function recordedNoise(): ReadonlyMap<string, readonly Pair[]> {
  const rows = readFileSync(recording, "utf8").trim().split("\n").slice(1);
  const runs = rows.map((row) => {
    const [condition = "", block = "", arm = "", wallS, cpuS] = row.split(",");
    return { condition, block, arm, wallS: Number(wallS), cpuS: Number(cpuS) };
  });
  const conditions = Map.groupBy(runs, ({ condition }) => condition);
  return new Map(
    Array.from(conditions, ([condition, all]) => {
      const pairs = Map.groupBy(all, ({ block }) => block);
      return [condition, Array.from(pairs.values(), pairOf)];
    }),
  );
}

function pairOf(runs: readonly (Times & { arm: string })[]): Pair {
  const [a, b] = ["A", "B"].map((arm) => runs.find((run) => run.arm === arm));
  if (!a?.cpuS || !b?.cpuS) throw new Error("The recording has a pair without its other half.");
  return [a, b];
}
