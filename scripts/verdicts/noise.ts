import { readFileSync } from "node:fs";

const recording = new URL("../../fixtures/noise/aa-noise.csv", import.meta.url);

/** Recorded log-ratios of CPU time within pairs of equal runs, by condition; fixtures/noise/README.md. */
export function recordedNoise(): ReadonlyMap<string, readonly number[]> {
  const rows = readFileSync(recording, "utf8").trim().split("\n").slice(1);
  const runs = rows.map((row) => {
    const [condition = "", block = "", arm = "", , cpuS] = row.split(",");
    return { condition, block, arm, cpuS: Number(cpuS) };
  });
  const conditions = Map.groupBy(runs, ({ condition }) => condition);
  return new Map(
    Array.from(conditions, ([condition, all]) => {
      const pairs = Map.groupBy(all, ({ block }) => block);
      return [condition, Array.from(pairs.values(), logRatio)];
    }),
  );
}

function logRatio(pair: readonly { arm: string; cpuS: number }[]): number {
  const [a, b] = ["A", "B"].map((arm) => pair.find((run) => run.arm === arm)?.cpuS);
  if (!a || !b) throw new Error("The recording has a pair without its other half.");
  return Math.log(a / b);
}
