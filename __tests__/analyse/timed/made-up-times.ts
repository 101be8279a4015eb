import fc from "fast-check";
import { madeUpObservation } from "../../../scripts/verdicts/made-up-observation.ts";
import { type Setting, simulatedSetting } from "../../../scripts/verdicts/setting.ts";
import { runsByCell } from "../../../src/analyse/observed.ts";
import { judgeTimes } from "../../../src/analyse/timed/judge-times.ts";
import type { Observation } from "../../../src/run/observation.ts";

/** The same chance for every property. */
export const settings = { seed: 6, numRuns: 60 };

/** Two contenders, six cells, every timed metric, the usual looks. */
export const small: Setting = simulatedSetting({
  checksums: "md5,xxh3",
  codecs: "none,zlib,zstd",
  metrics: "cpu-time,wall-time,throughput,wire-rate",
});
export const corpusBytes = 5e6;

/** Blocks that only confirm: those after the last look. */
export const freshBlocks = [29, 30, 31];

/** By what a run differs from the usual, as logarithms, by cell and block. */
export type LogTimes = (cell: string, block: number) => { cpu: number; wall: number };

/** Observations of all cells in these blocks. */
export function observe(blocks: readonly number[], log: LogTimes, setting: Setting = small): Observation[] {
  return blocks.flatMap((block) =>
    setting.plan.cells.map(({ id }) => {
      const { cpu, wall } = log(id, block);
      return madeUpObservation(id, block, { cpuS: Math.exp(cpu), wallS: 2 * Math.exp(wall) });
    }),
  );
}

export function judge(observations: readonly Observation[], { config, plan }: Setting = small) {
  return judgeTimes(config, { plan, runs: runsByCell(plan, observations), corpusBytes });
}

/** A run with gaps, noise about an effect of each cell, and fresh blocks. */
export const someRun: fc.Arbitrary<Observation[]> = fc
  .record({
    blocks: fc.integer({ min: 0, max: 13 }),
    common: fc.constantFrom(0, 0, 0.2, -0.2),
    effects: fc.array(fc.constantFrom(0, 0, 0.3, -0.3), { minLength: 6, maxLength: 6 }),
    fresh: fc.constantFrom(0, 3, 3, 3),
    errors: fc.array(fc.double({ min: -0.06, max: 0.06, noNaN: true }), { minLength: 97, maxLength: 97 }),
    gap: fc.nat(96),
  })
  .map(({ blocks, common, effects, fresh, errors, gap }) => {
    const numbers = [
      ...Array.from({ length: blocks }, (_, index) => index + 1),
      ...freshBlocks.slice(0, fresh),
    ];
    const ids = small.plan.cells.map(({ id }) => id);
    const log: LogTimes = (id, block) => {
      const index = ids.indexOf(id);
      const effect = id.startsWith("candidate/") ? common + (effects[index >> 1] ?? 0) : 0;
      const error = (salt: number) => errors[(block * 13 + index * 5 + salt) % errors.length] ?? 0;
      return { cpu: effect + error(0), wall: effect + 2 * error(1) };
    };
    return observe(numbers, log).filter((_, index) => index % 97 !== gap);
  });

/** The same runs with the times of some changed. */
export function changed(
  observations: readonly Observation[],
  change: (observation: Observation) => number,
): Observation[] {
  return observations.map((one) => {
    const factor = change(one);
    const { wallS, userS } = one.usage;
    return { ...one, usage: { ...one.usage, wallS: wallS * factor, userS: (userS ?? 0) * factor } };
  });
}
